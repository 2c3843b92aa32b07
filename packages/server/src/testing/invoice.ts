import { deflateSync } from 'node:zlib';
import { crc32 } from './crc32.ts';

/** How many rows the invoice has: enough for three pages. */
export const invoiceRows = 78;

/** An invoice as HTML: a logo, umlauts, a table over several pages, template variables. */
export const invoiceHtml = `<h1>Rechnung Nr. 2026-0815</h1>
<p><img src="logo.png" alt="Logo der Bäckerei"></p>
<p>Bäckerei Grünwald GmbH &amp; Co. KG, Straße der Einheit 7, 01067 Dresden</p>
<p>Sehr geehrte Frau $customer_name$, wir danken für Ihren Auftrag {{order_number}} über 50 % der Übergrößen.</p>
<h2 class="unnumbered">Positionen &amp; Preise</h2>
<table>
<thead><tr><th>Pos.</th><th>Bezeichnung</th><th style="text-align:right">Menge</th><th style="text-align:right">Preis</th></tr></thead>
<tbody>
${Array.from({ length: invoiceRows }, (_, at) => invoiceRow(at + 1)).join('\n')}
</tbody>
</table>
<p>Gesamtbetrag: 4.095,00 €. Zahlbar ohne Abzug. Łódź, Příbram, Århus, Αθήνα, Київ.</p>`;

/** The text in the second column of a row. */
export function invoiceItem(position: number): string {
  const short = `Brötchen Größe ${position}, mit Kürbiskernen`;
  return position % 20 === 3
    ? `${short} und Körnern, täglich frisch gebacken und an jede Tür geliefert`
    : short;
}

function invoiceRow(position: number): string {
  return `<tr><td>${position}</td><td>${invoiceItem(position)}</td><td style="text-align:right">${position * 2}</td><td style="text-align:right">${position},50 €</td></tr>`;
}

/** A small picture: squares in two colours. */
export function logoPng(width = 120, height = 40): Buffer {
  const lines = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_, x) => ((x >> 3) + (y >> 3)) % 2).flatMap((odd) =>
      odd === 1 ? [176, 84, 20] : [250, 226, 180],
    ),
  ]);
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
