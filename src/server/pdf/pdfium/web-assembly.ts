/** Compiled code; it can be sent to worker threads, which share it. */
export interface WasmModule {
  readonly [Symbol.toStringTag]: string;
}

export interface WasmInstance {
  readonly exports: Record<string, unknown>;
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

/** The part of the WebAssembly API that is used here; the server's type library knows none of it. */
interface WasmApi {
  readonly Instance: new (module: WasmModule, imports: object) => WasmInstance;
  compile(bytes: Uint8Array): Promise<WasmModule>;
}

export const wasm = (globalThis as unknown as { WebAssembly: WasmApi }).WebAssembly;
