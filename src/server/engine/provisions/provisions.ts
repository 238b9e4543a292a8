import type { ProvisionMeasure } from '#contract/provisions.ts';
import { PROVISION_LISTS } from '#server/domain/provisions/provision-lists.ts';
import type { ProvisionId } from '#server/domain/provisions/provision-names.ts';
import { isAmendmentTitle } from '#server/domain/risk/clause-standing.ts';
import type { ClaimedQuote, DraftClause, DraftProvision, DraftProvisions } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import type { InstanceFinder } from '../findings/find-instances.ts';
import type { NdaModel } from '../nda/nda-model.ts';
import { findTopic, SENTENCE_SEARCH_LENGTH } from '../reading/find-topic.ts';
import { quoteSentence } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import type { Sentence } from '../text/sentences.ts';
import { findLearnedProvisions, type LearnedProvisions } from './learned-provisions.ts';
import type { ProvisionPattern } from './patterns/provision-pattern.ts';
import { PROVISION_PATTERNS } from './patterns/provision-patterns.ts';
import { type PlacedFigure, readFigures } from './provision-figures.ts';
import { findHeadedClauses, type HeadedClause } from './provision-headings.ts';
import { classifyProvisionKind } from './provision-kind.ts';
import { PROVISION_RECORDS } from './provision-records.ts';

/** The first sentence of a contract names it and its parties, and settles nothing. */
const PREAMBLE =
  /^(?:this|these)\b(?:(?!\b(?:shall|will|may|must|governed)\b)[^.;]){0,140}\b(?:made|entered|dated|between|by\s+and\s+between|an?\s+agreement\s+between)\b/iu;
/** Sentences whose figures are read, best first. */
const FIGURE_SENTENCES = 8;
/** Terms that stand elsewhere and are taken in. "This Master Agreement" is the document itself. */
const TAKES_IN =
  /\b(?:incorporat\w+|subject\s+to|form(?:s|ing)?\s+part\s+of|supplement\w*|pursuant\s+to|under)\b[^.;]{0,100}(?<!\bthis\s)\b(?:master|general|standard)\s+(?:\w+\s+){0,3}(?:agreement|terms|conditions)\b/iu;

/**
 * Looks for what is usual in a document's kind: in the words of its sentences, under its headings, and among its clauses.
 * @param clauses what the clause model and the facts have found
 * @param instances finds what the document provides by records of the playbook
 * @param readNdaModel called for a non-disclosure agreement; without it such agreements are read by wordings alone
 * @returns undefined where nothing is known of what is usual, or the text is not English
 */
export function findProvisions(
  reading: Reading,
  facts: Facts,
  clauses: readonly DraftClause[],
  instances: InstanceFinder,
  readNdaModel?: () => NdaModel,
): DraftProvisions | undefined {
  const title = facts.title?.text ?? null;
  const kind = facts.isEnglish ? classifyProvisionKind(facts.kind, title, reading.source.text) : null;
  if (kind === null) return undefined;
  const { usual, optional } = PROVISION_LISTS[kind];
  // The title is no heading of a clause, whatever words are in it.
  const headed = findHeadedClauses(reading.sentences).filter(({ heading }) => title?.includes(heading) !== true);
  const learned: LearnedProvisions =
    kind === 'nda' && readNdaModel !== undefined ? findLearnedProvisions(reading, readNdaModel()) : new Map();
  const takesIn = reading.sentences.some(({ text }) => TAKES_IN.test(text.slice(0, SENTENCE_SEARCH_LENGTH)));
  return {
    kind,
    jurisdiction: facts.law?.jurisdiction ?? null,
    isComplete: !takesIn && !(title !== null && isAmendmentTitle(title)),
    items: [...usual, ...optional].map((id) =>
      findProvision(id, { reading, facts, clauses, instances, headed, learned }),
    ),
  };
}

interface Surroundings {
  readonly reading: Reading;
  readonly facts: Facts;
  readonly clauses: readonly DraftClause[];
  readonly instances: InstanceFinder;
  readonly headed: readonly HeadedClause[];
  readonly learned: LearnedProvisions;
}

function findProvision(id: ProvisionId, surroundings: Surroundings): DraftProvision {
  const { reading, facts } = surroundings;
  const pattern = PROVISION_PATTERNS[id];
  const worded = findStating(pattern, surroundings);
  const learned = surroundings.learned.get(id);
  if (learned?.isStated === false) return hintAt(id, reading, pattern, worded[0]);
  const stating = [
    ...(learned === undefined ? [] : [{ sentence: learned.best, index: 0 }]),
    ...(worded.length > 0 ? worded : findRecorded(id, surroundings)),
  ];
  const quotes = stating[0] === undefined ? quoteClause(pattern, surroundings) : quoteMatch(reading, stating[0]);
  if (quotes.length > 0) {
    const sentences = stating.slice(0, FIGURE_SENTENCES).map(({ sentence }) => sentence);
    const figures = readFigures(id, measuresOf(pattern), sentences, facts).map((figure) => ({
      figure,
      quotes: quoteFigure(reading, figure),
    }));
    const borneOut = figures.filter((one) => one.quotes.length > 0);
    return {
      id,
      presence: 'stated',
      values: borneOut.map(({ figure }) => figure.value),
      // The sentence with the figure comes first: it is the one that citations open.
      quotes: withoutDoubles([...borneOut.flatMap((one) => one.quotes), ...quotes]),
    };
  }
  return hintAt(id, reading, pattern);
}

/**
 * What is not stated, and may still be there by some of its words.
 * @param nearest what comes nearest to stating it
 */
function hintAt(id: ProvisionId, reading: Reading, pattern: ProvisionPattern, nearest?: Match): DraftProvision {
  const hint =
    nearest ?? findTopic(reading, { pattern: pattern.signs }).find(({ sentence }) => !PREAMBLE.test(sentence.text));
  const hinted = hint === undefined ? [] : quoteMatch(reading, hint);
  return { id, presence: hinted.length > 0 ? 'hinted' : 'none', values: [], quotes: hinted };
}

interface Match {
  readonly sentence: Sentence;
  readonly index: number;
}

/** The sentences that state a provision, best first: by their words, else because they stand under its heading. */
function findStating(pattern: ProvisionPattern, { reading, headed }: Surroundings): readonly Match[] {
  const { states, unless, prefer, categories, inPreamble } = pattern;
  const worded = findTopic(reading, {
    pattern: states,
    ...(unless && { unless }),
    ...(prefer && { prefer }),
    ...(categories && { categories }),
  }).filter(({ sentence: { text } }) => !PREAMBLE.test(text) || inPreamble?.test(text) === true);
  const under = headed.filter(({ heading }) => pattern.heading.test(heading)).flatMap(({ body }) => body);
  const starts = new Set(under.map(({ start }) => start));
  const both = worded.filter(({ sentence }) => starts.has(sentence.start));
  const others = worded.filter(({ sentence }) => !starts.has(sentence.start));
  const found = [...both, ...others];
  if (found.length > 0) return found;
  const telling = under.find(({ text }) => pattern.signs.test(text)) ?? under[0];
  return telling === undefined ? [] : [{ sentence: telling, index: 0 }];
}

/** What the playbook's records find, whatever its words. */
function findRecorded(id: ProvisionId, { instances }: Surroundings): readonly Match[] {
  return instances.find(PROVISION_RECORDS[id] ?? []).map((sentence) => ({ sentence, index: 0 }));
}

function quoteClause(pattern: ProvisionPattern, { clauses }: Surroundings): readonly ClaimedQuote[] {
  const wanted: ReadonlySet<string> = new Set(pattern.categories ?? []);
  return clauses.find(({ category, present }) => present && wanted.has(category))?.quotes ?? [];
}

function measuresOf({ measures }: ProvisionPattern): readonly ProvisionMeasure[] {
  return measures ?? [];
}

function quoteMatch(reading: Reading, { sentence, index }: Match): readonly ClaimedQuote[] {
  return quoteSentence(reading, sentence, index);
}

function quoteFigure(reading: Reading, { sentence, index }: PlacedFigure): readonly ClaimedQuote[] {
  return quoteSentence(reading, sentence, index);
}

function withoutDoubles(quotes: readonly ClaimedQuote[]): readonly ClaimedQuote[] {
  const seen = new Set<string>();
  return quotes.filter(({ pageNumber, text }) => {
    const key = `${pageNumber} ${text}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
