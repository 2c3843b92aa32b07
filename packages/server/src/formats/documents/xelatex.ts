import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSpecials } from './check-specials.ts';
import { inJobFolder } from './job-folder.ts';
import { ConversionError, type JobFile, type PandocOutput } from './job.ts';
import { runProgram } from './run-program.ts';

/** Where the two programs of XeTeX are. */
export interface TexPrograms {
  xelatex: string;
  xdvipdfmx: string;
}

/** References and tables of contents need a second run, widths of long tables sometimes a third. */
const mostRuns = 3;

/**
 * Sets LaTeX. TeX may open only files in the folder of the job and runs no commands. Its second stage would put any file of
 * the machine into the PDF when told to, so what the first stage tells it is checked in between.
 */
export async function setLatex(
  { xelatex, xdvipdfmx }: TexPrograms,
  source: Uint8Array,
  files: readonly JobFile[],
  signal: AbortSignal,
): Promise<PandocOutput> {
  return await inJobFolder(files, async (cwd) => {
    await writeFile(join(cwd, 'document.tex'), source);
    const env = {
      openin_any: 'p',
      openout_any: 'p',
      shell_escape: 'f',
      HOME: cwd,
      TEXMFHOME: cwd,
      TEXMFOUTPUT: cwd,
      max_print_line: '1000',
    };
    const parameters = [
      '-no-shell-escape',
      '-no-pdf',
      '-interaction=nonstopmode',
      '-halt-on-error',
      'document.tex',
    ];
    for (let runs = 1; ; runs += 1) {
      const { status, output } = await runProgram({ program: xelatex, parameters, cwd, env, signal });
      if (status !== 0) throw new ConversionError(faultIn(output));
      if (runs >= mostRuns || !/Rerun|No file document\.(?:toc|aux|out)/.test(output)) break;
    }
    const pages = await readFile(join(cwd, 'document.xdv')).catch(() => {
      throw new ConversionError('TeX gave no pages');
    });
    checkSpecials(pages);
    const made = await runProgram({
      program: xdvipdfmx,
      parameters: ['-q', '-o', 'document.pdf', 'document.xdv'],
      cwd,
      env,
      signal,
    });
    if (made.status !== 0) throw new ConversionError('TeX gave no PDF');
    return { output: await readFile(join(cwd, 'document.pdf')), media: [], warnings: [] };
  });
}

/** The first error that TeX tells, without the paths of its own files. */
function faultIn(output: string): string {
  const lines = output.split('\n');
  const at = lines.findIndex((line) => line.startsWith('!'));
  const where = lines.slice(at).find((line) => /^l\.\d+/.test(line));
  const told = at < 0 ? 'TeX failed on this document' : (lines[at] ?? '').slice(2);
  return [told, where]
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, 300);
}
