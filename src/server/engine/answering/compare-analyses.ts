import { recognizedTitle } from '#contract/analysis-verdict.ts';
import type { AnalysisExcerpt, AnswerDraft, AnswerRequest, ClaimedQuote } from '#server/ports/language-model.ts';
import { findMoney } from '../text/money.ts';
import { clipEnd } from '../text/source-text.ts';
import { isStopWord, tokenise } from '../text/stem-words.ts';
import { draftAnswer, escapeMarkdown, writeTable } from './answer-text.ts';
import { type NamedFact, readFact } from './read-fact.ts';

const ASKED =
  /\b(?:what(?:'s| is| are| has|s)? (?:changed|different|new|the (?:main |key |big )?(?:differences?|changes?))|differences?|how (?:do|are) (?:they|these|those|the two|both).{0,20}\bdiffer\w*|compare|changed|unterschied\w*|vergleich\w*|was (?:ist|hat sich) (?:anders|geändert|neu))\b/iu;
/** Words that such a question may have beside those. */
const GENERAL = new Set(
  `between these those two both documents document contracts contract versions version offers offer leases lease files file
  agreements agreement main key biggest new old other side compared comparison one another changed change changes different
  difference differences differ compare what them cheap cheaper cheapest dearer expensive better best price deal value cost
  costs less one which overall month monthly year günstiger billiger teurer dokumente verträge beiden zwischen unterschied unterschiede geändert`.split(
    /\s+/u,
  ),
);
/** "Which one is cheaper?", of all that they cost. */
const ASKS_SUMS =
  /\b(?:which|what|who|where)\b.{0,30}\b(?:cheap|cheaper|cheapest|dearer|more expensive|less expensive|better (?:price|deal|value)|costs? (?:more|less|me (?:more|less)))\b|\bwelche[rs]?\b.{0,30}\b(?:günstiger|billiger|teurer)\b/iu;
/** It stands above the column. */
const TITLE_LABEL = 'Title';
const ROWS_SHOWN = 8;
const VALUE_LENGTH_LIMIT = 120;

/**
 * Answers what differs between two documents by the facts that both analyses name, or one of them.
 * @returns null where something else is asked, or where one of them was not analysed
 */
export function compareAnalyses(request: AnswerRequest): AnswerDraft | null {
  const [first, second] = request.documents.map(({ documentId }) =>
    request.analyses?.find((analysis) => analysis.documentId === documentId),
  );
  if (request.documents.length !== 2 || !first || !second || !asksForDifferences(request.question)) return null;
  const isOfSums = ASKS_SUMS.test(request.question);
  const rows = pairFacts(first, second).filter(
    ({ facts }) => !agree(facts) && (!isOfSums || facts.some((fact) => fact && findMoney(fact.value).length > 0)),
  );
  const shown = rows.slice(0, ROWS_SHOWN);
  if (shown.length === 0) return null;
  const table = writeTable(
    ['', ...nameDocuments(request.documents, [first, second]).map(escapeMarkdown)],
    shown.map(({ label, facts }) => [escapeMarkdown(label), ...facts.map(writeCell)]),
  );
  const more = rows.length > shown.length ? [`${rows.length - shown.length} more differ.`] : [];
  const same = isOfSums
    ? describeSums(shown)
    : 'These terms differ. Others may differ in their wording; ask about one to see both texts.';
  return draftAnswer([same, table, ...more], quotesOf(shown), request.documents);
}

/** "Office Lease (lease.pdf)"; the names of the files alone where a title is missing, or where both have the same. */
function nameDocuments(documents: AnswerRequest['documents'], analyses: readonly AnalysisExcerpt[]): readonly string[] {
  const titles = analyses.map(({ facts }) => recognizedTitle({ basicInfo: facts.map(({ text }) => text) }));
  const [first, second] = titles;
  const areApart = first && second && first.toLowerCase() !== second.toLowerCase();
  return documents.map(({ title: name }, index) => (areApart ? `${titles[index]} (${name})` : name));
}

/** Which is cheaper is not computed: it depends on how much of each thing is used. */
function describeSums(rows: readonly FactPair[]): string {
  const areCommon = rows.some(({ facts }) => !facts.includes(undefined));
  return areCommon
    ? 'These sums differ. What is cheaper depends on how much of each you use.'
    : 'They name no sum in the same words, so I cannot say which is cheaper. These are the sums of each; ask about one, such as “What is the monthly fee in each?”';
}

interface FactPair {
  readonly label: string;
  /** Of the first and of the second document; undefined where it has none. */
  readonly facts: readonly (NamedFact | undefined)[];
}

function asksForDifferences(question: string): boolean {
  if (!ASKED.test(question) && !ASKS_SUMS.test(question)) return false;
  return tokenise(question).every((word) => isStopWord(word) || GENERAL.has(word) || word.length < 3);
}

/** Facts by label; those that both documents have come first. Values in quotation marks are wordings, no facts. */
function pairFacts(first: AnalysisExcerpt, second: AnalysisExcerpt): readonly FactPair[] {
  const [own, others] = [first, second].map((analysis) => {
    const facts = analysis.facts.flatMap((item) => readFact(item) ?? []).filter(({ isQuoted }) => !isQuoted);
    return new Map(
      facts
        .filter(({ label }) => label !== TITLE_LABEL)
        .toReversed()
        .map((fact) => [fact.label, fact]),
    );
  });
  const labels = [...new Set([...(own?.keys() ?? []), ...(others?.keys() ?? [])])];
  const pairs = labels.map((label) => ({ label, facts: [own?.get(label), others?.get(label)] }));
  const isWhole = ({ facts }: FactPair): boolean => !facts.includes(undefined);
  return [...pairs.filter(isWhole), ...pairs.filter((pair) => !isWhole(pair))];
}

function agree([first, second]: FactPair['facts']): boolean {
  return first?.value === second?.value;
}

function writeCell(fact: NamedFact | undefined): string {
  if (!fact) return 'not named';
  const value =
    fact.value.length > VALUE_LENGTH_LIMIT
      ? `${fact.value.slice(0, clipEnd(fact.value, 0, fact.value.length, VALUE_LENGTH_LIMIT)).trimEnd()}…`
      : fact.value;
  return `${escapeMarkdown(value)} (page ${fact.item.quotes[0]?.pageNumber})`;
}

function quotesOf(rows: readonly FactPair[]): readonly ClaimedQuote[] {
  return rows.flatMap(({ facts }) => facts.flatMap((fact) => fact?.item.quotes.slice(0, 1) ?? []));
}
