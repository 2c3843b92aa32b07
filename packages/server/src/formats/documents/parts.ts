import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Files that the converter's process reads; it can read no others. */
export interface ConverterParts {
  /** Empty where the optional package is not installed. */
  pandoc: string;
  typst: string;
  fonts: string[];
}

/** What brings pandoc, to be installed beside a packed Bakehouse. */
export const pandocPackage = 'pandoc-wasm@1.1.0';

const fontNames = [
  'DejaVuSans',
  'DejaVuSans-Bold',
  'DejaVuSans-Oblique',
  'DejaVuSans-BoldOblique',
  'DejaVuSerif',
  'DejaVuSerif-Bold',
  'DejaVuSerif-Italic',
  'DejaVuSerif-BoldItalic',
  'DejaVuSansMono',
  'DejaVuSansMono-Bold',
  'DejaVuMathTeXGyre',
];

/** Finds them among the installed packages. */
export function converterParts(): ConverterParts {
  const { resolve } = createRequire(import.meta.url);
  const fonts = join(dirname(resolve('dejavu-fonts-ttf/package.json')), 'ttf');
  return {
    pandoc: pandocFile(resolve),
    typst: realpathSync(resolve('@myriaddreamin/typst-ts-web-compiler/wasm')),
    fonts: fontNames.map((name) => realpathSync(join(fonts, `${name}.ttf`))),
  };
}

function pandocFile(resolve: (name: string) => string): string {
  try {
    return realpathSync(join(dirname(resolve('pandoc-wasm')), 'pandoc.wasm'));
  } catch {
    return '';
  }
}
