import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|mjs|css|svg|json|txt|wasm|webmanifest)$/;
/** Below this a compressed answer saves no packet. */
const LEAST_BYTES = 1024;
/** The reader's engine alone would take brotli's best effort several seconds, for a few per cent. */
const LARGE_BYTES = 300 * 1024;
const BROTLI_BEST = 11;
const BROTLI_QUICK = 9;

/** Writes a brotli and a gzip copy of every built text file, so that the server need not compress it per request. */
export function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      for (const name of Object.keys(bundle).filter((candidate) => COMPRESSIBLE.test(candidate))) {
        await compress(join(dir, name));
      }
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < LEAST_BYTES) return;
  const quality = content.length > LARGE_BYTES ? BROTLI_QUICK : BROTLI_BEST;
  const [inBrotli, inGzip] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, inBrotli), writeFile(`${path}.gz`, inGzip)]);
}
