import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { TestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { listOperations, type Operation, readDescription } from './description.ts';
import { type FuzzRequest, requestsFor } from './generate-request.ts';
import { createJudge } from './judge.ts';
import { createWorld } from './world.ts';

/** An answer that takes longer has hung; most take milliseconds. */
const SLOWEST_MS = 15_000;
/** Requests after which the callers get new documents: their questions and uploads are used up by then. */
const RENEWAL = 400;

export interface FuzzReport {
  readonly requests: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  /** Calls that were refused every time, so that little was seen of them. */
  readonly neverTaken: readonly string[];
  /** One for each call that has any, with the smallest request that shows it. */
  readonly faults: readonly string[];
}

export interface FuzzOptions {
  readonly seed: number;
  readonly runsPerOperation: number;
  /** Only calls whose name holds this. */
  readonly only?: string;
}

/** Asks every described call in every way that is generated, and judges every answer. */
export async function fuzzApi(
  lexden: TestLexden,
  { seed, runsPerOperation, only = '' }: FuzzOptions,
): Promise<FuzzReport> {
  const description = await readDescription(lexden.app);
  const world = await createWorld(lexden);
  const judge = createJudge(description, world.secrets);
  const statuses: Record<string, number> = {};
  const taken = new Set<string>();
  const stranger = await world.readStranger();
  const faults: string[] = [];
  let [requests, slowestMs] = [0, 0];
  let rows = await world.count();

  async function judgeRequest(request: FuzzRequest): Promise<void> {
    const startedAt = performance.now();
    const answer = await world.send(request);
    const tookMs = performance.now() - startedAt;
    requests += 1;
    slowestMs = Math.max(slowestMs, tookMs);
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
    if (answer.statusCode < 400) taken.add(request.operation);
    const found = judge(request, answer);
    if (tookMs > SLOWEST_MS) found.push(`took ${Math.round(tookMs)} ms`);
    const before = rows;
    rows = await world.count();
    const hasMadeNothing = isDeepStrictEqual(before, rows) || makesRowsItself(request);
    if (answer.statusCode >= 400 && !hasMadeNothing) found.push(`refused, and yet made: ${differences(before, rows)}`);
    if (found.length > 0) throw new Error(found.join('\n'));
  }

  const operations = listOperations(description).filter(({ name }) => name.includes(only));
  for (const operation of operations) {
    const fault = await findFault(operation, judgeRequest, { seed, numRuns: runsPerOperation });
    if (fault !== undefined) faults.push(`${operation.name}: ${fault}`);
    if (requests % RENEWAL < runsPerOperation && requests > RENEWAL) {
      await world.renew();
      rows = await world.count();
    }
  }
  const healthy = await lexden.app.inject({ url: '/api/settings' });
  if (healthy.statusCode !== 200) faults.push(`The server answers ${healthy.statusCode} after all this.`);
  if ((await world.readStranger()) !== stranger) faults.push('What the stranger has is not what it was.');
  const neverTaken = operations.map(({ name }) => name).filter((name) => !taken.has(name));
  return { requests, statuses, slowestMs, neverTaken, faults };
}

/**
 * Requests for which the world itself makes a row before they are sent. A trial begins with the first file that a visitor
 * brings, also where that file cannot be taken.
 */
function makesRowsItself({ operation, asker }: FuzzRequest): boolean {
  return (
    (asker === 'new-guest' && operation.endsWith('/documents/upload')) ||
    operation.startsWith('DELETE ') ||
    operation.endsWith('/api/account/delete') ||
    operation.endsWith('/api/logout')
  );
}

async function findFault(
  operation: Operation,
  judgeRequest: (request: FuzzRequest) => Promise<void>,
  options: { readonly seed: number; readonly numRuns: number },
): Promise<string | undefined> {
  const details = await fc.check(fc.asyncProperty(requestsFor(operation), judgeRequest), options);
  if (!details.failed) return undefined;
  const [request] = details.counterexample ?? [];
  const shown = JSON.stringify({ ...request, body: request?.body?.toString().slice(0, 400) });
  const words = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance);
  return `${words}\n  ${shown.slice(0, 1500)}`;
}

function differences(before: Readonly<Record<string, number>>, after: Readonly<Record<string, number>>): string {
  const changed = Object.keys(after).filter((table) => before[table] !== after[table]);
  return changed.map((table) => `${table} ${before[table]} -> ${after[table]}`).join(', ');
}
