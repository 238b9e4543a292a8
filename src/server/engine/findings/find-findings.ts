import type { DocumentSide } from '../parties/sides.ts';
import { judgeSeverity } from '../playbook/judge-severity.ts';
import type { PlaybookRecord, Severity } from '../playbook/playbook-record.ts';
import { supportsRecord } from '../playbook/supports-record.ts';
import type { TextRange } from '../text/segmentation.ts';
import type { Sentence } from '../text/sentences.ts';
import type { ToldMeaning } from '../told/told-meaning.ts';
import { sumTrees } from '../trees/boosted-trees.ts';
import { describeDuties } from './duty-features.ts';
import { describeSentences } from './finding-features.ts';
import type { FindingModel } from './finding-model.ts';
import {
  certaintyOf,
  findBurden,
  type ProvisionCandidate,
  type ProvisionContext,
  readProvisions,
  type SentenceProvisions,
} from './read-provisions.ts';
import type { ScoredSentence } from './score-sentences.ts';

/** A sentence with what it provides. */
export interface ReadSentence {
  readonly sentence: Sentence;
  /** Where a term is defined without which the sentence says something else. */
  readonly definition?: TextRange;
  readonly provisions: SentenceProvisions;
  /** Logarithm of the odds that a careful lawyer would note it for the side that signs. */
  readonly noted: number;
  /** Logarithm of the odds that it is a high risk, if it is one. */
  readonly high: number;
  /** Logarithm of the odds that it makes a side do something, or refrain from something. */
  readonly duty: number;
  /** The side that it burdens by its subject, where its record usually burdens another, or none is known. */
  readonly bearer?: DocumentSide;
  /** What an external model says it provides; left out where it says nothing. */
  readonly told?: ToldMeaning;
}

/** Chosen by cross-validation over marked documents: 81 % of their duties are listed, and 72 % of what is listed is one. */
export const DUTY_MINIMUM = -0.3;

/** Something to know before signing: sentences of a document that say the same thing. */
export interface Finding {
  /** The record that the sentences are instances of; null where none fits well enough to say what they mean. */
  readonly record: PlaybookRecord | null;
  /** The record that a sentence without one is likely an instance of. */
  readonly likely: PlaybookRecord | null;
  readonly severity: Severity;
  /** The weightiest first. */
  readonly sentences: readonly ReadSentence[];
}

/** Chosen on marked documents by an author whose documents were not trained on: 85 % of what is shown is right. */
const NOTED_MINIMUM = -0.6;
const HIGH_MINIMUM = 0.3;
/** What the playbook calls high is shown on lower odds, where it is well certain that the sentence is an instance. */
const HARSH_MINIMUM = -1.5;
/** Certainty above the least with which it is said what a sentence means. */
const WELL_CERTAIN = 0.2;
/** The same for what is called high, and for an ordinary term, which is left out. */
const FAIRLY_CERTAIN = 0.1;
/** The beginning of a definition, a line to sign on, and an address or other line without a verb. */
const NO_STATEMENT =
  /^(?:\s|["“„(\d.)]){0,12}(?:in\s+(?:this|these)\s+\p{L}{3,14}\b[^.]{0,60}[:"“]|[^.]{1,60}["”“]\s+(?:means?|shall\s+mean|includes?|has\s+the\s+meaning|refers?\s+to)\b|\p{Lu}[\p{L}\s-]{1,40}\s(?:means|has\s+the\s+meaning)\b|signed\s+(?:for|by|on|at|in)\b)|_{5,}\s|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\.?$/iu;
/** Odds of three to one: what a high risk has to reach to be noted. An ordinary term, like the price, is none. */
const CLEARLY_NOTED = 1.1;

/** What decides which records a sentence may be named after. */
export interface NamingContext extends Pick<ProvisionContext, 'kind'> {
  /** Key words are known of English sentences alone. */
  readonly isEnglish: boolean;
}

interface FoundName {
  readonly record: PlaybookRecord | null;
  readonly certainty: number;
}

/**
 * The likeliest record that burdens a side and that the words of the sentence bear out, and how certain it is. Where the
 * model thinks another likelier, the distance to the others tells nothing. What an external model named stands.
 */
function findName(
  { sentence, provisions: { text, candidates }, told }: ReadSentence,
  { kind, isEnglish }: NamingContext,
): FoundName {
  const likeliest = findBurden(candidates);
  // Where a definition is put in, the defined word is not in the text: "increase the £1,125 per calendar month".
  const texts = sentence.text === text ? [text] : [sentence.text, text];
  const isBorneOut = ({ record }: ProvisionCandidate): boolean =>
    told !== undefined || !isEnglish || texts.some((one) => supportsRecord(one, record.id, kind));
  if (likeliest === null || isBorneOut(likeliest)) {
    return { record: likeliest?.record ?? null, certainty: certaintyOf(candidates) };
  }
  const other = candidates.find((one) => one.record.bearer !== null && isBorneOut(one));
  return { record: other?.record ?? null, certainty: other?.score ?? Number.NEGATIVE_INFINITY };
}

/** Reads every sentence of a document for its provisions. */
export function readSentences(
  model: FindingModel,
  scored: readonly ScoredSentence[],
  context: ProvisionContext,
): readonly ReadSentence[] {
  const { rows } = model.provisions;
  const provisions = scored.map(({ text, scores }) => readProvisions(text, rows, scores, context));
  const features = describeSentences(provisions, model.notedShares);
  const duties = describeDuties(provisions, model.dutyShares);
  return scored.flatMap(({ sentence, definition }, index) => {
    const [own, inputs, duty] = [provisions[index], features[index], duties[index]];
    if (own === undefined || inputs === undefined || duty === undefined) return [];
    return [
      {
        sentence,
        ...(definition !== undefined && { definition }),
        provisions: own,
        noted: sumTrees(model.notedTrees, inputs),
        high: sumTrees(model.highTrees, inputs),
        duty: sumTrees(model.dutyTrees, duty),
      },
    ];
  });
}

/** Reads sentences as printed, and with definitions put in where more is noted then. */
export function readWithDefinitions(
  model: FindingModel,
  scored: readonly ScoredSentence[],
  followed: readonly ScoredSentence[],
  context: ProvisionContext,
): readonly ReadSentence[] {
  const printed = readSentences(model, scored, context);
  const byPlace = new Map(followed.map((one) => [one.sentence.start, one]));
  if (byPlace.size === 0) return printed;
  const inContext = scored.map((one) => byPlace.get(one.sentence.start) ?? one);
  const read = readSentences(model, inContext, context);
  return printed.map((one, index) => {
    const other = read[index];
    return other?.definition !== undefined && other.noted > one.noted ? other : one;
  });
}

/** Joins the sentences that a lawyer would note to findings, the likeliest first. */
export function findFindings(
  { certaintyMinimum, likelyMinimum }: FindingModel,
  sentences: readonly ReadSentence[],
  context: NamingContext,
): readonly Finding[] {
  const names = new Map<ReadSentence, FoundName>();
  const nameOf = (one: ReadSentence): FoundName => {
    const name = names.get(one) ?? findName(one, context);
    names.set(one, name);
    return name;
  };
  const recordFrom = (minimum: number, one: ReadSentence): PlaybookRecord | null => {
    const { record, certainty } = nameOf(one);
    return certainty >= minimum ? record : null;
  };
  const recordOf = (one: ReadSentence): PlaybookRecord | null => recordFrom(certaintyMinimum, one);
  const minimumOf = ({ provisions: { severity, candidates } }: ReadSentence): number => {
    const certainty = certaintyOf(candidates) - certaintyMinimum;
    if (severity === 'none' && certainty >= FAIRLY_CERTAIN) return Number.POSITIVE_INFINITY;
    return severity === 'high' && certainty >= WELL_CERTAIN ? HARSH_MINIMUM : NOTED_MINIMUM;
  };
  const isShown = (one: ReadSentence): boolean => one.noted >= minimumOf(one);
  // What has no name has to say something by itself.
  const isTelling = (one: ReadSentence): boolean =>
    one.told !== undefined || recordFrom(likelyMinimum, one) !== null || !NO_STATEMENT.test(one.sentence.text);
  const noted = sentences
    .filter((one) => isShown(one) && isTelling(one))
    .sort((left, right) => right.noted - left.noted);
  // A late fee of the landlord is another finding than one of the tenant.
  const groups = Map.groupBy(noted, (one) => {
    const record = recordOf(one);
    return record === null
      ? one
      : `${record.id} ${(one.told === undefined ? one.bearer : one.told.bearer)?.role ?? ''}`;
  });
  return [...groups.values()].map((own) => {
    const [first] = own;
    const record = first === undefined ? null : recordOf(first);
    const guess = first === undefined || record !== null ? null : recordFrom(likelyMinimum, first);
    // That a warning looks like an ordinary term, like the price, tells nothing.
    const likely = guess?.severity.base === 'none' ? null : guess;
    const isCertain = (one: ReadSentence): boolean => nameOf(one).certainty >= certaintyMinimum + FAIRLY_CERTAIN;
    return { record, likely, severity: weigh(record, own, isCertain, context), sentences: own };
  });
}

/** A sentence whose meaning is not certain is not called high, unless an external model told it. */
function weigh(
  record: PlaybookRecord | null,
  sentences: readonly ReadSentence[],
  isCertain: (one: ReadSentence) => boolean,
  { kind }: NamingContext,
): Severity {
  const [first] = sentences;
  if (record === null) {
    const severity = first?.told === undefined ? 'medium' : first.provisions.severity;
    return severity === 'none' ? 'medium' : severity;
  }
  const isMild = ({ provisions }: ReadSentence): boolean => {
    const severity = judgeSeverity(record, provisions.slots, kind);
    return severity === 'low' || severity === 'none';
  };
  const isHigh = (one: ReadSentence): boolean =>
    one.high >= HIGH_MINIMUM && one.noted >= CLEARLY_NOTED && isCertain(one) && !isMild(one);
  if (sentences.some(isHigh)) return 'high';
  return sentences.every(isMild) ? 'low' : 'medium';
}
