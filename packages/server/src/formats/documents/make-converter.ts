import { accessSync, constants } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../foundation/config/config.ts';
import { Converter } from './converter.ts';
import type { Programs } from './convert-worker.ts';
import { checkPandoc, nativePandoc } from './native-pandoc.ts';
import { setLatex, type TexPrograms } from './xelatex.ts';

/** The converter as it is configured. A pandoc that cannot be used is refused here. */
export function makeConverter(config: Config): Converter {
  const { CONVERT_PANDOC: pandoc, CONVERT_SECONDS: seconds, CONVERT_WORKERS: workers } = config;
  if (pandoc !== undefined) checkPandoc(pandoc);
  const tex = findTex(config.CONVERT_XELATEX);
  const programs: Programs = {
    ...(pandoc === undefined ? {} : { pandoc: (run, signal) => nativePandoc(pandoc, run, signal) }),
    ...(tex === undefined
      ? {}
      : { xelatex: (source, files, signal) => setLatex(tex, source, files, signal) }),
  };
  return new Converter({ folder: join(config.DATA_DIR, 'programs'), workers, seconds, programs });
}

const usualPlaces = ['/usr/local/bin', '/usr/bin', '/Library/TeX/texbin', '/opt/homebrew/bin'];

/** XeLaTeX, with the program beside it that makes the PDF. */
export function findTex(configured: string | undefined): TexPrograms | undefined {
  if (configured === 'off') return undefined;
  const candidates =
    configured === undefined ? usualPlaces.map((place) => join(place, 'xelatex')) : [configured];
  for (const xelatex of candidates) {
    const xdvipdfmx = join(dirname(xelatex), 'xdvipdfmx');
    if (isProgram(xelatex) && isProgram(xdvipdfmx)) return { xelatex, xdvipdfmx };
  }
  return undefined;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
