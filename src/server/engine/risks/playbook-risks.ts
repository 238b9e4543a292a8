import { formatRole } from '#server/domain/sides/format-side.ts';
import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import type { DraftRisk, DraftRiskView } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import type { Finding, ReadSentence } from '../findings/find-findings.ts';
import type { DocumentSide } from '../parties/sides.ts';
import { pairSides } from '../parties/signing-side.ts';
import { findBearer } from '../playbook/find-bearer.ts';
import { holdsAtPlace } from '../playbook/holds-at-place.ts';
import { playbookKindOf } from '../playbook/playbook-kind.ts';
import type { PlaybookRecord, Severity, SlotName } from '../playbook/playbook-record.ts';
import { renderSentence } from '../playbook/render-sentence.ts';
import { quoteRange, quoteSentence, truncateWords } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import type { ContainedAgreement } from '../structure/find-agreements.ts';
import type { WeightedRisk } from './weighted-risk.ts';

const LABELS: Readonly<Record<Severity, DraftRisk['severity']>> = { high: 'High', medium: 'Medium', low: 'Low' };
/** Sentences that say the same thing are quoted up to this number. */
const QUOTED_SENTENCES = 6;
const OPENING_LENGTH = 70;

/** Words a finding for every side that the document has. */
export function describeFinding(
  finding: Finding,
  reading: Reading,
  { sides, kind, law }: Facts,
  agreements: readonly ContainedAgreement[],
): WeightedRisk[] {
  const [first] = finding.sentences;
  if (first === undefined) return [];
  const quotes = finding.sentences
    .slice(0, QUOTED_SENTENCES)
    .flatMap(({ sentence, definition }) => [
      ...quoteSentence(reading, sentence),
      ...(definition === undefined ? [] : quoteRange(reading, definition)),
    ]);
  if (quotes.length === 0) return [];
  const severity = LABELS[finding.severity];
  const risk = { severity, quotes, weight: first.noted, isExtracted: true };
  if (finding.record === null) return [{ ...risk, ...describeUnknown(first) }];
  const record = atPlace(finding.record, law?.jurisdiction ?? null);
  const known = { ...risk, term: record.term };
  // The sides are those of the first agreement.
  const isOther = first.sentence.start >= (agreements[1]?.start ?? reading.source.text.length);
  const bearer = isOther ? null : findBearer(record, pairSides(sides, playbookKindOf(kind.type)));
  const printed = printSlots(first, bearer);
  const toBearer = { risk: render(record.toBearer, printed), explanation: explain(record) };
  const neutral = { risk: render(record.ofBearer, printed), explanation: explain(record) };
  if (bearer === null) return [{ ...known, ...neutral }];
  const views = sides.all.map(
    (side): DraftRiskView =>
      side === bearer
        ? { side: side.role, severity, ...toBearer }
        : { side: side.role, severity, risk: neutral.risk, explanation: explainToOther(record, bearer) },
  );
  return [{ ...known, ...neutral, burdens: [bearer.role], views }];
}

/** The sentence is shown, and not what it means: none of the playbook's records fits it well. */
function describeUnknown({ sentence }: ReadSentence): { risk: string; explanation: string } {
  return {
    risk: `Worth a careful look: “${truncateWords(maskAccountNumbers(sentence.text), OPENING_LENGTH)}”`,
    explanation:
      'Lawyers often point out wording like this. Read it word for word, and ask the other side what it means for you if anything is unclear.',
  };
}

/** Without what is usual elsewhere. */
function atPlace(record: PlaybookRecord, law: string | null): PlaybookRecord {
  return record.usual === null || holdsAtPlace(record.usual.text, law) ? record : { ...record, usual: null };
}

function explain({ why, usual, ask }: PlaybookRecord): string {
  return [why, ...(usual ? [`What is usual: ${usual.text}`] : []), `Ask: “${ask}”`].join(' ');
}

function explainToOther({ usual }: PlaybookRecord, bearer: DocumentSide): string {
  const burden = `This burdens ${formatRole(bearer.role)}, not you; expect questions about it.`;
  return usual ? `${burden} What is usual: ${usual.text}` : burden;
}

function printSlots(
  { provisions: { slots } }: ReadSentence,
  bearer: DocumentSide | null,
): Partial<Record<SlotName | 'Bearer' | 'bearer', string>> {
  const name = bearer === null ? 'one side' : formatRole(bearer.role);
  const printed: Partial<Record<SlotName | 'Bearer' | 'bearer', string>> = {
    bearer: name,
    Bearer: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  };
  for (const [slot, value] of Object.entries(slots.values) as [SlotName, { printed: string | null }][]) {
    if (value.printed !== null) printed[slot] = value.printed;
  }
  return printed;
}

/** Templates are complete without their slots, so there is always a sentence. */
function render(template: string, printed: Parameters<typeof renderSentence>[1]): string {
  return renderSentence(template, printed) ?? renderSentence(template, {}) ?? template;
}
