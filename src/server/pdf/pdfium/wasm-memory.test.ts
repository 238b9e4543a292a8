import { describe, expect, it } from 'vitest';
import { limitWasmMemory } from './wasm-memory.ts';
import { wasm } from './web-assembly.ts';

/** A module with a memory of one page, without a limit, exported as "m". */
const MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 5, 3, 1, 0, 1, 7, 5, 1, 1, 0x6d, 2, 0);

async function growBy(bytes: Uint8Array, pages: number): Promise<number> {
  const instance = new wasm.Instance(await wasm.compile(bytes), {});
  const memory = instance.exports['m'] as { grow(pages: number): number; buffer: ArrayBuffer };
  memory.grow(pages);
  return memory.buffer.byteLength;
}

describe('limitWasmMemory', () => {
  it('adds a limit to memory without one', async () => {
    await expect(growBy(MODULE, 300)).resolves.toBe(301 * 65536);
    const limited = limitWasmMemory(MODULE, 200);
    await expect(growBy(limited, 199)).resolves.toBe(200 * 65536);
    await expect(growBy(limited, 200)).rejects.toThrow();
  });

  it('lowers an existing limit', async () => {
    await expect(growBy(limitWasmMemory(limitWasmMemory(MODULE, 200), 2), 2)).rejects.toThrow();
  });

  it('rejects a module without its own memory', () => {
    expect(() => limitWasmMemory(MODULE.subarray(0, 8), 2)).toThrow('no memory section');
  });
});
