import { parseArgs } from 'node:util';
import startPostgres from '#tests/support/setup/postgres.ts';
import { makeTally, type Tally } from './record.ts';
import { runWorld } from './world.ts';

/** Each world begins with nothing, so that the first start is hit as well. */
const KILLS_PER_WORLD = 25;
const DEFAULT_KILLS = 500;

type Kind = 'sqlite' | 'postgres';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: String(DEFAULT_KILLS) },
    database: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
// Servers that still run end with this process, if it is left to end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const [kills, firstSeed] = [Number(values.kills), Number(values.seed)];
const kinds: readonly Kind[] = values.database ? [values.database as Kind] : ['sqlite', 'postgres'];
const stopPostgres = kinds.includes('postgres') ? await startPostgres() : async () => {};
const totals: Record<Kind, Tally> = { sqlite: makeTally(), postgres: makeTally() };
/** The report of this command. */
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const beganAt = performance.now();
let isBroken = false;

/** The worlds of one database, one after the other. */
async function runLane(kind: Kind, laneKills: number): Promise<void> {
  for (let seed = firstSeed; totals[kind].kills < laneKills && !isBroken; seed += 1) {
    const left = Math.min(KILLS_PER_WORLD, laneKills - totals[kind].kills);
    const target = { kind, postgresUrl: process.env['TEST_POSTGRES_URL'] };
    const { tally, differences } = await runWorld({ target, seed, kills: left, searchesFiles: true });
    add(totals[kind], tally);
    const seconds = Math.round((performance.now() - beganAt) / 1000);
    print(`${kind} seed ${seed}: ${totals[kind].kills} kills, ${differences.length} differences, ${seconds} s`);
    if (differences.length === 0) continue;
    isBroken = true;
    for (const difference of differences) print(`  ${difference}`);
    print(`Again: npm run test:faults -- --database ${kind} --seed ${seed} --kills ${left}`);
  }
}

function add(total: Tally, { kills: killed, ...counts }: Tally): void {
  total.kills += killed;
  for (const [name, byOperation] of Object.entries(counts) as [keyof typeof counts, Record<string, number>][]) {
    for (const [operation, count] of Object.entries(byOperation)) {
      total[name][operation] = (total[name][operation] ?? 0) + count;
    }
  }
}

try {
  // One lane for each database, beside each other: while one server starts, people work at the other.
  await Promise.all(kinds.map((kind) => runLane(kind, Math.ceil(kills / kinds.length))));
} finally {
  await stopPostgres();
}
for (const kind of kinds) {
  const { acknowledged, inFlight, refused, logged } = totals[kind];
  print(`\n${kind}, ${totals[kind].kills} kills`);
  for (const operation of [...new Set([...Object.keys(acknowledged), ...Object.keys(inFlight)])].sort()) {
    print(`  ${operation}: ${acknowledged[operation] ?? 0} promised, ${inFlight[operation] ?? 0} in flight`);
  }
  for (const [refusal, count] of Object.entries(refused).sort()) print(`  refused: ${count} ${refusal}`);
  for (const [error, count] of Object.entries(logged).sort()) print(`  logged: ${count} ${error}`);
}
print(isBroken ? 'Something promised was not kept.' : 'Everything promised was kept.');
process.exitCode = isBroken ? 1 : 0;
