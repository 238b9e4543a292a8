import { partitionPoint } from '#server/domain/search/partition-point.ts';
import type { CheckedReading } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import { findFindings, type ReadSentence } from '../findings/find-findings.ts';
import type { FindingModel } from '../findings/finding-model.ts';
import {
  certaintyOf,
  findBurden,
  type ProvisionContext,
  type SentenceProvisions,
} from '../findings/read-provisions.ts';
import { pairSides } from '../parties/signing-side.ts';
import { findRecord } from '../playbook/playbook.ts';
import type { PlaybookRecord } from '../playbook/playbook-record.ts';
import type { Reading } from '../reading/reading.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import type { TextRange } from '../text/text-range.ts';
import { createPlaceFinder } from './place-quotes.ts';
import { readTold } from './read-told.ts';
import type { ToldProvision } from './told-meaning.ts';

interface MergeParts {
  readonly reading: Reading;
  readonly facts: Facts;
  /** The built-in engine's, in reading order; empty where it does not understand the document. */
  readonly sentences: readonly ReadSentence[];
  readonly context: ProvisionContext;
  readonly model: FindingModel;
}

/**
 * Merges provisions that an external model found into the sentences that the built-in engine read. The same record in
 * overlapping words is one; where the built-in engine is not certain what a sentence provides, the model says it; any other
 * stands beside what is known.
 * @returns in reading order
 */
export function mergeProvisions(parts: MergeParts, { provisions }: CheckedReading): readonly ReadSentence[] {
  const { reading, facts, sentences, context, model } = parts;
  const place = createPlaceFinder(reading);
  const pair = pairSides(facts.sides, context.kind);
  const shown = new Set(
    findFindings(model, sentences, { kind: context.kind, isEnglish: facts.isEnglish }).flatMap(
      (finding) => finding.sentences,
    ),
  );
  const merged = [...sentences];
  const added: ReadSentence[] = [];
  const isNew = createDuplicateFilter();
  for (const provision of provisions) {
    const range = place(provision.quotes);
    if (range === null || !isNew(provision, range)) continue;
    const record = provision.record === null ? undefined : findRecord(provision.record);
    const index = findSame(merged, range, { record, provision, shown, model });
    const own = index === -1 ? null : (merged[index] as ReadSentence);
    const read = readTold(provision, record ?? null, {
      own,
      isShown: own !== null && shown.has(own),
      isSameRecord: own !== null && record !== undefined && certainRecord(own.provisions, model) === record,
      sentence: own?.sentence ?? { ...range, text: foldWhiteSpace(provision.quotes[0]?.text ?? '') },
      facts,
      pair,
      context,
    });
    if (own === null) added.push(read);
    else merged[index] = read;
  }
  return [...merged, ...added].sort((left, right) => left.sentence.start - right.sentence.start);
}

/** Passes a provision once: a document in parts, or a careless model, names some twice. */
function createDuplicateFilter(): (provision: ToldProvision, range: TextRange) => boolean {
  const known = new Map<string, TextRange[]>();
  return ({ record, term }, range) => {
    const key = record ?? `other ${term.toLowerCase()}`;
    const ranges = known.get(key) ?? [];
    if (ranges.some((other) => other.start === range.start || overlap(other, range) > 0)) return false;
    known.set(key, [...ranges, range]);
    return true;
  };
}

interface Sought {
  readonly record: PlaybookRecord | undefined;
  readonly provision: ToldProvision;
  readonly shown: ReadonlySet<ReadSentence>;
  readonly model: FindingModel;
}

/** The sentence that says the same, or whose meaning is not certain; -1 where there is none. */
function findSame(sentences: readonly ReadSentence[], range: TextRange, sought: Sought): number {
  const { record, provision, shown, model } = sought;
  let best = { index: -1, overlap: 0, isSame: false };
  const first = partitionPoint(sentences, ({ sentence }) => sentence.end <= range.start);
  for (let index = first; index < sentences.length; index += 1) {
    const one = sentences[index] as ReadSentence;
    const length = overlap(one.sentence, range);
    if (one.sentence.start >= range.end) break;
    if (length === 0 || one.told !== undefined) continue;
    const known = certainRecord(one.provisions, model);
    const isSame = known !== null && known === record;
    // A risk is not taken away by a model that calls it an ordinary term.
    const isOpen = known === null && !(shown.has(one) && isHarmless(provision, record));
    if (!isSame && !isOpen) continue;
    if (isSame === best.isSame ? length > best.overlap : isSame) best = { index, overlap: length, isSame };
  }
  return best.index;
}

function isHarmless({ severity }: ToldProvision, record: PlaybookRecord | undefined): boolean {
  return record === undefined ? severity === 'none' : record.bearer === null || record.severity.base === 'none';
}

/** The record that the built-in engine is certain of; of several the one that burdens a side. */
function certainRecord({ candidates }: SentenceProvisions, { certaintyMinimum }: FindingModel): PlaybookRecord | null {
  if (certaintyOf(candidates) >= certaintyMinimum) return findBurden(candidates)?.record ?? null;
  const [first] = candidates;
  return first !== undefined && first.score >= 0 ? first.record : null;
}

function overlap(one: TextRange, other: TextRange): number {
  return Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
}
