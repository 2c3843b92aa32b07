import {
  initSync,
  TypstCompilerBuilder,
} from '@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler.mjs';
import { ConversionError, type JobFile } from '../job.ts';

/** Makes PDF from Typst sources. */
export type TypstToPdf = (source: string, files: readonly JobFile[]) => Promise<Uint8Array>;

interface Compiled {
  result?: Uint8Array;
  diagnostics?: string[];
}

/** Prepares Typst with these fonts; it reads the files of a job and nothing else. */
export function makeTypst(module: WebAssembly.Module, fonts: readonly Uint8Array[]): TypstToPdf {
  initSync({ module });
  return async (source, files) => {
    const builder = new TypstCompilerBuilder();
    // Without one a missing package is told with a trace of our own code.
    await builder.set_package_registry({}, () => undefined);
    for (const font of fonts) await builder.add_raw_font(font);
    const compiler = await builder.build();
    try {
      for (const { name, content } of files) compiler.map_shadow(`/${name}`, content);
      compiler.add_source('/main.typ', source);
      const { result, diagnostics = [] } = compiler.compile('/main.typ', null, 'pdf', 2) as Compiled;
      if (result === undefined) throw new ConversionError(failureOf(diagnostics));
      return result;
    } finally {
      compiler.free();
    }
  };
}

function failureOf(diagnostics: readonly string[]): string {
  const [first = 'Typst gave no PDF'] = diagnostics;
  return (first.split('\n')[0] ?? '').replace(/^\/main\.typ:/, 'line ').slice(0, 300);
}
