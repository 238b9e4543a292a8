import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dataFolder } from '#bench/data.ts';
import { MINUTE_MS } from '#contract/units.ts';
import { type Mutant, makeMutant } from './mutants.ts';
import { createOutcomeLedger, describeSize } from './outcome-ledger.ts';
import type { Outcome } from './outcomes.ts';
import { createSizeWatch } from './size-watch.ts';
import { listAllSources } from './sources.ts';
import { startTarget, type TargetHandle } from './target-handle.ts';

// Sends broken files to servers in processes of their own, and says what became of them.
//   npm run fuzz -- --mutants 10000 --seed 1
//   npm run fuzz -- --minutes 20             ends then, wherever it is; `--from` continues from there
//   npm run fuzz -- --seed 1 --only 4711     one mutant of that run, as it was

const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    servers: { type: 'string', default: '2' },
    from: { type: 'string', default: '0' },
    minutes: { type: 'string', default: 'Infinity' },
    only: { type: 'string' },
  },
});
const [count, seed, serverCount] = [Number(values.mutants), Number(values.seed), Number(values.servers)];
/** Each server is sent so many files at the same time. */
const FILES_AT_ONCE = 3;
/** A good file goes in after so many broken ones, and so many of those that can be read are analysed. */
const REFERENCE_EVERY = 50;
const ANALYSED_EVERY = 20;
/** Everything that is started on demand has been started by then. */
const WARM_UP_MUTANTS = 60;
/** Workers that have nothing to do are ended after thirty seconds. */
const IDLE_MS = values.only === undefined ? 40_000 : 0;
const PROGRESS_EVERY = 100;

const findings = join(tmpdir(), `lexden-fuzz-${seed}`);
const sources = listAllSources(dataFolder());
const ledger = createOutcomeLedger();
const startedAt = performance.now();
const passedMinutes = (): number => (performance.now() - startedAt) / MINUTE_MS;
const first = Number(values.only ?? values.from);
const end = values.only === undefined ? count : first + 1;
let next = first;
const targets = await Promise.all(Array.from({ length: serverCount }, startTarget));
const watch = createSizeWatch();
for (const target of targets) watch.follow(target);

await sendUpTo(Math.min(end, first + WARM_UP_MUTANTS));
await pause(IDLE_MS);
const before = targets.map((target) => target.measure());
await sendUpTo(end);
await pause(IDLE_MS);
const after = targets.filter((target) => target.isAlive()).map((target) => target.measure());
watch.stop();
await Promise.all(targets.map((target) => target.end()));
process.stdout.write(
  `${ledger.report({ seed, count: next - first, minutes: passedMinutes(), before, after, peak: watch.peak(), findings })}\n`,
);
process.exitCode = ledger.faultCount() === 0 && after.length === targets.length ? 0 : 1;

/** Lets every server take mutants until this number. */
async function sendUpTo(limit: number): Promise<void> {
  const lanes = targets.flatMap((target) => Array.from({ length: FILES_AT_ONCE }, () => target));
  await Promise.all(lanes.map((target) => sendFiles(target, limit)));
}

async function sendFiles(target: TargetHandle, limit: number): Promise<void> {
  while (next < limit && target.isAlive() && passedMinutes() < Number(values.minutes)) {
    const number = next;
    next += 1;
    const mutant = makeMutant(sources, seed, number);
    const isAnalysed = number % ANALYSED_EVERY === 0;
    const outcome = await target.send({
      kind: 'mutant',
      name: `mutant-${number}.pdf`,
      bytes: mutant.bytes,
      isAnalysed,
    });
    await note(mutant, outcome);
    if (number % REFERENCE_EVERY === 0) {
      const good = await target.send({ kind: 'reference', name: '', bytes: new Uint8Array(0), isAnalysed: false });
      await note(mutant, good);
    }
    if ((number + 1) % PROGRESS_EVERY === 0) reportProgress(number + 1);
  }
}

function reportProgress(done: number): void {
  const sizes = targets.filter((target) => target.isAlive()).map((target) => describeSize(target.measure()));
  process.stdout.write(`${done} of ${end}; ${sizes.join('; ')}\n`);
}

/** What misbehaved is kept, with all that is needed to make it again. */
async function note(mutant: Mutant, outcome: Outcome): Promise<void> {
  ledger.note(mutant, outcome);
  if (outcome.faults.length === 0) return;
  await mkdir(findings, { recursive: true });
  const { bytes, ...facts } = mutant;
  await writeFile(join(findings, `${mutant.number}.pdf`), bytes);
  await writeFile(join(findings, `${mutant.number}.json`), JSON.stringify({ seed, ...facts, outcome }, null, 2));
}
