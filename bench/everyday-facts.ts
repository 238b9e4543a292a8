import { parseArgs } from 'node:util';
import { analyseDocument } from '#server/engine/analyse-document.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine } from '#server/engine/engine.ts';
import { readFindingModel } from '#server/engine/findings/finding-model.ts';
import type { AnalysisDraft } from '#server/ports/language-model.ts';
import { dataFolder } from './data.ts';
import { compareParties } from './everyday/compare-parties.ts';
import { listContradictions } from './everyday/contradictions.ts';
import { type EverydayDocument, readEverydayDocuments } from './everyday/everyday-documents.ts';
import { givesValue, listGivenLines, plainlyGives } from './everyday/given-values.ts';
import { listNotedValues, VALUE_KINDS } from './everyday/noted-values.ts';
import { readPlainFacts, readPlainFigures } from './fact-baseline.ts';
import { percent } from './report.ts';

/** How many of one kind of fact the notes have, and how many of these are given. */
interface Tally {
  noted: number;
  given: number;
  plain: number;
}

const ROWS = ['parties', 'roles', ...VALUE_KINDS] as const;
type Row = (typeof ROWS)[number];
type Tallies = Record<Row, Tally>;

interface Comparison {
  readonly tallies: Tallies;
  readonly wrong: number;
  readonly lines: number;
  readonly misses: readonly string[];
}

/**
 * Compares the facts that analyses give with a lawyer's notes: parties with their roles, dates, sums, rates, periods and
 * places. A value is given where a line of key information, key terms or dates has it, with a source in the sentence and
 * on the page of the notes.
 * @param args folders of documents with notes, that of the test material when left out; `--misses` lists what was not
 *   given and what contradicts the notes, `--totals` prints no document by itself
 */
export async function run(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { misses: { type: 'boolean' }, totals: { type: 'boolean' }, everyday: { type: 'boolean' } },
    allowPositionals: true,
  });
  const folders = positionals.length > 0 ? positionals : [`${dataFolder()}/everyday`];
  const analyse = createAnalyser();
  const total = createTallies();
  let [wrong, lines] = [0, 0];
  const rows: string[] = [];
  const details: string[] = [];
  for (const folder of folders) {
    for (const document of await readEverydayDocuments(folder)) {
      const own = compareDocument(document, analyse(document));
      for (const row of ROWS) addTally(total[row], own.tallies[row]);
      wrong += own.wrong;
      lines += own.lines;
      rows.push(`| ${document.name} | ${describe(sumUp(own.tallies))} | ${own.wrong} | ${own.lines} |`);
      details.push(...own.misses.map((miss) => `${document.name}: ${miss}`));
    }
  }
  return [
    '| fact | noted | given by the analysis | given by plain search |',
    '| --- | ---: | ---: | ---: |',
    ...ROWS.map((row) => `| ${row} | ${describe(total[row])} |`),
    `| **all** | ${describe(sumUp(total))} |`,
    '',
    `${wrong} wrong or contradicting values in ${lines} lines.`,
    ...(values.totals
      ? []
      : [
          '',
          '| document | noted | given by the analysis | given by plain search | wrong | lines |',
          '| --- | ---: | ---: | ---: | ---: | ---: |',
          ...rows,
        ]),
    ...(values.misses ? ['', ...details] : []),
  ].join('\n');
}

function createAnalyser(): (document: EverydayDocument) => AnalysisDraft {
  const engine = createEngine(readClauseModel());
  const models = { findings: readFindingModel() };
  return ({ notes, pages }) => {
    const text = { documentId: 1, title: notes.title, pages, unreadPages: [] };
    return analyseDocument(text, engine.passages(engine.openIndex(engine.buildIndex(text))), models);
  };
}

function compareDocument({ notes, pages }: EverydayDocument, draft: AnalysisDraft): Comparison {
  const text = pages.map((page) => page.text).join('\n');
  const plain = readPlainFacts(text);
  const plainFigures = readPlainFigures(text);
  const tallies = createTallies();
  const parties = compareParties(notes, draft);
  const plainNames = plain.parties.map((name) => name.toLowerCase());
  const plainParties = notes.parties.filter(({ name }) =>
    plainNames.some((own) => own.includes(name.toLowerCase()) || name.toLowerCase().includes(own)),
  ).length;
  addTally(tallies.parties, { noted: notes.parties.length, given: parties.named, plain: plainParties });
  addTally(tallies.roles, { noted: notes.parties.length, given: parties.withRole, plain: 0 });
  const lines = listGivenLines(draft);
  const misses = [...parties.misses];
  for (const noted of notes.facts.flatMap(listNotedValues)) {
    const isGiven = lines.some((line) => givesValue(line, noted));
    addTally(tallies[noted.kind], {
      noted: 1,
      given: Number(isGiven),
      plain: Number(plainlyGives(plainFigures, noted)),
    });
    if (!isGiven) misses.push(`${noted.kind} not given: ${noted.label}: ${noted.value} <${noted.sentence}>`);
  }
  const contradictions = listContradictions(notes, lines);
  return {
    tallies,
    wrong: parties.wrong + contradictions.length,
    lines: lines.length,
    misses: [...misses, ...contradictions],
  };
}

function createTallies(): Tallies {
  const zero = (): Tally => ({ noted: 0, given: 0, plain: 0 });
  return { parties: zero(), roles: zero(), date: zero(), sum: zero(), rate: zero(), period: zero(), place: zero() };
}

function addTally(tally: Tally, more: Tally): void {
  tally.noted += more.noted;
  tally.given += more.given;
  tally.plain += more.plain;
}

function sumUp(tallies: Tallies): Tally {
  const sum = { noted: 0, given: 0, plain: 0 };
  for (const row of ROWS) addTally(sum, tallies[row]);
  return sum;
}

function describe({ noted, given, plain }: Tally): string {
  return `${noted} | ${given} (${percent(given, noted, 0)}) | ${plain} (${percent(plain, noted, 0)})`;
}
