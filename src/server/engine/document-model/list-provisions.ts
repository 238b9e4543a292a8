import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import type { DraftDocumentModel } from '#server/ports/language-model.ts';
import { findPlainBearer } from '../findings/choose-bearer.ts';
import { DUTY_MINIMUM, type ReadSentence } from '../findings/find-findings.ts';
import { findObligors } from '../findings/find-obligors.ts';
import type { FindingModel } from '../findings/finding-model.ts';
import { certaintyOf, type SentenceProvisions } from '../findings/read-provisions.ts';
import type { Sides } from '../parties/sides.ts';
import { pairSides, type SidePair } from '../parties/signing-side.ts';
import { findBearer } from '../playbook/find-bearer.ts';
import { playbookKindOf } from '../playbook/playbook-kind.ts';
import type { PlaybookRecord, Severity, SlotName } from '../playbook/playbook-record.ts';
import { quoteSentence } from '../reading/quote-evidence.ts';
import type { SlotValue } from '../slots/read-slots.ts';
import { annexOf, nodeAt } from '../structure/document-outline.ts';
import { readToldPolarity } from '../told/read-told.ts';
import type { ToldMeaning } from '../told/told-meaning.ts';
import type { BuiltModel } from './build-document-model.ts';
import { readPolarity } from './read-polarity.ts';

type DraftProvision = DraftDocumentModel['provisions'][number];

/** What stands in no annex. */
export const MAIN_BODY = 'Main body';
/** Beyond these a document is a book, or made to exhaust its reader. */
const PROVISION_LIMIT = 500;

/** Lists the sentences that provide something: instances of the playbook's records, duties, and what is shown as a risk. */
export function listProvisions(
  model: BuiltModel,
  { certaintyMinimum }: Pick<FindingModel, 'certaintyMinimum'>,
): readonly DraftProvision[] {
  const { reading, outline, facts, sentences, findings, agreements } = model;
  const shown = new Map(findings.flatMap(({ sentences: own, severity }) => own.map((one) => [one, severity] as const)));
  const pair = pairSides(facts.sides, playbookKindOf(facts.kind.type));
  const otherStart = agreements[1]?.start ?? reading.source.text.length;
  const provisions: DraftProvision[] = [];
  for (const one of sentences) {
    // What a model tells is bounded already.
    if (provisions.length >= PROVISION_LIMIT && one.told === undefined) continue;
    // The sides are those of the first agreement.
    const isOther = one.sentence.start >= otherStart;
    const sides = isOther ? NO_SIDES : { ...facts.sides, pair };
    const meaning = readMeaning(one, shown.get(one), sides, certaintyMinimum);
    const quotes = meaning === null ? [] : (one.told?.provision.quotes ?? quoteSentence(reading, one.sentence));
    if (meaning === null || quotes.length === 0) continue;
    const place = one.sentence.start;
    const own = agreements.slice(1).find(({ start, end }) => place >= start && place < end)?.title ?? MAIN_BODY;
    const part = annexOf(nodeAt(outline, place))?.name ?? own;
    provisions.push({ ...meaning, slots: listSlots(one.provisions.slots.values), part, quotes });
  }
  return provisions;
}

type SidesOfSentence = Pick<Sides, 'all' | 'namedIn'> & { readonly pair: SidePair };

const NO_SIDES: SidesOfSentence = { all: [], namedIn: () => null, pair: { signing: null, other: null } };

/** @returns null for a sentence that provides nothing */
function readMeaning(
  one: ReadSentence,
  shownSeverity: Severity | undefined,
  sides: SidesOfSentence,
  certaintyMinimum: number,
): Omit<DraftProvision, 'slots' | 'part' | 'quotes'> | null {
  const { sentence, provisions, duty, told } = one;
  const record = findCertainRecord(provisions, certaintyMinimum);
  const owed = duty >= DUTY_MINIMUM ? findObligors(provisions, sides, sides.pair) : null;
  const obligors = told !== undefined && duty >= DUTY_MINIMUM && told.bound.length > 0 ? told.bound : owed;
  if (record === null && obligors === null && shownSeverity === undefined && told === undefined) return null;
  const isBurden = record !== null && record.bearer !== null;
  return {
    id: record?.id ?? null,
    term: record?.term ?? told?.provision.term ?? null,
    burdens: findBurdened(isBurden ? record : null, one, shownSeverity !== undefined, sides),
    owedBy: obligors?.length === 1 ? (obligors[0]?.role ?? null) : null,
    polarity: told === undefined ? readPolarity(sentence.text) : readToldPolarity(told.provision),
    severity: shownSeverity ?? (isBurden ? provisions.severity : 'none'),
    isRisk: shownSeverity !== undefined,
    ...describeFinder(told),
  };
}

/** The role of the side that a sentence burdens, or null. */
function findBurdened(
  burden: PlaybookRecord | null,
  { sentence, bearer, told }: ReadSentence,
  isRisk: boolean,
  sides: SidesOfSentence,
): string | null {
  if (told?.bearer !== undefined) return told.bearer.role;
  if (burden === null) {
    const plain = isRisk && told === undefined ? findPlainBearer(sentence.text, sides, sides.pair) : null;
    return plain?.role ?? null;
  }
  // The sides of another agreement are not known.
  const own = told === undefined && sides.all.length > 0 ? bearer : undefined;
  return (own ?? findBearer(burden, sides.pair))?.role ?? null;
}

function describeFinder(told: ToldMeaning | undefined): Pick<DraftProvision, 'foundBy' | 'gains'> {
  if (told === undefined) return { foundBy: 'built-in' };
  const [gains] = told.provision.gains;
  const { isSameRecord, isShown } = told.agreed;
  return { foundBy: isSameRecord || isShown ? 'both' : 'model', ...(gains !== undefined && { gains }) };
}

/** The record that a sentence is an instance of; null where that is not certain. */
function findCertainRecord({ candidates }: SentenceProvisions, certaintyMinimum: number): PlaybookRecord | null {
  const [first] = candidates;
  if (first === undefined) return null;
  return first.score >= 0 || certaintyOf(candidates) >= certaintyMinimum ? first.record : null;
}

function listSlots(values: Readonly<Partial<Record<SlotName, SlotValue>>>): DraftProvision['slots'] {
  return (Object.entries(values) as [SlotName, SlotValue][]).map(([name, { printed, value }]) => ({
    name,
    printed: printed === null ? null : maskAccountNumbers(printed),
    value,
  }));
}
