import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';
import { ConversionError, type PandocOutput, type PandocRun } from '../job.ts';
import { addFile, filesUnder, outputFile, type WasmFiles } from './wasm-files.ts';

/** One instance of pandoc. It sees the files it is given and nothing else: no disk, no network, no environment. */
export interface WasmPandoc {
  run(run: PandocRun): PandocOutput;
}

interface Exports {
  memory: WebAssembly.Memory;
  __wasm_call_ctors(): void;
  malloc(size: number): number;
  hs_init_with_rtsopts(argc: number, argv: number): void;
  convert(options: number, length: number): void;
}

// A smaller nursery halves the memory and costs no speed.
const programArguments = ['pandoc.wasm', '+RTS', '-A16m', '-RTS'];

/** Makes a fresh instance. One is made for each job, so that nothing of a job is left for the next. */
export async function makeWasmPandoc(module: WebAssembly.Module): Promise<WasmPandoc> {
  const files: WasmFiles = new Map();
  const ignore = ConsoleStdout.lineBuffered(() => undefined);
  const nothing = new OpenFile(new File(new Uint8Array(), { readonly: true }));
  const wasi = new WASI(programArguments, [], [nothing, ignore, ignore, new PreopenDirectory('/', files)], {
    debug: false,
  });
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
  const exports = instance.exports as unknown as Exports;
  wasi.initialize(instance as never);
  exports.__wasm_call_ctors();
  startHaskell(exports);
  return { run: (run) => runPandoc(exports, files, run) };
}

function runPandoc(exports: Exports, files: WasmFiles, run: PandocRun): PandocOutput {
  files.clear();
  for (const file of run.files) addFile(files, file);
  files.set('input', new File(run.input, { readonly: true }));
  for (const name of ['stdin', 'stdout', 'stderr', 'warnings', 'output']) files.set(name, outputFile());
  const options = new TextEncoder().encode(JSON.stringify(optionsOf(run)));
  exports.convert(place(exports, options), options.byteLength);
  const told = textOf(files, 'stderr');
  if (told !== '') throw new ConversionError(firstLine(told));
  return {
    output: bytesOf(files, 'output'),
    media: filesUnder(files.get('media'), 'media'),
    warnings: warningsOf(textOf(files, 'warnings')),
  };
}

/** Options as pandoc's defaults files have them. */
function optionsOf({ from, to, whole, media, title }: PandocRun): Record<string, unknown> {
  return {
    from,
    to,
    'input-files': ['input'],
    'output-file': 'output',
    standalone: whole,
    wrap: 'none',
    // Its tables take seconds to load.
    'syntax-highlighting': 'none',
    ...(title === undefined ? {} : { variables: { pagetitle: title } }),
    ...(media ? { 'extract-media': 'media' } : {}),
  };
}

function startHaskell(exports: Exports): void {
  const encoder = new TextEncoder();
  const texts = programArguments.map((text) => place(exports, encoder.encode(`${text}\0`)));
  const list = place(exports, new Uint8Array(new Uint32Array([...texts, 0]).buffer));
  const count = place(exports, new Uint8Array(new Uint32Array([texts.length]).buffer));
  exports.hs_init_with_rtsopts(count, place(exports, new Uint8Array(new Uint32Array([list]).buffer)));
}

function place(exports: Exports, bytes: Uint8Array): number {
  const at = exports.malloc(Math.max(bytes.byteLength, 1));
  new Uint8Array(exports.memory.buffer).set(bytes, at);
  return at;
}

function bytesOf(files: WasmFiles, name: string): Uint8Array {
  const file = files.get(name);
  return file instanceof File ? file.data : new Uint8Array();
}

function textOf(files: WasmFiles, name: string): string {
  return new TextDecoder().decode(bytesOf(files, name));
}

/** What pandoc says, without its prefix and without the rest of the document that it often shows. */
function firstLine(text: string): string {
  const lines = text.replace(/^ERROR:\s*/, '').split('\n');
  return lines.slice(0, 3).join(' ').trim().slice(0, 300);
}

function warningsOf(text: string): string[] {
  if (text === '') return [];
  const list = JSON.parse(text) as { verbosity?: string; pretty?: string }[];
  return list
    .filter(({ verbosity }) => verbosity === 'WARNING')
    .map(({ pretty }) => (pretty ?? '').trim())
    .filter((warning) => warning !== '');
}
