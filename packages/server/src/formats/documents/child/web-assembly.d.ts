// Node has WebAssembly, but its types stand in those of browsers, which our sources are not checked with.
declare namespace WebAssembly {
  class Module {
    private readonly brand: 'module';
  }
  class RuntimeError extends Error {}
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  interface Instance {
    readonly exports: Record<string, unknown>;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: Record<string, object>): Promise<Instance>;
}

declare module '@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler.mjs' {
  export function initSync(options: { module: WebAssembly.Module }): void;

  export class TypstCompilerBuilder {
    set_package_registry(context: object, resolve: () => undefined): Promise<void>;
    add_raw_font(data: Uint8Array): Promise<void>;
    build(): Promise<TypstCompiler>;
  }

  interface TypstCompiler {
    add_source(path: string, content: string): boolean;
    map_shadow(path: string, content: Uint8Array): boolean;
    compile(main: string, inputs: null, format: string, diagnostics: number): unknown;
    free(): void;
  }
}
