import { setTimeout as pause } from 'node:timers/promises';
import type { Document } from '#contract/documents.ts';
import type { OpenedDatabase } from '#server/db/connection.ts';
import type { TestDatabaseTarget } from '#server/db/testing.ts';
import { expireHeartbeats } from '#tests/scenarios/runner/expire-heartbeats.ts';
import { outcomeOf } from '#tests/scenarios/runner/outcome.ts';
import { pollUntil } from '#tests/scenarios/runner/poll.ts';
import { openScenario, type Scenario } from '#tests/scenarios/runner/scenario.ts';
import type { ServerProcess } from '#tests/scenarios/runner/server-process.ts';
import { makeSeededRandom } from '#tests/support/builders/numbers/seeded-random.ts';
import { httpTransport, type Transport } from '#tests/support/client/transport.ts';
import { compare, compareFiles } from './compare.ts';
import { expectOnce, noteWrites } from './noted-writes.ts';
import { type Desk, mayUpload, uploadHalf } from './operations.ts';
import { clientOf, makePerson } from './people.ts';
import { isSignedIn, makeTally, type Person, type Tally } from './record.ts';
import { takeSnapshot } from './snapshot.ts';
import { findForgotten, listForgotten } from './traces.ts';
import { type Crew, makeCrew } from './work.ts';

const LONG_DOCUMENT_PAGES = 60;
/** A kill comes after so many answers at most, and a moment later. */
const ANSWERS_AT_MOST = 14;
const DELAY_MS = 60;
const WORK_LIMIT_MS = 12_000;
const STOP_DELAY_MS = 400;
const SETTLE_LIMIT_MS = 60_000;
const SETTLE_PAUSE_MS = 50;
/** Of its start a server spends the last part on what others have left. */
const RECOVERY_BEGINS_AT = 0.7;
const CHANCES = { start: 0.12, recovery: 0.12, stop: 0.12 } as const;
/** Longer than a server takes before it ends all the same, which is no clean end. */
const CLEAN_STOP_LIMIT_MS = 20_000;

export interface WorldOptions {
  readonly target: TestDatabaseTarget;
  readonly seed: number;
  readonly kills: number;
  /** Whether the embedded database's own files are searched for what was deleted, and not its tables alone. */
  readonly searchesFiles: boolean;
}

export interface WorldResult {
  readonly tally: Tally;
  /** What was otherwise than it was promised. */
  readonly differences: readonly string[];
}

interface World {
  readonly searchesFiles: boolean;
  readonly scenario: Scenario;
  readonly crew: Crew;
  readonly random: () => number;
  readonly tally: Tally;
  readonly differences: string[];
  database: OpenedDatabase | undefined;
  /** How long a start takes here, which says when to kill one. */
  startMs: number;
  longDocuments: number;
}

/** Runs users against a fresh server that is killed repeatedly, and compares its data with what it acknowledged. */
export async function runWorld({ target, seed, kills, searchesFiles }: WorldOptions): Promise<WorldResult> {
  const random = makeSeededRandom(seed);
  const scenario = await openScenario({ database: target });
  const world: World = {
    scenario,
    crew: makeCrew(random),
    random,
    tally: makeTally(),
    differences: [],
    database: undefined,
    startMs: 1500,
    longDocuments: 1,
    searchesFiles,
  };
  try {
    // The tables are being made.
    await killStart(world, 0);
    while (world.tally.kills < kills && world.differences.length === 0) await liveOnce(world, kills);
    if (world.differences.length === 0) await endWell(world);
  } finally {
    await scenario.close();
  }
  world.differences.push(...world.crew.differences);
  return { tally: world.tally, differences: world.differences };
}

/** Starts the server, compares, lets people work, and kills it. */
async function liveOnce(world: World, kills: number): Promise<void> {
  const { random, tally } = world;
  const server = await begin(world);
  await check(world, server, false);
  if (world.differences.length > 0) return;
  const desk = deskAt(world, server);
  uploadHalf(whoMayUpload(world), desk);
  const work = world.crew.begin(desk);
  await untilMoment(world, desk);
  await pause(random() * DELAY_MS);
  const kind = random();
  if (kind < CHANCES.stop) {
    // Told to end, and perhaps not given the time.
    server.end('SIGTERM').catch(() => {});
    await pause(random() * STOP_DELAY_MS);
  }
  await server.end('SIGKILL');
  tally.kills += 1;
  noteErrors(tally, server);
  await work.stop();
  await forgetKilled(world);
  const isStartHit = kind > 1 - CHANCES.start - CHANCES.recovery;
  if (!isStartHit || tally.kills >= kills) return;
  await killStart(world, kind > 1 - CHANCES.recovery ? RECOVERY_BEGINS_AT : 0);
  await forgetKilled(world);
}

/** What a server logged as an error is no lost write, but it is reported. */
function noteErrors({ logged }: Tally, server: ServerProcess): void {
  for (const { msg, err } of server.log()) {
    const error = `${msg}: ${err?.message ?? ''}`;
    logged[error] = (logged[error] ?? 0) + 1;
  }
}

async function begin(world: World): Promise<ServerProcess> {
  const server = await world.scenario.start();
  world.startMs = server.startedInMs;
  if (!world.database) {
    world.database = world.scenario.openDatabase();
    await noteWrites(world.database);
  }
  return server;
}

/** @param from part of the usual time of a start that is let pass at least */
async function killStart(world: World, from: number): Promise<void> {
  const part = from + world.random() * (1.05 - from);
  await world.scenario.startAndKill(part * world.startMs);
  world.tally.kills += 1;
}

/** A killed process counts as ended at once, also where there may be others, without waiting for its heartbeat to expire. */
async function forgetKilled({ database }: World): Promise<void> {
  if (database?.kind !== 'postgres') return;
  await expireHeartbeats(database);
  await database.db.updateTable('reservations').set({ expires_at: 1 }).execute();
}

function deskAt(world: World, server: ServerProcess): Desk {
  const { random, tally, database } = world;
  if (!database) throw new Error('There is no server yet.');
  return {
    server: transportTo(server),
    db: database.db,
    random,
    tally,
    takeLongDocument() {
      world.longDocuments -= 1;
      return world.longDocuments === 0 ? LONG_DOCUMENT_PAGES : undefined;
    },
  };
}

/** Each request on a separate connection: none is broken by what happened to another. */
const transportTo = ({ address }: ServerProcess): Transport => httpTransport(address, { keepAlive: false });

/** A person without an upload in flight. */
function whoMayUpload({ crew, random }: World): Person {
  const idle = crew.people.find((person) => person.stage === 'trial' && mayUpload(person));
  if (idle) return idle;
  const person = makePerson(random);
  crew.people.push(person);
  return person;
}

/** Waits for the moment of the next kill: by turns after some answers, and in the middle of what lasts but a moment. */
async function untilMoment({ tally, random }: World, { db }: Desk): Promise<void> {
  const wanted = countAnswers(tally) + 1 + Math.floor(random() * ANSWERS_AT_MOST);
  const answeredBefore = countQuestions(tally);
  const unread = db.selectFrom('documents').select('id').where('status', '=', 'processing');
  const moments: readonly (() => Promise<unknown>)[] = [
    // A fresh server is slow to answer its first question: without this hardly any would be answered.
    async () => countAnswers(tally) >= wanted && countQuestions(tally) > answeredBefore,
    () => db.selectFrom('reservations').select('id').where('kind', '=', 'question').executeTakeFirst(),
    () => db.selectFrom('document_pages').select('document_id').where('document_id', 'in', unread).executeTakeFirst(),
    () => db.selectFrom('test_payment_deliveries').select('id').where('deliver_at', 'is not', null).executeTakeFirst(),
  ];
  const isNow = moments[tally.kills % moments.length];
  if (isNow) await pollUntil(isNow, { limitMs: WORK_LIMIT_MS, intervalMs: 1 });
}

const countQuestions = ({ acknowledged }: Tally): number =>
  (acknowledged['question'] ?? 0) + (acknowledged['question streamed'] ?? 0);

const countAnswers = ({ acknowledged }: Tally): number =>
  Object.values(acknowledged).reduce((sum, count) => sum + count, 0);

async function check(world: World, server: ServerProcess, isFinal: boolean): Promise<void> {
  const { scenario, database, crew, differences, searchesFiles } = world;
  if (!database) return;
  const found = compare(crew.people, await takeSnapshot(scenario, database), { isFinal });
  differences.push(...found);
  differences.push(
    ...(await findForgotten(listForgotten(crew.people), searchesFiles ? scenario : undefined, database)),
  );
  const transport = { server: transportTo(server) };
  for (const person of crew.people) {
    if (person.stage === 'gone' || person.stage === 'leaving' || person.userIds.size === 0) continue;
    if (person.stage === 'account' && !isSignedIn(person)) continue;
    const answer = await outcomeOf(clientOf(person, transport).get('/documents'));
    const listed = answer?.statusCode === 200 ? answer.json<Document[]>() : [];
    const names = listed.map(({ originalName }) => originalName);
    const kept = person.documents.filter(({ state }) => state === 'kept').map(({ name }) => name);
    if (answer?.statusCode !== 200) differences.push(`${person.name} is refused: ${answer?.statusCode}`);
    else if (names.sort().join() !== kept.sort().join()) differences.push(`${person.name} is shown other documents`);
  }
}

/** Waits until all work has settled, compares, and shuts the server down. */
async function endWell(world: World): Promise<void> {
  const { scenario, database, differences, crew, random } = world;
  const server = await begin(world);
  if (!database) return;
  let unsettled = '';
  const isSettled = async () => {
    const { documents, notices, jobs } = await takeSnapshot(scenario, database);
    const isRead = documents.every(({ status }) => status !== 'processing');
    unsettled = JSON.stringify({ isRead, notices, jobs });
    return isRead && notices.length === 0 && jobs.length === 0;
  };
  if (!(await pollUntil(isSettled, { limitMs: SETTLE_LIMIT_MS, intervalMs: SETTLE_PAUSE_MS })))
    differences.push(`not settled: ${unsettled}`);
  await check(world, server, true);
  differences.push(...(await expectOnce(database)));
  // An upload that stalls is put away by the server that is told to end, which does not wait for it.
  const desk = deskAt(world, server);
  uploadHalf(makePerson(random), desk);
  const findReservation = () => database.db.selectFrom('reservations').select('id').executeTakeFirst();
  await pollUntil(findReservation, { intervalMs: 1 });
  const toldAt = performance.now();
  const { code } = await server.end('SIGTERM');
  if (code !== 0 || performance.now() - toldAt > CLEAN_STOP_LIMIT_MS)
    differences.push('the server did not exit cleanly');
  const left = await takeSnapshot(scenario, database);
  const unknown = left.users.map(({ id }) => id).filter((id) => !crew.people.some(({ userIds }) => userIds.has(id)));
  if (left.reservations.length > 0) differences.push('a reservation is left after the end');
  compareFiles(left, (difference) => differences.push(`after the end, ${difference}`));
  if (unknown.length > 1) differences.push('an unknown user exists after the end');
}
