import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { callerCalls } from '#contract/calls.ts';
import { MEBIBYTE, SECOND_MS } from '#contract/units.ts';
import type { Scenario } from '#tests/scenarios/runner/scenario.ts';
import { makeLongContract } from '#tests/support/builders/documents/long-contract.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { medianAndRange } from './report.ts';
import { openData, readMemoryBytes } from './server-process.ts';

const PAGES = 1000;
const DEFAULT_ROUNDS = 5;
const ANSWER_GOAL_MS = 1000;
const WATCH_INTERVAL_MS = 50;
const SMALL_UPLOAD_INTERVAL_MS = 100;
const SETTINGS = { METERING: 'off', RATE_LIMITS: 'off' };

interface Files {
  readonly long: Buffer;
  readonly small: Buffer;
  readonly longPath: string;
}

/** Two uploads of the long file, one with the server for itself and one among others. Milliseconds. */
interface Round {
  readonly answerMs: number;
  /** From the answer until every page was stored. */
  readonly pagesMs: number;
  /** From the answer until it could be searched and asked about. */
  readonly readyMs: number;
  /** `pdftotext -bbox` on the same file, just after. */
  readonly pdftotextMs: number;
  /** Answers to small uploads while the second one was read. */
  readonly smallMs: readonly number[];
}

/**
 * The real server as a process of its own, with the embedded database: how soon an upload of 1,000 pages is answered,
 * how fast it is read in the background, and how that affects other users.
 *
 * @param args number of rounds
 */
export async function run(args: readonly string[]): Promise<string> {
  const rounds = Number(args[0] ?? DEFAULT_ROUNDS);
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(mkdtempDisposableSync(join(tmpdir(), 'lexden-upload-')));
  const scenario = await openData(resources);
  const long = await makeLongContract(PAGES);
  const files: Files = { long, small: await makeLeasePdf(), longPath: join(folder.path, 'long.pdf') };
  writeFileSync(files.longPath, long);
  const aloneMs = await measureSmallUploads(scenario, files);
  const { cold, warm, peakBytes } = await measureServer(scenario, files, rounds);
  return [
    `${PAGES} pages, ${(long.length / MEBIBYTE).toFixed(1)} MiB; medians of ${rounds} rounds after a warm-up.`,
    '',
    '| what | measured | spread | goal |',
    '| --- | --- | --- | --- |',
    ...describeAnswers(cold, warm, aloneMs),
    ...describeReading(warm),
    `| peak memory of the server process, all threads | ${(peakBytes / MEBIBYTE).toFixed(0)} MiB | | |`,
  ].join('\n');
}

/** Small uploads to a server that does nothing else, for comparison. */
async function measureSmallUploads(scenario: Scenario, { small }: Files): Promise<number[]> {
  const server = await scenario.start(SETTINGS);
  const guest = makeGuest(server.address);
  const durations: number[] = [];
  for (let upload = 0; upload <= DEFAULT_ROUNDS * 2; upload += 1) {
    const { durationMs, documentId } = await uploadTimed(guest, small);
    await untilStatus(guest, documentId, 'ready');
    // The first one starts the workers.
    if (upload > 0) durations.push(durationMs);
  }
  await server.end('SIGTERM');
  return durations;
}

async function measureServer(scenario: Scenario, files: Files, rounds: number) {
  const server = await scenario.start(SETTINGS);
  const guest = makeGuest(server.address);
  const cold = await measureRound(guest, files);
  const warm: Round[] = [];
  for (let round = 0; round < rounds; round += 1) warm.push(await measureRound(guest, files));
  const peakBytes = readMemoryBytes(server.pid, 'VmHWM');
  await server.end('SIGTERM');
  return { cold, warm, peakBytes };
}

async function measureRound(guest: Guest, { long, small, longPath }: Files): Promise<Round> {
  const { durationMs: answerMs, documentId } = await uploadTimed(guest, long);
  const { pagesMs, readyMs } = await watchReading(guest, documentId);
  const startedAt = performance.now();
  const { status, error } = spawnSync('pdftotext', ['-bbox', longPath, '/dev/null'], { stdio: 'ignore' });
  if (status !== 0) throw error ?? new Error('pdftotext could not read the file.');
  const pdftotextMs = performance.now() - startedAt;
  const second = await uploadTimed(guest, long);
  const smallMs = await uploadMeanwhile(guest, small, watchReading(guest, second.documentId));
  for (const id of [documentId, second.documentId]) await guest.delete(`/documents/${id}`);
  return { answerMs, pagesMs, readyMs, pdftotextMs, smallMs };
}

async function uploadTimed(guest: Guest, bytes: Buffer) {
  const startedAt = performance.now();
  const documentId = await guest.uploadDocument(bytes);
  return { durationMs: performance.now() - startedAt, documentId };
}

async function watchReading(guest: Guest, documentId: number) {
  const since = performance.now();
  let pagesMs: number | undefined;
  for (;;) {
    const { status, pagesRead, failure } = await guest.call(callerCalls.getDocument, { params: { id: documentId } });
    const elapsedMs = performance.now() - since;
    if (pagesRead === PAGES) pagesMs ??= elapsedMs;
    if (status === 'ready') return { pagesMs: pagesMs ?? elapsedMs, readyMs: elapsedMs };
    if (status === 'failed') throw new Error(`The file was not read: ${failure?.message}`);
    await pause(WATCH_INTERVAL_MS);
  }
}

/** Another user uploads a lease at intervals, until the long file has been read. */
async function uploadMeanwhile(guest: Guest, small: Buffer, reading: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  reading.then(end, end);
  const uploads: { durationMs: number; documentId: number }[] = [];
  while (!isOver) {
    uploads.push(await uploadTimed(guest, small));
    await pause(SMALL_UPLOAD_INTERVAL_MS);
  }
  // The next measurement needs an idle server.
  for (const { documentId } of uploads) await untilStatus(guest, documentId, 'ready');
  return uploads.map(({ durationMs }) => durationMs);
}

async function untilStatus(guest: Guest, documentId: number, status: string): Promise<void> {
  const read = () => guest.call(callerCalls.getDocument, { params: { id: documentId } });
  while ((await read()).status !== status) await pause(WATCH_INTERVAL_MS);
}

function describeAnswers(cold: Round, warm: readonly Round[], aloneMs: readonly number[]): string[] {
  const goal = `under ${ANSWER_GOAL_MS} ms`;
  const smallMs = warm.flatMap((round) => round.smallMs);
  return [
    `| the first upload after the start is answered | ${cold.answerMs.toFixed(0)} ms | | ${goal} |`,
    row(
      'a later one is answered',
      warm.map((round) => round.answerMs),
      { unit: 'ms', goal },
    ),
    row(`a small upload (2 pages), nothing else going on`, aloneMs, { unit: 'ms', goal: '' }),
    row(`a small upload while the long file is read (${smallMs.length} of them)`, smallMs, { unit: 'ms', goal }),
  ];
}

function describeReading(warm: readonly Round[]): string[] {
  const pagesPerSecond = (what: string, durationOf: (round: Round) => number): string =>
    row(
      `pages per second${what}`,
      warm.map((round) => (PAGES / durationOf(round)) * SECOND_MS),
      { unit: '', goal: '' },
    );
  const ratios = warm.map((round) => round.pagesMs / round.pdftotextMs);
  return [
    pagesPerSecond(', read and stored', ({ pagesMs }) => pagesMs),
    pagesPerSecond(' until it can be asked', ({ readyMs }) => readyMs),
    pagesPerSecond(' of pdftotext -bbox', ({ pdftotextMs }) => pdftotextMs),
    row('wall time of reading and storing ÷ pdftotext -bbox', ratios, { unit: '×', goal: 'at most 1.0×', digits: 2 }),
  ];
}

function row(
  what: string,
  values: readonly number[],
  { unit, goal, digits = 0 }: { unit: string; goal: string; digits?: number },
): string {
  const [median, range] = medianAndRange(values, digits);
  return `| ${what} | ${median} ${unit} | ${range} | ${goal} |`;
}
