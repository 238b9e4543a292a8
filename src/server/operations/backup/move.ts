import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { openBlobs, openDatabase } from '#server/composition/storage.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import type { Database, DatabaseTransaction, OpenedDatabase } from '#server/db/connection.ts';
import { createProcessRegistry } from '#server/db/processes/process-registry.ts';
import { lockDataFolder } from '#server/db/sqlite/folder-lock.ts';
import { totalSize, withDataFolder } from '../files/file-copies.ts';
import { type DocumentFile, listDocumentFiles } from '../files/stored-files-store.ts';
import { lossReasonOf, lostFilesError } from './copy-data.ts';
import { DATABASE_FILE, type LostFile } from './manifest.ts';
import { countRows, deleteAllRows, insertRows, type Row, readRows, readRowsByKey } from './table-copy-store.ts';
import { PERSISTENT_TABLES, type TableName } from './tables.ts';

/** PostgreSQL takes at most 65,535 values in a statement; the widest table has fewer than forty columns. */
const ROWS_AT_ONCE = 200;

/** Rows in one of these mean that the target is in use. The audit log is append-only, so it cannot be cleaned up. */
const USER_TABLES = ['users', 'documents', 'identity_accounts', 'audit_events'] as const;

/** The result of a move. */
interface MovedData {
  /** Row count per table, and a hash over all rows that is equal on both sides. */
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly sha256: string }[];
  readonly files: number;
  readonly fileBytes: number;
  /** Lost files, which were not moved. Unknown for files that stay. */
  readonly lost: readonly LostFile[];
  /** The files stay in the source folder, which the new server uses as well. */
  readonly filesStay: boolean;
}

/**
 * Moves an embedded data folder to the PostgreSQL database and the bucket of the settings. Files are copied first, then
 * all rows in one transaction, which is committed only when every row and every file was verified on the other side.
 * Can be interrupted and restarted at any moment; the source folder is unchanged.
 * @param from data folder of a stopped server
 * @param allowsMissing whether to move the rest when files are lost
 * @throws ConfigError when a server uses the folder, the target contains data, or verification fails
 */
export async function moveData(config: Config, from: string, allowsMissing = false): Promise<MovedData> {
  if (config.databaseUrl === undefined)
    throw new ConfigError('Set DATABASE_URL, and S3_* for the files, to the target.');
  if (!existsSync(join(from, DATABASE_FILE))) throw new ConfigError(`There is no database in ${from}.`);
  const unlock = lockDataFolder(from);
  if (!unlock) throw new ConfigError(`A server is using the data folder ${from}. Stop it first.`);
  const source = await openDatabase(withDataFolder(config, from));
  const target = await openDatabase(config);
  try {
    await refuseServed(target);
    await refuseUsed(target.db);
    const kept = await listDocumentFiles(source.db);
    const stay = config.s3 === undefined && (await isSameFolder(config.dataFolder, from));
    const lost = stay ? [] : await moveFiles(withDataFolder(config, from), config, kept, allowsMissing);
    const files = kept.filter(({ key }) => !lost.some((file) => file.key === key));
    const fileBytes = totalSize(files);
    return { tables: await moveRows(source.db, target.db), files: files.length, fileBytes, lost, filesStay: stay };
  } finally {
    await Promise.all([source.close(), target.close()]);
    unlock();
  }
}

/** A running server there would continue with its own keys, and miss the moved jobs. */
async function refuseServed(target: OpenedDatabase): Promise<void> {
  const others = await createProcessRegistry(target, { processId: 'move', role: 'move' }).countOthers();
  if (others > 0)
    throw new ConfigError(
      'A server is using the database at DATABASE_URL, or was killed less than a minute ago. Stop it first.',
    );
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => realpath(path).catch(() => path)));
  return first === second;
}

async function refuseUsed(db: Database): Promise<void> {
  // A server that was only started has created its keys; only users and documents must not be mixed.
  const rows = await countRows(db, USER_TABLES);
  if (USER_TABLES.some((table) => rows[table] !== 0))
    throw new ConfigError('The database at DATABASE_URL already contains users or documents. Move into an empty one.');
}

/**
 * @returns the lost files
 * @throws ConfigError that lists them when they must not be missing; then nothing else is moved
 */
async function moveFiles(
  from: Config,
  to: Config,
  files: readonly DocumentFile[],
  allowsMissing: boolean,
): Promise<LostFile[]> {
  const [source, target] = [await openBlobs(from), await openBlobs(to)];
  const lost: LostFile[] = [];
  try {
    for (const { documentId, key, ...expected } of files) {
      const bytes = await source.read(key, expected).catch((error: unknown) => {
        const reason = lossReasonOf(error);
        if (reason === undefined) throw error;
        lost.push({ documentId, key, reason });
      });
      if (!bytes || (lost.length > 0 && !allowsMissing)) continue;
      await target.put(key, oneChunk(bytes));
      await target.read(key, expected);
    }
    if (lost.length > 0 && !allowsMissing) throw lostFilesError(lost);
    return lost;
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function moveRows(source: Database, target: Database): Promise<MovedData['tables']> {
  return target.transaction().execute(async (transaction) => {
    // Copying files may have taken an hour, and the target may be in use by now.
    await refuseUsed(transaction);
    // The rows of a server that was only started are replaced.
    await deleteAllRows(transaction);
    const moved: { name: string; rows: number; sha256: string }[] = [];
    for (const { name, key } of PERSISTENT_TABLES) {
      const [before, after] = [createSum(), createSum()];
      for await (const rows of readRows(source, name, ROWS_AT_ONCE)) {
        await insertRows(transaction, name, rows);
        for (const row of rows) before.add(row);
        for (const row of await readRowsByKey(transaction, name, key, rows)) after.add(row);
      }
      await checkTable(transaction, name, before.result(), after.result());
      moved.push({ name, ...before.result() });
    }
    return moved;
  });
}

interface TableSum {
  readonly rows: number;
  readonly sha256: string;
}

async function checkTable(
  target: DatabaseTransaction,
  name: TableName,
  before: TableSum,
  after: TableSum,
): Promise<void> {
  const counted = (await countRows(target, [name]))[name];
  if (before.rows !== counted || before.rows !== after.rows || before.sha256 !== after.sha256)
    throw new ConfigError(
      `The table ${name} did not arrive as it was (${before.rows} rows before, ${counted} after). Nothing was kept.`,
    );
}

const HASH_BITS = 256n;

/** An order-independent sum of row hashes, because databases sort text differently. */
function createSum() {
  let sum = 0n;
  let rows = 0;
  return {
    add(row: Row): void {
      rows += 1;
      sum = BigInt.asUintN(Number(HASH_BITS), sum + BigInt(`0x${hashRow(row)}`));
    },
    result: (): TableSum => ({ rows, sha256: sum.toString(16).padStart(64, '0') }),
  };
}

function hashRow(row: Row): string {
  const columns = Object.keys(row).sort();
  const hash = createHash('sha256');
  for (const column of columns) hash.update(`${column}\u0000${describeValue(row[column])}\u0000`);
  return hash.digest('hex');
}

function describeValue(value: unknown): string {
  if (value instanceof Uint8Array) return `bytes:${Buffer.from(value).toString('base64')}`;
  // PostgreSQL stores page widths as four-byte floats, SQLite as eight-byte.
  if (typeof value === 'number' && !Number.isInteger(value)) return `number:${Math.fround(value)}`;
  return `${typeof value}:${String(value)}`;
}
