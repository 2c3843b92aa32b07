import { readFileSync } from 'node:fs';
import { closeDoors } from './child/closed-doors.ts';
import { convertDocument, type Engines } from './child/convert-document.ts';
import { makeWasmPandoc, type WasmPandoc } from './child/wasm-pandoc.ts';
import { makeTypst, type TypstToPdf } from './child/wasm-typst.ts';
import { ConversionError, type Failure, type FromChild, type PandocOutput, type ToChild } from './job.ts';
import { pandocPackage } from './parts.ts';

/** The program of the converter's process. It takes one job at a time. */
export async function serveConversions(): Promise<void> {
  closeDoors();
  const [pandocPath = '', typstPath = '', ...fontPaths] = process.argv.slice(2);
  const pandocModule = pandocPath === '' ? undefined : await WebAssembly.compile(readFileSync(pandocPath));
  const fresh = () => (pandocModule === undefined ? undefined : makeWasmPandoc(pandocModule));
  // One instance is always kept ready, as making one takes longer than a small job.
  let pandoc = fresh();
  let typst: TypstToPdf | undefined;
  let answered: ((message: ToChild) => void) | undefined;

  process.on('message', (message: ToChild) => {
    if (message.kind !== 'job') return answered?.(message);
    const { job, tools } = message;
    const engines: Engines = {
      pandoc: async (run) =>
        tools.pandoc ? await ask({ kind: 'pandoc', run }) : (await ownPandoc(pandoc)).run(run),
      typst: async (source, files) => {
        typst ??= makeTypst(
          await WebAssembly.compile(readFileSync(typstPath)),
          fontPaths.map((path) => readFileSync(path)),
        );
        return await typst(source, files);
      },
      xelatex: tools.xelatex
        ? (source, files) => ask({ kind: 'xelatex', source, files: [...files] })
        : undefined,
    };
    void convertDocument(job, engines)
      .then((result) => tell({ kind: 'done', result }))
      .catch((cause: unknown) => tell({ kind: 'failed', failure: failureOf(cause) }))
      .then(() => {
        pandoc = fresh();
        return pandoc;
      })
      .then(() => tell({ kind: 'ready' }));
  });
  process.on('disconnect', () => process.exit(0));
  await pandoc;
  tell({ kind: 'ready' });

  /** Asks the other side to run a program, which this process must not do. */
  async function ask(question: FromChild): Promise<PandocOutput> {
    const answer = await new Promise<ToChild>((resolve) => {
      answered = resolve;
      tell(question);
    });
    if (answer.kind === 'answer') return answer.output;
    const failure = answer.kind === 'refusal' ? answer.failure : undefined;
    throw new ConversionError(failure?.message ?? 'No answer', failure?.code);
  }
}

function tell(message: FromChild): void {
  process.send?.(message);
}

async function ownPandoc(pandoc: Promise<WasmPandoc> | undefined): Promise<WasmPandoc> {
  if (pandoc !== undefined) return await pandoc;
  const advice = `install ${pandocPackage} beside Bakehouse, or set CONVERT_PANDOC to a pandoc of yours`;
  throw new ConversionError(`Nothing here can convert documents: ${advice}`, 'unavailable');
}

function failureOf(cause: unknown): Failure {
  if (cause instanceof ConversionError) return { code: cause.code, message: cause.message };
  // Memory that cannot grow any more ends WebAssembly with a trap, and deep nesting ends the stack.
  if (cause instanceof WebAssembly.RuntimeError || cause instanceof RangeError)
    return {
      code: 'conversion_limit',
      message: 'The document is too large or too deeply nested to be converted',
    };
  return { code: 'conversion_failed', message: 'The converter failed on this document' };
}

void serveConversions();
