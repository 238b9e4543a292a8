import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { openBlobs, openDatabase } from '#server/composition/storage.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import type { OpenedDatabase } from '#server/db/connection.ts';
import { insertSession } from '#tests/support/builders/people/account.ts';
import { makeDocumentRow, makeTrialRow } from './rows.ts';

/** A data folder with people and documents in it, and room for others beside it. */
export interface DataFolder {
  readonly config: Config;
  readonly documentIds: readonly number[];
  /** A path beside the data that is gone with it. */
  beside(name: string): string;
  close(): Promise<void>;
}

const DOCUMENTS = 3;

/** Makes one without a server: rows and files as the server keeps them, text of other alphabets and bytes included. */
export async function makeDataFolder(settings: Readonly<Record<string, string>> = {}): Promise<DataFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'lexden-kept-'));
  const config = readConfig({ DATA_DIR: join(folder, 'data'), ...settings });
  const blobs = await openBlobs(config);
  const database = await openDatabase(config);
  const documentIds: number[] = [];
  try {
    const { userId } = await insertSession(database.db, { email: 'ada@example.org', displayName: 'Ada Łovelace 🦊' });
    await insertMergedTrial(database, userId);
    for (let number = 1; number <= DOCUMENTS; number += 1) {
      const bytes = Buffer.from(`%PDF-1.7 contract ${number} ${'x'.repeat(number * 70_000)}`);
      const key = `documents/${number}.pdf`;
      await blobs.put(key, Readable.from([bytes]));
      await insertDocument(database, { userId, number, key, bytes });
      documentIds.push(number);
    }
  } finally {
    await database.close();
    await blobs.close();
  }
  return {
    config,
    documentIds,
    beside: (name) => join(folder, name),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Its row names the account, which comes later in the order of ids. */
async function insertMergedTrial({ db }: OpenedDatabase, accountId: string): Promise<void> {
  await db
    .insertInto('users')
    .values(makeTrialRow({ id: '0-trial', guest_id_hash: 'f'.repeat(64), merged_into: accountId }))
    .execute();
}

interface NewDocument {
  readonly userId: string;
  readonly number: number;
  readonly key: string;
  readonly bytes: Buffer;
}

async function insertDocument({ db }: OpenedDatabase, { userId, number, key, bytes }: NewDocument): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await db
    .insertInto('documents')
    .values(
      makeDocumentRow({
        id: number,
        user_id: userId,
        filename: `${number}.pdf`,
        original_name: `Vertrag „${number}“.pdf`,
        file_size: bytes.length,
        sha256,
        blob_key: key,
        uploaded_at: number,
        excerpt: 'מסמך',
      }),
    )
    .execute();
  await db
    .insertInto('document_pages')
    .values({
      document_id: number,
      page_number: 1,
      width: 612.12,
      height: 792,
      status: 'read',
      text: 'Ä word',
      layout: new Uint8Array([0, 1, 255, number]),
      hidden_text: '[]',
    })
    .execute();
  const conversation = uuidv7();
  await db
    .insertInto('conversations')
    .values({ id: conversation, user_id: userId, document_id: number, created_at: number })
    .execute();
}
