import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { cursorAfter } from '#contract/documents.ts';
import { SECOND_MS } from '#contract/units.ts';
import type { Database } from '#server/db/connection.ts';
import type { Scenario } from '#tests/scenarios/runner/scenario.ts';
import { insertManyDocuments } from '#tests/support/builders/database/many-documents.ts';
import { makeAccountRow } from '#tests/support/builders/database/rows.ts';
import { medianOf } from '#tests/support/builders/numbers/median.ts';
import { insertSession } from '#tests/support/builders/people/account.ts';
import { FIRST_PAGE_SIZE } from '#web/lib/documents/load-documents.ts';
import { openData, readCpuMs } from './server-process.ts';

const OWN_DOCUMENTS = [10, 100, 1_000, 10_000];
const ACCOUNTS = '1,1000,100000';
const DOCUMENTS_OF_OTHERS = 2;
const ACCOUNTS_PER_ROUND = 1_000;
/** CPU time has a resolution of 10 ms, so an operation is repeated until it took so many ticks. */
const LEAST_CPU_MS = 250;
const MOST_CALLS = 1_500;
const LEAST_CALLS = 12;
const WARM_UP = { calls: 30, limitMs: 2 * SECOND_MS };

/**
 * Latency of the first screen's calls, with growing numbers of documents of the user and of other accounts in the same
 * database. Rows are inserted directly; the server is real and in its own process, called sequentially.
 *
 * @param args `--accounts 1,1000,100000`, `--database postgres`
 */
export async function run(args: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      accounts: { type: 'string', default: ACCOUNTS },
      database: { type: 'string', default: 'sqlite' },
    },
  });
  await using resources = new AsyncDisposableStack();
  const scenario = await openData(resources, values.database === 'postgres' ? 'postgres' : 'sqlite');
  return await measureAll(scenario, values.accounts.split(',').map(Number));
}

interface Owner {
  readonly documents: number;
  readonly token: string;
  readonly oneDocument: number;
  /** Where half of the list is over. */
  readonly placeInTheMiddle: string;
}

interface Figures {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly bytes: number;
}

async function measureAll(scenario: Scenario, accountCounts: readonly number[]): Promise<string> {
  const server = await scenario.start({ RATE_LIMITS: 'off' });
  const { db, kind } = scenario.openDatabase();
  const owners: Owner[] = [];
  let firstId = 1_000_000;
  for (const documents of OWN_DOCUMENTS) {
    const { userId, token } = await insertSession(db);
    const ids = await insertManyDocuments(db, userId, { count: documents, firstId });
    firstId += documents;
    await insertDates(db, ids);
    const placeInTheMiddle = await findPlace(db, userId, Math.floor(documents / 2));
    owners.push({ documents, token, oneDocument: ids[0] as number, placeInTheMiddle });
  }
  const lines = [
    `Of each document an excerpt and no text. Times of one call, one after the other: processor time of the server, then median on the clock. The first screen is shown with the first ${FIRST_PAGE_SIZE}.`,
    '',
    '| other accounts | own documents | all of the list | of it for each document | all, packed KB | its first part | a part from its middle | dashboard | one document | who am I |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  ];
  let others = 0;
  for (const wanted of accountCounts) {
    others = await insertOthers(db, others, wanted - 1);
    // Autovacuum does so within a minute after so many rows, and may change the query plan.
    if (kind === 'postgres') await sql`analyze`.execute(db);
    for (const owner of owners) lines.push(await measureOwner(server, owner, others));
  }
  await server.end('SIGTERM');
  return lines.join('\n');
}

async function measureOwner(
  server: { readonly address: string; readonly pid: number },
  { documents, token, oneDocument, placeInTheMiddle }: Owner,
  others: number,
): Promise<string> {
  const ask = (path: string) => measureCall(server, path, token);
  const list = await ask('/api/documents');
  const first = await ask(`/api/documents?limit=${FIRST_PAGE_SIZE}`);
  const later = await ask(`/api/documents?limit=${FIRST_PAGE_SIZE}&after=${placeInTheMiddle}`);
  const [dashboard, document, user] = [
    await ask('/api/dashboard'),
    await ask(`/api/documents/${oneDocument}`),
    await ask('/api/auth/user'),
  ];
  const tell = ({ cpuMs, wallMs }: Figures): string => `${cpuMs.toFixed(2)}, ${wallMs.toFixed(1)} ms`;
  const perRow = `${((list.cpuMs / documents) * 1000).toFixed(1)} µs`;
  return `| ${others} | ${documents} | ${tell(list)} | ${perRow} | ${(list.bytes / 1024).toFixed(1)} | ${tell(first)} | ${tell(later)} | ${tell(dashboard)} | ${tell(document)} | ${tell(user)} |`;
}

async function measureCall(
  { address, pid }: { readonly address: string; readonly pid: number },
  path: string,
  token: string,
): Promise<Figures> {
  let bytes = 0;
  const askOnce = async (): Promise<number> => {
    const startedAt = performance.now();
    const answer = await fetch(`${address}${path}`, {
      headers: { cookie: `lexden_session=${token}`, 'accept-encoding': 'gzip' },
    });
    await answer.arrayBuffer();
    const length = answer.headers.get('content-length');
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`);
    bytes = Number(length ?? 0);
    return performance.now() - startedAt;
  };
  const warmedUpBy = performance.now() + WARM_UP.limitMs;
  for (let call = 0; call < WARM_UP.calls && performance.now() < warmedUpBy; call += 1) await askOnce();
  const walls: number[] = [];
  const before = readCpuMs(pid);
  let cpuMs = 0;
  while (walls.length < LEAST_CALLS || (cpuMs < LEAST_CPU_MS && walls.length < MOST_CALLS)) {
    walls.push(await askOnce());
    cpuMs = readCpuMs(pid) - before;
  }
  return { cpuMs: cpuMs / walls.length, wallMs: medianOf(walls), bytes };
}

/** Pagination cursors after so many documents, and after one more. */
async function findPlace(db: Database, userId: string, after: number): Promise<string> {
  const { id, uploaded_at } = await db
    .selectFrom('documents')
    .select(['id', 'uploaded_at'])
    .where('user_id', '=', userId)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .offset(after)
    .limit(1)
    .executeTakeFirstOrThrow();
  return cursorAfter({ id, uploadedAt: new Date(uploaded_at).toISOString() });
}

/** Fills the database to so many accounts, each with a session, documents and an upcoming date. @returns their number */
async function insertOthers(db: Database, present: number, wanted: number): Promise<number> {
  for (let done = present; done < wanted; done += ACCOUNTS_PER_ROUND) {
    const count = Math.min(ACCOUNTS_PER_ROUND, wanted - done);
    const users = Array.from({ length: count }, () => uuidv7());
    await db
      .insertInto('users')
      .values(users.map((id) => makeAccountRow({ id })))
      .execute();
    const ids = await insertManyDocuments(db, users, {
      count: count * DOCUMENTS_OF_OTHERS,
      firstId: 100_000_000 + done * DOCUMENTS_OF_OTHERS,
    });
    await insertDates(db, ids);
  }
  return Math.max(present, wanted);
}

/** One day for each document, within the next years. */
async function insertDates(db: Database, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += ACCOUNTS_PER_ROUND) {
    const rows = ids.slice(start, start + ACCOUNTS_PER_ROUND).map((id) => ({
      document_id: id,
      position: 0,
      kind: 'ends' as const,
      title: 'The lease ends',
      detail: '',
      is_printed: 1,
      day: `${2027 + (id % 5)}-0${1 + (id % 9)}-1${id % 10}`,
      repeats_every_months: null,
      sources: '[]',
    }));
    await db.insertInto('key_dates').values(rows).execute();
  }
}
