import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openBlobs } from '#server/composition/storage.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { openTestBucket } from '#tests/support/builders/storage/test-bucket.ts';
import { refuseLostDatabase } from './refuse-lost-database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexden-lost-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function storeDocument(config: Config): Promise<void> {
  const blobs = await openBlobs(config);
  await blobs.put(
    'documents/12.pdf',
    (async function* () {
      yield Buffer.from('%PDF-1.7');
    })(),
  );
  await blobs.close();
}

test('lost database › an empty file is not a database', async () => {
  const config = readConfig({ DATA_DIR: folder });
  await storeDocument(config);
  await writeFile(join(folder, 'lexden.sqlite'), '');
  await expect(refuseLostDatabase(config)).rejects.toThrow(/is missing or empty/);
});

test('lost database › a leftover WAL is not replayed into a new database', async () => {
  const config = readConfig({ DATA_DIR: folder });
  await writeFile(join(folder, 'lexden.sqlite-wal'), '');
  await expect(refuseLostDatabase(config)).resolves.toBeUndefined();
  await writeFile(join(folder, 'lexden.sqlite-wal'), 'frames');
  await expect(refuseLostDatabase(config)).rejects.toThrow(/sqlite-wal is there, but its database .* is missing/);
});

test('lost database › a new database with a bucket of documents is refused', async () => {
  const bucket = await openTestBucket();
  onTestFinished(() => bucket.close());
  const config = readConfig({ DATA_DIR: folder, ...bucket.settings });
  await expect(refuseLostDatabase(config)).resolves.toBeUndefined();
  await storeDocument(config);
  await expect(refuseLostDatabase(config)).rejects.toThrow(
    /^The bucket .* holds files of documents.*set S3_BUCKET to an empty bucket/,
  );
});
