import { analyseDocument } from '#server/engine/analyse-document.ts';
import { CATEGORIES, categoryNumber } from '#server/engine/clauses/categories.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine } from '#server/engine/engine.ts';
import { readFindingModel } from '#server/engine/findings/finding-model.ts';
import type { AnalysisDraft } from '#server/ports/language-model.ts';
import { type LabelledContract, readLabelledContracts, splitContracts } from '#training/data/labelled-contracts.ts';
import { documentOf } from '#training/document-of.ts';
import { dataFolder } from './data.ts';
import { percent } from './report.ts';

/** A statement that an analysis shows, and the labels of which one has to be there for it to be right. */
interface Statement {
  readonly name: string;
  readonly shown: RegExp;
  /** Names of categories; "no" in front where the statement says that it is missing. */
  readonly categories: readonly string[];
}

const statement = (name: string, shown: RegExp, ...categories: readonly string[]): Statement => ({
  name,
  shown,
  categories,
});

const RISKS: readonly Statement[] = [
  statement('risk: no limit on liability found', /^No limit on liability/u, 'no cap-on-liability'),
  statement('risk: no way to end it found', /^No way to end/u, 'no termination-for-convenience'),
  statement('risk: no law found', /^Whose law/u, 'no governing-law'),
];

const TERMS: readonly Statement[] = [
  statement('term: licence', /^What is licensed/u, 'license-grant'),
  statement('term: exclusivity', /^Exclusivity/u, 'exclusivity'),
  statement('term: non-compete', /^Non-compete/u, 'non-compete'),
  statement('term: who owns', /^Who owns/u, 'ip-ownership-assignment', 'joint-ip-ownership'),
  statement('term: termination for convenience', /^Termination for convenience/u, 'termination-for-convenience'),
  statement('term: after the end', /^After the end/u, 'post-termination-services'),
  statement('term: limit of liability', /^Limitation of liability \(/u, 'cap-on-liability'),
  statement('term: insurance', /^Insurance:/u, 'insurance'),
  statement('term: assignment', /^Assignment/u, 'anti-assignment'),
  statement('term: change of control', /^Change of control/u, 'change-of-control'),
  statement('term: audit', /^Audit rights/u, 'audit-rights'),
  statement('term: minimum', /^Minimum purchase/u, 'minimum-commitment'),
  statement('fact: renews automatically', /^Renewal: automatic/u, 'renewal-term'),
  statement('fact: notice to end it early', /^Notice to end it/u, 'termination-for-convenience'),
  statement('fact: governing law', /^Governing law/u, 'governing-law'),
];

interface Count {
  shown: number;
  right: number;
  labelled: number;
}

/**
 * Measures how often what an analysis shows is there by the experts' labels, on contracts that the weights have not seen.
 * Labels are narrower than some statements: what is said of a warranty or of the end may be true and still not labelled.
 * @returns a table in Markdown
 */
export async function run(): Promise<string> {
  const engine = createEngine(readClauseModel());
  const models = { findings: readFindingModel() };
  const { heldOut: unseen } = splitContracts(readLabelledContracts(dataFolder()));
  const counts = new Map<string, Count>();
  for (const contract of unseen) {
    const document = documentOf(contract.text, contract.title);
    const passages = engine.passages(engine.openIndex(engine.buildIndex(document)));
    countStatements(contract, analyseDocument(document, passages, models), counts);
  }
  return [
    `Statements shown for ${unseen.length} contracts, by the experts' labels.`,
    '',
    '| statement | shown | right | of these labelled | labelled found |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...[...counts].map(
      ([name, { shown, right, labelled }]) =>
        `| ${name} | ${shown} | ${percent(right, shown, 0)} | ${labelled} | ${percent(right, labelled, 0)} |`,
    ),
  ].join('\n');
}

function countStatements(contract: LabelledContract, draft: AnalysisDraft, counts: Map<string, Count>): void {
  const risks = draft.riskFactors.map(({ risk }) => risk);
  const lines = [...draft.keyTerms, ...draft.basicInfo].map(({ text }) => text);
  for (const [statements, texts] of [[RISKS, risks] as const, [TERMS, lines] as const]) {
    for (const { name, shown, categories } of statements) {
      const isLabelled = categories.some((category) => holds(contract, category));
      addCount(
        counts,
        name,
        isLabelled,
        texts.some((text) => shown.test(text)),
      );
    }
  }
  for (const clause of draft.clauses) {
    addCount(counts, 'clauses of all categories', holds(contract, clause.category), clause.present);
  }
}

function holds(contract: LabelledContract, category: string): boolean {
  const isAbsence = category.startsWith('no ');
  const number = categoryNumber(isAbsence ? category.slice(3) : category);
  if (CATEGORIES[number] === undefined) throw new Error(`There is no category "${category}".`);
  return contract.present.has(number) !== isAbsence;
}

function addCount(counts: Map<string, Count>, name: string, isLabelled: boolean, isShown: boolean): void {
  const count = counts.get(name) ?? { shown: 0, right: 0, labelled: 0 };
  counts.set(name, count);
  if (isLabelled) count.labelled += 1;
  if (isShown) count.shown += 1;
  if (isShown && isLabelled) count.right += 1;
}
