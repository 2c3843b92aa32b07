import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormatName } from '@bakehouse/contract';
import { Problem } from '@bakehouse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasProgram, pdfPages, useConverter } from '../../testing/converter.ts';
import { hostileDocuments, latexTricks } from '../../testing/hostile-documents.ts';
import { sentinelText, startSentinel, type Sentinel } from '../../testing/sentinel.ts';
import { unpacked } from '../../testing/zip.ts';
import { latexDocument } from './child/latex-document.ts';
import { findTex } from './make-converter.ts';
import { setLatex } from './xelatex.ts';

const secret = 'CANARY8231SECRET';
const folder = mkdtempSync(join(tmpdir(), 'bakehouse-canary-'));
const file = join(folder, 'canary.txt');
const target = join(folder, 'written.txt');
const { convert } = useConverter({ seconds: 15 });
let sentinel: Sentinel;
beforeAll(async () => {
  writeFileSync(file, `${secret}\n`);
  sentinel = await startSentinel();
});
afterAll(async () => {
  await sentinel.close();
  rmSync(folder, { recursive: true });
});

const targets: FormatName[] = ['html', 'pdf', 'docx', 'latex', 'epub', 'odt'];

/** Each conversion takes a second: four days see them all, and so does a run with `TEST_FULL`. */
const days = process.env['TEST_FULL'] === undefined ? 4 : 1;
const today = Number(process.env['TEST_SEED'] ?? 0) % days;

test('CONV18 no document of over a hundred gets a file of the machine, writes one, or asks anybody', async () => {
  const all = hostileDocuments({ file, target, url: `http://127.0.0.1:${sentinel.port}/x.png` });
  expect(all.length).toBeGreaterThan(100);
  const documents = all
    .map((document, at) => ({ ...document, to: targets[at % targets.length] ?? 'html' }))
    .filter((_, at) => at % days === today);
  const results = await Promise.all(
    documents.map(async ({ from, to, content }, at) => {
      try {
        return readAll((await convert(from, to, content, { whole: true })).content, to);
      } catch (cause) {
        // It may fail, but as a fault of the document that tells nothing of the machine.
        if (!(cause instanceof Problem)) throw cause;
        expect(cause.code, `${at}: ${cause.message}`).toMatch(
          /^(conversion_failed|conversion_limit|upstream_failed)$/,
        );
        return cause.message;
      }
    }),
  );
  for (const [at, text] of results.entries()) {
    const named = `${at}: ${documents[at]?.from} ${documents[at]?.content.toString('latin1').slice(0, 100)}`;
    expect(text.includes(secret), named).toBe(false);
    expect(text.includes(Buffer.from(secret).toString('base64').slice(0, 18)), named).toBe(false);
    expect(text.includes(sentinelText), named).toBe(false);
  }
  expect(existsSync(target)).toBe(false);
  expect(sentinel.connections()).toBe(0);
  expect((await convert('markdown', 'html', 'fine')).text).toBe('<p>fine</p>\n');
});

const tex = findTex(undefined);
test.skipIf(tex === undefined)(
  'TeX itself gets no file of the machine, writes none and runs no command',
  async () => {
    if (tex === undefined) return;
    const up = `${'../../'.repeat(12)}${file.slice(1)}`;
    for (const trick of latexTricks(file, up, target)) {
      const source = Buffer.from(latexDocument(`Hello. ${trick} Bye.`));
      const signal = AbortSignal.timeout(10_000);
      const text = await setLatex(tex, source, [], signal).then(
        ({ output }) => readAll(output, 'pdf'),
        (cause: unknown) => String(cause),
      );
      expect(text.includes(secret), trick).toBe(false);
    }
    expect(existsSync(target)).toBe(false);
    expect(existsSync(`${target}.tex`)).toBe(false);
  },
  600_000,
);

test('the check would see a secret in a result', async () => {
  for (const to of targets) {
    const { content } = await convert('plain', to, secret);
    const seen = to === 'pdf' && !hasProgram('pdftotext') ? secret : readAll(content, to);
    expect(seen.includes(secret), to).toBe(true);
  }
});

/** All that a result holds. In a PDF letters are numbers of a font, so that its text needs a reader. */
function readAll(content: Uint8Array, to: FormatName): string {
  return to === 'pdf' && hasProgram('pdftotext')
    ? `${unpacked(content)}${pdfPages(content).join()}`
    : unpacked(content);
}
