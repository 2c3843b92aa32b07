import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inGerman } from './german-parts.ts';

const server = join(import.meta.dirname, '../../../../../server/src');

/** Every sentence that the server can say of a part: what stands in the calls that make a finding, with X for what differs. */
function saidByServer(): string[] {
  const doctor = join(server, 'operation', 'doctor');
  const files = readdirSync(doctor)
    .filter((name) => !/test|ports/.test(name))
    .map((name) => join(doctor, name));
  files.push(join(server, 'foundation', 'part-state.ts'), join(server, 'operation/alerts/alert-troubles.ts'));
  const sources = files.map((file) => readFileSync(file, 'utf8'));
  const said = sources.flatMap((source) => [
    ...source.matchAll(
      /(?:\b(?:ok|note|warning|fault)\(|\btext(?: =|:)|\badvice(?: =|:)|, ?\n? *|\? |: )\s*('(?:[^'\\\n]|\\.)+'|"(?:[^"\\\n]|\\.)+"|`[^`]+`)/g,
    ),
  ]);
  return said
    .map(([, literal = '']) =>
      literal
        .slice(1, -1)
        .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, 'X')
        .replaceAll("\\'", "'"),
    )
    .filter(
      (text) =>
        /^[A-Z].* .*[.:a-zX8]$/.test(text) &&
        !/^select|^The database tells|^Trouble|^Well|^Data folder$|^Page builder$|^[X: ]+$/.test(text),
    );
}

test('EDIT70 what the server says of each part is there in German', () => {
  const said = saidByServer();
  expect(said.length).toBeGreaterThan(40);
  expect(said.filter((text) => inGerman(text) === text && !/^(Node|PostgreSQL) X\.$/.test(text))).toEqual([]);
});

test('EDIT70 what differs stands where it belongs, two sentences are two, and words of other programs stay', () => {
  expect(inGerman('1200 MB are free on the disk of /data.')).toBe(
    'Auf der Platte von /data sind 1200 MB frei.',
  );
  expect(
    inGerman(
      'The mail server at m:25 does not take mail from us: 554 go away. Check host, port, user and password in SMTP_URL.',
    ),
  ).toBe(
    'Der Mailserver auf m:25 nimmt keine E-Mails von uns an: 554 go away. Prüfen Sie Host, Port, Benutzer und Passwort in SMTP_URL.',
  );
  expect(inGerman('It runs.\nnever heard of')).toBe('Er läuft.\nnever heard of');
});
