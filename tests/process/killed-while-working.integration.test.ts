import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenedDatabase } from '../../src/server/db/connection.ts';
import { makeHttpGuest } from '../builders/http-guest.ts';
import { makeLongContract } from '../builders/long-contract.ts';
import { makeSeededRandom } from '../builders/seeded-random.ts';
import { makeServerPlace, type ServerPlace, type ServerProcess } from '../builders/server-process.ts';
import { testDatabaseTarget } from '../builders/test-database-target.ts';
import { endSilence } from './end-silence.ts';
import { listStoredFiles } from './stored-files.ts';

const SEED = 20_261_121;
const PAGES = 300;
/** Whoever takes over on PostgreSQL looks for work of ended processes every two seconds only. */
const IS_POSTGRES = testDatabaseTarget().kind === 'postgres';
const KILLS_WHILE_READING = IS_POSTGRES ? 1 : 4;
const KILLS_WHILE_ANALYSING = IS_POSTGRES ? 1 : 2;
/** Small enough that a quick machine has not read everything by the last kill. */
const PAGES_BETWEEN_KILLS = 40;
const DELAY_AFTER_PAGES_MS = 15;
const DELAY_AFTER_READING_MS = 100;
const DELAY_AFTER_START_MS = 300;
const TIME_LIMIT_MS = 120_000;

let place: ServerPlace;
beforeEach(async () => {
  place = await makeServerPlace(testDatabaseTarget());
});
afterEach(() => place.close());

/** Lets the database note every page and analysis that anybody tries to store, also one that is there already. */
async function noteWrites({ db, kind }: OpenedDatabase): Promise<void> {
  await sql`create table noted_writes (kind text not null, page_number integer)`.execute(db);
  for (const [table, page] of [
    ['document_pages', 'new.page_number'],
    ['analyses', 'null'],
  ] as const) {
    const note = `insert into noted_writes values ('${table}', ${page});`;
    const statements =
      kind === 'sqlite'
        ? [`create trigger note_${table} before insert on ${table} begin ${note} end`]
        : [
            `create function note_${table}() returns trigger language plpgsql as 'begin ${note.replaceAll("'", "''")} return new; end'`,
            `create trigger note_${table} before insert on ${table} for each row execute function note_${table}()`,
          ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  }
}

async function countRows(database: OpenedDatabase, table: 'document_pages' | 'analyses'): Promise<number> {
  const rows = await database.db.selectFrom(table).select('document_id').execute();
  return rows.length;
}

interface Killing {
  readonly database: OpenedDatabase;
  readonly random: () => number;
}

/** Kills the server when some more pages are stored, and answers how many there were when it was gone. */
async function killWhileReading(server: ServerProcess, { database, random }: Killing): Promise<number> {
  const wanted = (await countRows(database, 'document_pages')) + 1 + Math.floor(random() * PAGES_BETWEEN_KILLS);
  if (wanted > PAGES) throw new Error('There is nothing left to read.');
  while ((await countRows(database, 'document_pages')) < wanted) await pause(1);
  await pause(random() * DELAY_AFTER_PAGES_MS);
  await server.end('SIGKILL');
  await endSilence(database);
  return countRows(database, 'document_pages');
}

/** Kills the server when the reading is over, and answers how many analyses there were when it was gone. */
async function killWhileAnalysing(server: ServerProcess, { database, random }: Killing): Promise<number> {
  const read = () => database.db.selectFrom('documents').select('id').where('status', '=', 'ready').execute();
  while ((await read()).length === 0) await pause(1);
  await pause(random() * DELAY_AFTER_READING_MS);
  await server.end('SIGKILL');
  await endSilence(database);
  return countRows(database, 'analyses');
}

test(
  `a document of ${PAGES} pages is read and analysed once, however often the server is killed meanwhile`,
  async () => {
    const random = makeSeededRandom(SEED);
    const contract = await makeLongContract(PAGES);
    let server = await place.start();
    const database = place.openDatabase();
    await noteWrites(database);
    const guest = makeHttpGuest(server.address);
    const documentId = await guest.uploadDocument(contract);
    const killing = { database, random };
    // Asked while it is being read; whoever asked does not live to hear the answer.
    const asked = guest.post(`/documents/${documentId}/analyze`).catch((error: unknown) => error);

    const pagesAtKills: number[] = [];
    for (let kill = 0; kill < KILLS_WHILE_READING; kill += 1) {
      pagesAtKills.push(await killWhileReading(server, killing));
      // One that does not even get to its feet.
      await place.startAndKill(random() * DELAY_AFTER_START_MS);
      server = await place.start();
    }
    expect(await asked).toBeInstanceOf(Error);
    const analysesAtKills: number[] = [];
    for (let kill = 0; kill < KILLS_WHILE_ANALYSING; kill += 1) {
      analysesAtKills.push(await killWhileAnalysing(server, killing));
      server = await place.start();
    }
    const survivor = guest.at(server.address);
    const analysis = await survivor.post(`/documents/${documentId}/analyze`);

    // The kills came in the middle of the work, else this would prove nothing.
    expect(pagesAtKills.every((pages) => pages > 0 && pages < PAGES)).toBe(true);
    expect(analysesAtKills).toContain(0);
    expect(analysis.status).toBe(200);
    expect(await survivor.document(documentId)).toMatchObject({
      status: 'ready',
      pageCount: PAGES,
      pagesRead: PAGES,
      unreadPages: [],
      hasAnalysis: true,
    });
    await expectOneOfEverything(database, documentId);
  },
  TIME_LIMIT_MS,
);

/** Nothing twice, nothing left over. A page stored by one process and read again by another would be noted twice. */
async function expectOneOfEverything({ db, kind }: OpenedDatabase, documentId: number): Promise<void> {
  const everyPage = Array.from({ length: PAGES }, (_, position) => position + 1);
  const pages = await db.selectFrom('document_pages').select('page_number').orderBy('page_number').execute();
  expect(pages.map((page) => page.page_number)).toEqual(everyPage);
  const noted = await sql<{ kind: string; page_number: number }>`
    select kind, page_number from noted_writes order by kind, page_number`.execute(db);
  expect(noted.rows.filter((row) => row.kind === 'document_pages').map((row) => row.page_number)).toEqual(everyPage);
  expect(noted.rows.filter((row) => row.kind === 'analyses')).toHaveLength(1);
  expect(await db.selectFrom('document_indexes').select('document_id').execute()).toEqual([
    { document_id: documentId },
  ]);
  expect(await db.selectFrom('reservations').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('blob_removals').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('upload_counters').select(['period', 'documents']).execute()).toEqual([
    { period: 'trial', documents: 1 },
  ]);
  expect(await db.selectFrom('users').select('documents_uploaded').execute()).toEqual([{ documents_uploaded: 1 }]);
  expect(await listStoredFiles(place)).toEqual([`documents/${documentId}.pdf`]);
  // The one job runs out by itself once it has seen that all is done.
  const jobs = () =>
    kind === 'sqlite'
      ? db.selectFrom('jobs').select(['kind', 'key']).execute()
      : sql`select name from pgboss.job where state < 'completed'`.execute(db).then(({ rows }) => rows);
  await expect.poll(jobs, { timeout: 5000 }).toEqual([]);
}
