import { setTimeout as pause } from 'node:timers/promises';
import { MEBIBYTE } from '#contract/units.ts';
import {
  makeEndlessPagePdf,
  makeManyPagesPdf,
  makePageBombPdf,
  makeScanPdf,
  makeSlowPagePdf,
} from '#tests/support/builders/documents/hostile-pdfs.ts';
import { describeSize } from './outcome-ledger.ts';
import { createSizeWatch } from './size-watch.ts';
import { startTarget } from './target-handle.ts';

// Sends twenty files that are made to take memory, time and threads to one server at the same moment, and says what
// they took.
//   npm run fuzz -- at-once

/** Each with good pages before the hostile one too, so that it is accepted and read. */
const FILES: readonly (readonly [string, Buffer])[] = [0, 3].flatMap((goodPages) => [
  ['fills memory', makePageBombPdf(goodPages)],
  ['fills memory', makePageBombPdf(goodPages + 8)],
  ['takes long', makeSlowPagePdf(goodPages)],
  ['takes long', makeSlowPagePdf(goodPages + 8)],
  ['forms within forms', makeEndlessPagePdf(goodPages)],
  ['forms within forms', makeEndlessPagePdf(goodPages + 8)],
  ['a thousand pages', makeManyPagesPdf(1000 + goodPages, 30)],
  ['a thousand pages', makeManyPagesPdf(1001 + goodPages, 30)],
  ['picture', makeScanPdf('picture-only', goodPages)],
  ['picture', makeScanPdf('stamped', goodPages)],
]);
/** Workers that have nothing to do are ended after thirty seconds. */
const IDLE_MS = 40_000;

const target = await startTarget();
const watch = createSizeWatch();
watch.follow(target);
const before = target.measure();
const outcomes = await Promise.all(
  FILES.map(async ([name, bytes]) => {
    const outcome = await target.send({ kind: 'mutant', name: 'a.pdf', bytes, isAnalysed: false });
    return { name, outcome };
  }),
);
const good = await target.send({ kind: 'reference', name: '', bytes: new Uint8Array(0), isAnalysed: false });
await pause(IDLE_MS);
const after = target.measure();
watch.stop();
await target.end();

const peak = watch.peak();
const rows = outcomes.map(({ name, outcome }) => {
  const seconds = [outcome.answeredMs, outcome.finishedMs].map((ms) => (ms / 1000).toFixed(1)).join(' | ');
  return `| ${name} | ${outcome.class} | ${seconds} | ${outcome.faults.join(', ')} |`;
});
const faults = [...outcomes.map(({ outcome }) => outcome), good].flatMap((outcome) => outcome.faults);
process.stdout.write(
  [
    `| file | what became of it | answered after, s | finished after, s | |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}`,
    `Before: ${describeSize(before)}. The most: ${describeSize(peak)}, which is ${Math.round((peak.residentBytes - before.residentBytes) / MEBIBYTE)} MiB more. At rest afterwards: ${describeSize(after)}.`,
    faults.length === 0 ? 'Nothing went wrong; a good file is read as before.' : `Went wrong: ${faults.join(', ')}.`,
  ].join('\n\n'),
);
process.stdout.write('\n');
process.exitCode = faults.length === 0 ? 0 : 1;
