import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { Converter, type ConverterOptions } from '../formats/documents/converter.ts';
import type { ConvertJob, ConvertResult } from '../formats/documents/job.ts';

/** A converter for the tests of one file, and what they do with it. */
export interface TestConverter {
  converter: Converter;
  /** Converts text or bytes, with what a job may leave out left out. */
  convert: (
    from: ConvertJob['from'],
    to: ConvertJob['to'],
    content: string | Uint8Array,
    more?: Partial<ConvertJob>,
  ) => Promise<ConvertResult & { text: string }>;
}

/** Makes a real converter that ends with the tests. */
export function useConverter(options: Partial<ConverterOptions> = {}): TestConverter {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-converter-test-'));
  const converter = new Converter({ folder, workers: 2, seconds: 60, ...options });
  afterAll(() => {
    converter.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    converter,
    async convert(from, to, content, more = {}) {
      const result = await converter.convert({
        from,
        to,
        content: Buffer.from(content),
        whole: false,
        parse: false,
        filters: [],
        files: [],
        ...more,
      });
      return { ...result, text: Buffer.from(result.content).toString('utf8') };
    },
  };
}

/** The pages of a PDF as texts, by poppler. */
export function pdfPages(pdf: Uint8Array): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-pdf-test-'));
  try {
    const file = join(folder, 'x.pdf');
    writeFileSync(file, pdf);
    const { stdout } = spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
    return stdout.split('\f').slice(0, -1);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether a program of the machine is there; tests that need it are skipped where it is not. */
export function hasProgram(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
}
