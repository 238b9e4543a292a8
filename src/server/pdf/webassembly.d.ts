/** The part of the WebAssembly API that is used here; the server's type library has no browser types. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: string;
  }
  interface Instance {
    readonly exports: Record<string, unknown>;
  }
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  const Instance: new (module: Module, imports: object) => Instance;
  const RuntimeError: ErrorConstructor;
  function compile(bytes: Uint8Array): Promise<Module>;
}
