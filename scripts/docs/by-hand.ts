/** A part for which libraries exist, and what was decided. */
export interface ByHand {
  part: string;
  /** Where it is, by package and file or folder. */
  where: string;
  /** Lines of ours, without tests, when it was decided. */
  lines: number;
  decision: 'library' | 'our own' | 'our own for now';
  /** One sentence with the figure that decided. */
  why: string;
  /** Number of the decision that says more. */
  adr: string;
}

/** Everything that we write, or once wrote, by hand although a library does it. Figures are gzip for the app and processor time for the rest. */
export const byHand: readonly ByHand[] = [
  {
    part: 'Markdown in the app',
    where: 'web: Markdown.tsx, FormattedMarkdown.tsx',
    lines: 170,
    decision: 'library',
    why: 'markdown-it 15.0.3, turned into elements, never HTML: 42 KB loaded with the first text; `marked` overflows the stack on 5,000 nested quotes, micromark needs 1.1 s for 15 KB of `**a`',
    adr: '0216',
  },
  {
    part: 'QR code',
    where: 'web: QrCode.tsx',
    lines: 30,
    decision: 'library',
    why: 'uqr 0.1.3: 2 KB more than our 257 lines, all 40 sizes, read back by a decoder',
    adr: '0216',
  },
  {
    part: 'Cron',
    where: 'elements: cron.ts; the check is our own, cron-fields.ts',
    lines: 50,
    decision: 'library',
    why: 'croner 11.0.0: 0.2 ms for each tick where ours took up to 660; right around changes of clocks in 15 time zones',
    adr: '0188',
  },
  {
    part: 'JSON with positions',
    where: 'server: read-json.ts',
    lines: 140,
    decision: 'library',
    why: 'jsonc-parser 3.3.1, which access uses already: a third of the time of our scanner, the same places',
    adr: '0155',
  },
  {
    part: 'HTML scanner and sanitiser',
    where: 'sites: html/',
    lines: 530,
    decision: 'our own',
    why: 'Scanning a page takes an eighteenth of the time of parse5, and cleaning a text an eighth of that of sanitize-html; parse5 is the judge in its tests',
    adr: '0134',
  },
  {
    part: 'ZIP writer',
    where: 'server: zip.ts',
    lines: 140,
    decision: 'our own',
    why: '71 MB in 0.30 s; yazl 0.54 s, fflate 1.7 s and without backpressure',
    adr: '0193',
  },
  {
    part: 'XLSX writer',
    where: 'server: xlsx.ts, xlsx-parts.ts, sheet-cell.ts',
    lines: 220,
    decision: 'our own',
    why: 'exceljs is not kept up and takes six times as long; the writer of hucre takes twice as long',
    adr: '0193',
  },
  {
    part: 'Sending traces (OTLP)',
    where: 'server: tracing/',
    lines: 360,
    decision: 'our own',
    why: 'One request in JSON, 120 lines; OpenTelemetry brings twelve packages. Read back by the published protocol',
    adr: '0251',
  },
  {
    part: 'Metrics (Prometheus text)',
    where: 'server: metrics.ts',
    lines: 130,
    decision: 'our own',
    why: 'A fixed format of two kinds of line; prom-client brings three packages and metrics of its own. Read back by the reader of Prometheus',
    adr: '0251',
  },
  {
    part: 'Charts',
    where: 'web: TimeChart.tsx, ValueChart.tsx',
    lines: 150,
    decision: 'our own',
    why: 'Bars over time and by value are SVG with a table for screen readers; uPlot adds 23 KB, Chart.js 53 KB, Recharts 118 KB. To be looked at again when charts get axes to choose',
    adr: '0216',
  },
  {
    part: 'Rich text field',
    where: 'web: fields/richtext',
    lines: 1500,
    decision: 'library',
    why: 'ProseMirror, loaded with the first text that is edited; reading and writing Markdown is ours, as what was not changed must stay as it was. Tiptap with Markdown adds 167 KB and prints the text anew at each change',
    adr: '0431',
  },
  {
    part: 'Code editing',
    where: 'web: CodeArea.tsx, ExpressionField.tsx, JsonPane.tsx, JsonInput.tsx',
    lines: 290,
    decision: 'our own for now',
    why: 'Text areas with checks. CodeMirror 6 is the one to take, 157 KB loaded late, when completion and marks in the text are built',
    adr: '0216',
  },
  {
    part: 'Page editing',
    where: 'web: page-editor/',
    lines: 1490,
    decision: 'our own',
    why: '10 KB instead of 332 KB of Puck, which draws React components where ours are Liquid on another host',
    adr: '0223',
  },
  {
    part: 'Form state',
    where: 'web: form/',
    lines: 570,
    decision: 'our own',
    why: 'Late answers and rows that move are all of it; React Hook Form (16 KB) and TanStack Form (18 KB) know neither',
    adr: '0212',
  },
  {
    part: 'Store on the device',
    where: 'web: offline/',
    lines: 2460,
    decision: 'our own',
    why: 'Dexie (35 KB), RxDB (98 KB) and PouchDB (43 KB) write an entry for each row, which makes the first copy slow',
    adr: '0230',
  },
  {
    part: 'API fuzzer',
    where: 'test/fuzz',
    lines: 1970,
    decision: 'our own',
    why: 'Schemathesis found one status that was not described and no 5xx; half of the operations never gave it anything but 401 or 404',
    adr: '0245',
  },
];
