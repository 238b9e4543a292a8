import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SECOND_MS } from '#contract/units.ts';
import { findLanguageFiles } from '#server/pdf/ocr/ocr-languages.ts';
import { createPdfReader } from '#server/pdf/pdf-reader.ts';
import type { Channel, Half } from './hidden/channel.ts';
import { listHiddenChannels } from './hidden/channels.ts';
import { DOCUMENTS_PER_ALARM, readCleanDocuments } from './hidden/clean.ts';
import { inject } from './hidden/inject.ts';
import { type Judgement, judge, readOnePage } from './hidden/judge.ts';
import { type PreparedPage, planInjection, preparePage } from './hidden/prepare.ts';
import { chooseRealPages, shuffle } from './hidden/real-pages.ts';
import { createHiddenReport } from './hidden/report.ts';
import { isAsClaimed, measureVisibility } from './hidden/verify.ts';
import { VISIBLE } from './hidden/visible.ts';
import { createRng } from './rng.ts';

// Writes words into real pages that a person cannot see, and others that a person can read, and says which of them the reader
// of documents takes for hidden.
//   npm run fuzz -- hidden --pages 200 --seed 1
//   npm run fuzz -- hidden --channels development     one half of the ways in which words are hidden
//   npm run fuzz -- hidden --only 'half-point type'   one channel on every page
//   npm run fuzz -- hidden --totals                   without the tables
//   npm run fuzz -- hidden --save FOLDER              keeps the files of what is not as it should be
//   npm run fuzz -- hidden --verify                   asks Poppler, MuPDF and Tesseract what can be seen; needs these
//   npm run fuzz -- hidden --clean FOLDER FOLDER      documents that nothing is hidden in

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    channels: { type: 'string', default: 'all' },
    only: { type: 'string' },
    totals: { type: 'boolean', default: false },
    save: { type: 'string' },
    verify: { type: 'boolean', default: false },
    clean: { type: 'boolean', default: false },
  },
});
const PAGES_AT_ONCE = 4;
const halves = ['development', 'held-out', 'all'] as const;
const half = halves.find((name) => name === values.channels);
if (!half) throw new Error(`--channels is one of ${halves.join(', ')}.`);

const startedAt = performance.now();
// Injected words are judged by what the file says; recognising pictures takes seconds a page.
const reader = createPdfReader(values.clean ? { ocr: { languageFiles: findLanguageFiles(['eng']) } } : {});
try {
  process.exitCode = values.clean ? await runClean() : await runHidden(half);
} finally {
  await reader.close();
}
print(`${Math.round((performance.now() - startedAt) / SECOND_MS)} s`);

async function runClean(): Promise<number> {
  const { documents, pages, notOpened, alarmed } = await readCleanDocuments(reader, positionals, print);
  for (const line of notOpened) print(`not opened: ${line}`);
  print(`${documents} clean documents, ${pages} pages read, ${alarmed.length} raise an alarm.`);
  return documents > 0 && alarmed.length <= documents / DOCUMENTS_PER_ALARM ? 0 : 1;
}

async function runHidden(of: Half | 'all'): Promise<number> {
  const seed = Number(values.seed);
  const rng = createRng(seed, 0);
  const pick = (channels: readonly Channel[]): Channel[] =>
    shuffle(
      channels.filter(({ name }) => values.only === undefined || name === values.only),
      rng,
    );
  const [hidden, visible] = [pick(listHiddenChannels(of)), pick(VISIBLE)];
  const candidates = await chooseRealPages(reader, rng);
  const report = createHiddenReport();
  let [done, next] = [0, 0];
  while (done < Number(values.pages) && next < candidates.length) {
    const batch = candidates.slice(next, next + Math.min(PAGES_AT_ONCE, Number(values.pages) - done));
    const from = next;
    next += batch.length;
    const prepared = await Promise.all(
      batch.map((page, index) => preparePage(reader, page, seed * 10_000 + from + index)),
    );
    const pages = prepared.filter((page) => page !== undefined);
    const first = done;
    done += pages.length;
    await Promise.all(
      pages.map(async (page, index) => {
        for (const channels of [hidden, visible]) {
          const channel = channels[(first + index) % channels.length];
          if (channel) await (values.verify ? verify(page, channel) : tryChannel(page, channel));
        }
      }),
    );
  }
  if (values.verify) return report.writeVerification(print);
  print(`${done} pages of real documents, seed ${seed}, channels: ${of}.`);
  return report.write(print, !values.totals);

  async function tryChannel(page: PreparedPage, channel: Channel): Promise<void> {
    const injection = await planInjection(page, channel);
    if (!injection) return;
    const bytes = await inject(injection);
    const judgement = judge(await readOnePage(reader, bytes, page.pageNumber), injection.phrase);
    const isRight = report.note(channel, judgement, page.wasAlarmed);
    if (!isRight && values.save !== undefined) save(values.save, page, channel, bytes, judgement);
  }

  async function verify(page: PreparedPage, channel: Channel): Promise<void> {
    const injection = await planInjection(page, channel);
    if (!injection) return;
    const found = await measureVisibility(injection).catch((error: unknown) => {
      print(`${channel.name} on ${page.path}: ${String(error)}`);
      return [];
    });
    if (found.length === 0) return;
    const isRight = isAsClaimed(injection, found);
    report.noteVerification(channel, found, isRight);
    if (!isRight && values.save !== undefined) save(values.save, page, channel, await inject(injection), found);
  }
}

function save(
  folder: string,
  page: PreparedPage,
  channel: Channel,
  bytes: Uint8Array,
  facts: Judgement | object,
): void {
  mkdirSync(folder, { recursive: true });
  const stem = join(folder, `${channel.name.replaceAll(/[^a-z0-9]+/gi, '-')}-${page.seed}`);
  writeFileSync(`${stem}.pdf`, bytes);
  writeFileSync(`${stem}.json`, JSON.stringify({ path: page.path, pageNumber: page.pageNumber, facts }, null, 2));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
