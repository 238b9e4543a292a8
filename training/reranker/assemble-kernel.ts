import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openWabt from 'wabt';

const FOLDER = join(import.meta.dirname, '../../src/server/engine/text-encoder');

/** Assembles multiply.wat. */
export async function assembleKernel(): Promise<Uint8Array> {
  const wabt = await openWabt();
  const module = wabt.parseWat('multiply.wat', readFileSync(join(FOLDER, 'multiply.wat'), 'utf8'), { simd: true });
  module.validate();
  return module.toBinary({}).buffer;
}

if (import.meta.main) writeFileSync(join(FOLDER, 'multiply.wasm'), await assembleKernel());
