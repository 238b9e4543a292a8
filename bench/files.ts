import { randomBytes } from 'node:crypto';
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KIBIBYTE, MEBIBYTE } from '#contract/units.ts';
import { createEncryptedBlobStore } from '#server/adapters/blob-store/encrypted.ts';
import { createFileBlobStore } from '#server/adapters/blob-store/file.ts';
import { createS3BlobStore } from '#server/adapters/blob-store/s3.ts';
import type { BlobStore } from '#server/ports/blob-store.ts';
import { medianOf } from '#tests/support/builders/numbers/median.ts';
import { startCephGateway } from '#tests/support/builders/storage/ceph-gateway.ts';
import { openTestBucket } from '#tests/support/builders/storage/test-bucket.ts';
import { type Cost, measureCost } from './measure-cost.ts';

const SIZE_BYTES = 20 * MEBIBYTE;
/** As the reader in the browser asks for parts. */
const PART_BYTES = 64 * KIBIBYTE;
const CHUNK_BYTES = 64 * KIBIBYTE;
const DEFAULT_ROUNDS = 15;

type Costs = Record<'upload' | 'whole file' | 'part', Cost>;
const WORKS = ['upload', 'whole file', 'part'] as const;

/**
 * Cost of encryption at rest: the largest allowed upload, stored, read whole and in part, by the same store with and
 * without a key, alternately. The folder is on the local disk, the bucket in local memory.
 *
 * @param args number of rounds
 */
export async function run(args: readonly string[]): Promise<string> {
  const rounds = Number(args[0] ?? DEFAULT_ROUNDS);
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(mkdtempDisposableSync(join(tmpdir(), 'lexden-files-')));
  const gateway = resources.adopt(await startCephGateway(), (started) => started.close());
  process.env['TEST_S3_ENDPOINT'] = gateway.endpoint;
  const bucket = resources.adopt(await openTestBucket(), (opened) => opened.close());
  return [
    `A file of ${SIZE_BYTES / MEBIBYTE} MiB, parts of ${PART_BYTES / KIBIBYTE} KiB; medians of ${rounds} rounds.`,
    '',
    '| where | what | plain | encrypted | ratio | ratio of processor time |',
    '| --- | --- | --- | --- | --- | --- |',
    ...(await compare('folder', await createFileBlobStore({ folder: folder.path }), rounds)),
    ...(await compare('bucket', createS3BlobStore(bucket.options), rounds)),
  ].join('\n');
}

async function compare(where: string, inner: BlobStore, rounds: number): Promise<string[]> {
  const stores = {
    plain: createEncryptedBlobStore({ inner, keys: [] }),
    encrypted: createEncryptedBlobStore({ inner, keys: [{ id: 'bench', bytes: randomBytes(32) }] }),
  };
  const bytes = randomBytes(SIZE_BYTES);
  const measured: Record<keyof typeof stores, Costs[]> = { plain: [], encrypted: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['plain', 'encrypted'] as const) {
      const costs = await measureStore(stores[name], bytes);
      // The first round warms up.
      if (round > 0) measured[name].push(costs);
    }
  }
  return WORKS.map((work) => {
    const of = (name: keyof typeof stores, cost: keyof Cost) =>
      medianOf(measured[name].map((costs) => costs[work][cost]));
    const ratio = (cost: keyof Cost) => `${(of('encrypted', cost) / of('plain', cost)).toFixed(2)}×`;
    const ms = (name: keyof typeof stores) => `${of(name, 'wallMs').toFixed(1)} ms`;
    return `| ${where} | ${work} | ${ms('plain')} | ${ms('encrypted')} | ${ratio('wallMs')} | ${ratio('cpuMs')} |`;
  });
}

async function measureStore(store: BlobStore, bytes: Uint8Array): Promise<Costs> {
  async function* source(): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < bytes.length; start += CHUNK_BYTES) yield bytes.subarray(start, start + CHUNK_BYTES);
  }
  const key = 'documents/bench.pdf';
  const stored = await store.put(key, source());
  const upload = await measureCost(() => store.put(key, source()));
  const whole = await measureCost(() => store.read(key, stored));
  const start = 10 * MEBIBYTE + 1;
  const part = await measureCost(async () => {
    for await (const _ of await store.stream(key, { start, end: start + PART_BYTES }));
  });
  return { upload, 'whole file': whole, part };
}
