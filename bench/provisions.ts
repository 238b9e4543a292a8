import { isProvisionId } from '#server/domain/provisions/provision-names.ts';
import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import { findFacts } from '#server/engine/facts/facts.ts';
import { NO_INSTANCES } from '#server/engine/findings/find-instances.ts';
import { readNdaModel } from '#server/engine/nda/load-nda-model.ts';
import { PROVISION_PATTERNS } from '#server/engine/provisions/patterns/provision-patterns.ts';
import { findProvisions } from '#server/engine/provisions/provisions.ts';
import { readDocument } from '#server/engine/reading/reading.ts';
import type { DraftProvision, DraftProvisions } from '#server/ports/language-model.ts';
import { type LabelledContract, readLabelledContracts } from '#training/data/labelled-contracts.ts';
import { type AnnotatedNda, NDA_PARTS, readNdas } from '#training/data/labelled-ndas.ts';
import { documentOf } from '#training/document-of.ts';
import { dataFolder } from './data.ts';
import { percent } from './report.ts';

/** Which of ContractNLI's hypotheses say that an NDA has a provision: any of them that was not left unmentioned. */
const HYPOTHESES: Readonly<Record<string, readonly string[]>> = {
  'nda-exclusions': ['nda-12', 'nda-13'],
  'nda-use': ['nda-4'],
  'nda-recipients': ['nda-5', 'nda-7'],
  'nda-compelled': ['nda-8'],
  'nda-return': ['nda-16'],
  'nda-term': ['nda-19'],
  'nda-no-licence': ['nda-15'],
  'nda-talks-secret': ['nda-10'],
  'no-solicit': ['nda-18'],
};
const PAGE_LENGTH = 3_000;

interface Tally {
  labelled: number;
  statedOfLabelled: number;
  stated: number;
  noneOfLabelled: number;
  none: number;
}

/**
 * Measures the list of usual provisions of NDAs against ContractNLI's labels.
 * @param args "--misses" prints what was labelled and not found
 */
export async function run(args: readonly string[]): Promise<string> {
  const parts = NDA_PARTS.map((name) => {
    const ndas = readNdas(dataFolder(), name);
    const startedAt = performance.now();
    const table = tabulate(ndas, args.includes('--misses'));
    const ms = ((performance.now() - startedAt) / ndas.length).toFixed(0);
    return `### ${name}: ${ndas.length} NDAs, ${ms} ms each with the facts\n\n${table}`;
  });
  return [...parts, tabulateContracts(readLabelledContracts(dataFolder()))].join('\n\n');
}

/**
 * Contracts that get a list, by words alone: of the provisions that are a labelled category, how many are found where a
 * clause of it is labelled. Labels name narrower things than provisions, so the other direction says nothing.
 */
function tabulateContracts(contracts: readonly LabelledContract[]): string {
  const tallies = new Map<string, Tally>();
  let lists = 0;
  for (const { text, present } of contracts) {
    const provisions = findProvisionsOf(text);
    if (provisions === null) continue;
    lists += 1;
    for (const item of provisions.items) {
      const categories = isProvisionId(item.id) ? (PROVISION_PATTERNS[item.id].categories ?? []) : [];
      const isLabelled = categories.some((wanted) => present.has(CATEGORIES.findIndex(({ id }) => id === wanted)));
      if (!isLabelled) continue;
      const tally = tallies.get(item.id) ?? newTally();
      tallies.set(item.id, tally);
      count(tally, item, true);
    }
  }
  const rows = [...tallies].map(
    ([id, { labelled, statedOfLabelled, noneOfLabelled }]) =>
      `| ${id} | ${labelled} | ${percent(statedOfLabelled, labelled, 0)} | ${noneOfLabelled} |`,
  );
  const head = ['| provision | labelled | of those called present | no sign of it |', '| --- | ---: | ---: | ---: |'];
  return [`### CUAD: a list for ${lists} of ${contracts.length} contracts`, '', ...head, ...rows].join('\n');
}

function tabulate(ndas: readonly AnnotatedNda[], showMisses: boolean): string {
  const tallies = new Map(Object.keys(HYPOTHESES).map((id) => [id, newTally()]));
  const misses: string[] = [];
  let lists = 0;
  for (const nda of ndas) {
    const found = listProvisions(nda);
    if (found === null) continue;
    lists += 1;
    for (const [id, hypotheses] of Object.entries(HYPOTHESES)) {
      const item = found.find((one) => one.id === id);
      const chosen = hypotheses.find((one) => (nda.annotations[one]?.choice ?? 'NotMentioned') !== 'NotMentioned');
      if (item !== undefined) count(tallies.get(id) ?? newTally(), item, chosen !== undefined);
      if (item?.presence === 'stated' || chosen === undefined) continue;
      const words = nda.annotations[chosen]?.spans.map((span) => {
        const [start, end] = nda.spans[span] ?? [0, 0];
        return nda.text.slice(start, end).replace(/\s+/gu, ' ');
      });
      misses.push(`- ${id} (${item?.presence}), ${nda.name}: ${words?.join(' … ').slice(0, 400)}`);
    }
  }
  const rows = [...tallies].map(
    ([id, { labelled, statedOfLabelled, stated, noneOfLabelled, none }]) =>
      `| ${id} | ${labelled} | ${percent(statedOfLabelled, labelled, 0)} | ${percent(statedOfLabelled, stated, 0)} | ${none} | ${noneOfLabelled} |`,
  );
  const head =
    '| provision | labelled | of those called present | of those called present, labelled | no sign of it | of those labelled |';
  return [
    `A list for ${lists} of ${ndas.length}.`,
    '',
    head,
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    ...(showMisses ? ['', ...misses] : []),
  ].join('\n');
}

function newTally(): Tally {
  return { labelled: 0, statedOfLabelled: 0, stated: 0, noneOfLabelled: 0, none: 0 };
}

function count(tally: Tally, { presence }: DraftProvision, isLabelled: boolean): void {
  if (isLabelled) tally.labelled += 1;
  if (presence === 'stated') tally.stated += 1;
  if (presence === 'stated' && isLabelled) tally.statedOfLabelled += 1;
  if (presence === 'none') tally.none += 1;
  if (presence === 'none' && isLabelled) tally.noneOfLabelled += 1;
}

function listProvisions({ text }: AnnotatedNda): readonly DraftProvision[] | null {
  const provisions = findProvisionsOf(text);
  return provisions?.kind === 'nda' ? provisions.items : null;
}

const ndaModel = readNdaModel();

/** No clause model looks at the text; in NDAs the learned topics do, as in the product. */
function findProvisionsOf(text: string): DraftProvisions | null {
  const pages: { pageNumber: number; text: string }[] = [];
  for (let start = 0; start < text.length; ) {
    const space = text.indexOf(' ', start + PAGE_LENGTH);
    const end = space === -1 ? text.length : space;
    pages.push({ pageNumber: pages.length + 1, text: text.slice(start, end) });
    start = end;
  }
  const reading = readDocument(documentOf(pages), []);
  return findProvisions(reading, findFacts(reading, null), [], NO_INSTANCES, () => ndaModel) ?? null;
}
