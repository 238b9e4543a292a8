import { logistic } from '../clauses/clause-model.ts';
import type { DocumentSide } from '../parties/sides.ts';
import { judgeSeverity } from '../playbook/judge-severity.ts';
import type { PlaybookRecord, Severity } from '../playbook/playbook-record.ts';
import { supportsRecord } from '../playbook/supports-record.ts';
import type { Sentence } from '../text/sentences.ts';
import type { TextRange } from '../text/text-range.ts';
import type { ToldMeaning } from '../told/told-meaning.ts';
import { sumTrees } from '../trees/boosted-trees.ts';
import { describeDuties } from './duty-features.ts';
import type { FoundWording } from './find-wording.ts';
import { describeSentences } from './finding-features.ts';
import type { FindingModel } from './finding-model.ts';
import { isHeading, isStatement } from './is-statement.ts';
import {
  certaintyOf,
  findBurden,
  nameProvisions,
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
  /** The record that its words alone leave no doubt of. */
  readonly wording?: FoundWording;
  /** What an external model says it provides; left out where it says nothing. */
  readonly told?: ToldMeaning;
}

/** Chosen by cross-validation over marked documents: 81 % of their duties are listed, and 72 % of what is listed is one. */
export const DUTY_MINIMUM = -0.3;

/** Something to know before signing: sentences of a document that say the same thing. */
export interface Finding {
  /** The record that the sentences are instances of; null where none fits well enough to say what they mean. */
  readonly record: PlaybookRecord | null;
  readonly severity: Severity;
  /** The weightiest first. */
  readonly sentences: readonly ReadSentence[];
}

/**
 * Chosen on 71 documents with a lawyer's notes or an author's, most of which nothing was trained on: the share of what is
 * shown that is noted stays where it was before the encoder (decision 97). What has no name says less.
 */
const NOTED_MINIMUM = -1;
const UNNAMED_MINIMUM = -0.9;
/**
 * What the playbook calls high is shown on lower odds, where it is well certain that the sentence is an instance: short and
 * plain sentences are rare in whole documents, and their odds are low. Of 232 such samples 210 are shown, with -1.5 198.
 */
const HARSH_MINIMUM = -2.3;
/** Chosen on the documents of `bench risks`: 106 of 195 high risks reach it, and two sentences that are none. */
const HIGH_CHANCE = 0.35;
/** Below it, three of five are noted as low or not at all. */
const MEDIUM_CHANCE = 0.05;
/** Certainty above the least with which it is said what a sentence means. */
const WELL_CERTAIN = 0.05;
/** The same for an ordinary term, which is left out. */
const FAIRLY_CERTAIN = 0.1;

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
  { sentence, provisions: { text, candidates }, wording, told }: ReadSentence,
  { kind, isEnglish }: NamingContext,
): FoundName {
  if (wording !== undefined && told === undefined)
    return { record: wording.record, certainty: Number.POSITIVE_INFINITY };
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
  const provisions = scored.map((one) => readProvisions(one.text, rows, one, context));
  const features = describeSentences(provisions, model.notedShares);
  const duties = describeDuties(provisions, model.dutyShares);
  return scored.flatMap((one, index) => {
    const { sentence, definition } = one;
    const [own, inputs, duty] = [provisions[index], features[index], duties[index]];
    if (own === undefined || inputs === undefined || duty === undefined) return [];
    return [
      {
        sentence,
        ...(definition !== undefined && { definition }),
        provisions: nameProvisions(own, rows, one, context),
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
  { certaintyMinimum }: Pick<FindingModel, 'certaintyMinimum'>,
  sentences: readonly ReadSentence[],
  context: NamingContext,
): readonly Finding[] {
  const toldRecord = ({ record, certainty }: FoundName, one: ReadSentence): PlaybookRecord | null => {
    if (record === null || certainty < certaintyMinimum) return null;
    // That a warning is an ordinary term, like the price, tells nothing.
    const isOrdinary = one.told === undefined && judgeSeverity(record, one.provisions.slots, context.kind) === 'none';
    return isOrdinary ? null : record;
  };
  const names = new Map<ReadSentence, Pick<FoundName, 'certainty'> & { readonly told: PlaybookRecord | null }>();
  const nameOf = (one: ReadSentence) => {
    const known = names.get(one);
    if (known !== undefined) return known;
    const found = findName(one, context);
    const name = { certainty: found.certainty, told: toldRecord(found, one) };
    names.set(one, name);
    return name;
  };
  const recordOf = (one: ReadSentence): PlaybookRecord | null => nameOf(one).told;
  const minimumOf = (one: ReadSentence): number => {
    const { provisions, wording } = one;
    const { severity, candidates } = provisions;
    if (wording !== undefined) return NOTED_MINIMUM;
    const certainty = certaintyOf(candidates) - certaintyMinimum;
    if (severity === 'none' && certainty >= FAIRLY_CERTAIN) return Number.POSITIVE_INFINITY;
    if (severity === 'high' && certainty >= WELL_CERTAIN) return HARSH_MINIMUM;
    return recordOf(one) === null ? UNNAMED_MINIMUM : NOTED_MINIMUM;
  };
  const isShown = (one: ReadSentence): boolean => one.noted >= minimumOf(one);
  // What has no name has to say something by itself.
  const isTelling = (one: ReadSentence): boolean =>
    one.told !== undefined || (recordOf(one) === null ? isStatement(one.sentence.text) : !isHeading(one.sentence.text));
  const noted = sentences
    .filter((one) => isShown(one) && isTelling(one))
    .sort((left, right) => right.noted - left.noted);
  const shown = new Set(noted);
  const leads = new Map<ReadSentence, ReadSentence>();
  sentences.forEach((one, index) => {
    if (!shown.has(one)) return;
    const beside = [sentences[index - 1], sentences[index + 1]].map((other) =>
      other !== undefined && shown.has(other) && isBeside(one, other) ? other : null,
    );
    leads.set(one, findLead(one, beside, recordOf) ?? one);
  });
  const leadOf = (one: ReadSentence): ReadSentence => leads.get(one) ?? one;
  // A late fee of the landlord is another finding than one of the tenant.
  const groups = Map.groupBy(noted, (one) => {
    const lead = leadOf(one);
    const record = recordOf(lead);
    return record === null
      ? lead
      : `${record.id} ${(lead.told === undefined ? lead.bearer : lead.told.bearer)?.role ?? ''}`;
  });
  return [...groups.values()].map((own) => {
    const named = own.toSorted((left, right) => Number(leadOf(right) === right) - Number(leadOf(left) === left));
    const record = named[0] === undefined ? null : recordOf(named[0]);
    return { record, severity: weigh(record, named, context), sentences: named };
  });
}

/** Characters between two sentences of one clause. */
const CLAUSE_GAP = 3;
/** "Continued use counts as acceptance" speaks of the change that is told before it. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  'change-by-continued-use': [
    'unilateral-change',
    'unilateral-price-increase',
    'house-rules-changeable',
    'variable-rate',
  ],
};

/**
 * The sentence that another one belongs to, so that a clause is told once: what has no name belongs to the one beside it in
 * its clause that has one, the one before it first.
 * @param beside the sentence before it in its clause and the one behind it, where they are shown
 */
function findLead(
  one: ReadSentence,
  [before = null, behind = null]: readonly (ReadSentence | null)[],
  recordOf: (one: ReadSentence) => PlaybookRecord | null,
): ReadSentence | null {
  if (one.told !== undefined) return null;
  const own = recordOf(one);
  const earlier = before === null ? null : recordOf(before);
  if (own !== null) return earlier !== null && FOLLOWS[own.id]?.includes(earlier.id) === true ? before : null;
  if (earlier !== null) return before;
  return behind !== null && recordOf(behind) !== null ? behind : null;
}

function isBeside({ sentence: left }: ReadSentence, { sentence: right }: ReadSentence): boolean {
  return Math.max(left.start, right.start) - Math.min(left.end, right.end) <= CLAUSE_GAP;
}

/** Chance, 0 to 1, that a careful lawyer would note one of the sentences as a high risk for the side that signs. */
export function chanceOfHigh(sentences: readonly ReadSentence[]): number {
  return Math.max(...sentences.map(({ noted, high }) => logistic(noted) * logistic(high)));
}

/** By the chances of its sentences; what the playbook calls low or high for their figures bounds it. */
function weigh(record: PlaybookRecord | null, sentences: readonly ReadSentence[], { kind }: NamingContext): Severity {
  const [first] = sentences;
  if (record === null && first?.told !== undefined)
    return first.provisions.severity === 'none' ? 'medium' : first.provisions.severity;
  const chance = chanceOfHigh(sentences);
  if (chance >= HIGH_CHANCE || sentences.some(({ wording }) => wording?.isGrave === true)) return 'high';
  const least = chance < MEDIUM_CHANCE ? 'low' : 'medium';
  if (record === null) return least;
  const severities = sentences.map(({ provisions, wording }) => {
    const severity = judgeSeverity(record, provisions.slots, kind);
    // Its figures may make it mild; that most of its kind are mild does not, where its words leave no doubt.
    return wording !== undefined && record.severity.base === 'low' ? 'medium' : severity;
  });
  if (severities.includes('high')) return 'medium';
  return severities.includes('medium') ? least : 'low';
}
