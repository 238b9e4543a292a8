import { partitionPoint } from '#server/domain/search/partition-point.ts';
import { formatRole, formatUnread } from '#server/domain/sides/format-side.ts';
import { looksLikePerson } from '#server/domain/sides/suggest-side.ts';
import { NUMBER_WORDS_PATTERN } from '#server/domain/text/number-words.ts';
import type { FoundBy } from '#server/ports/document-model.ts';
import type { ClaimedQuote, DraftRisk, DraftRiskView } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import { findRenewedPeriod } from '../facts/renewal-facts.ts';
import { findPlainBearer } from '../findings/choose-bearer.ts';
import { chanceOfHigh, type Finding, type ReadSentence } from '../findings/find-findings.ts';
import { findBoundSides, findMutual } from '../parties/find-bound-sides.ts';
import { oppositeOf } from '../parties/find-burdened-side.ts';
import { isSpeaker } from '../parties/party-roles.ts';
import type { DocumentSide } from '../parties/sides.ts';
import { pairSides, type SidePair } from '../parties/signing-side.ts';
import { findStandingWith } from '../parties/stands-with.ts';
import { findBearer } from '../playbook/find-bearer.ts';
import { playbookKindOf } from '../playbook/playbook-kind.ts';
import type { PlaybookRecord, Severity, SlotName } from '../playbook/playbook-record.ts';
import { renderSentence, type TemplateName } from '../playbook/render-sentence.ts';
import { quoteRange, quoteSentence } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import type { DocumentOutline } from '../structure/document-outline.ts';
import type { ContainedAgreement } from '../structure/find-agreements.ts';
import { describeWindow, findWindow } from '../text/notice-window.ts';
import { describePeriod } from '../text/periods.ts';
import type { TextRange } from '../text/text-range.ts';
import type { ToldMeaning } from '../told/told-meaning.ts';
import { addressOpposite } from './address-opposite.ts';
import { fitRecord } from './fit-record.ts';
import { followReference } from './follow-reference.ts';
import { printFigures } from './print-figures.ts';
import { riskTexts } from './texts.ts';
import { speaksOfBefore } from './title-clause.ts';
import { describeUnnamed } from './unnamed-risk.ts';
import type { WeightedRisk } from './weighted-risk.ts';

const LABELS: Readonly<Record<Severity, DraftRisk['severity']>> = { high: 'High', medium: 'Medium', low: 'Low' };
/** "ninety (90) days": the number is said once. */
const DOUBLED_NUMBER = new RegExp(`(?<![\\p{L}])${NUMBER_WORDS_PATTERN}\\s?\\((\\d{1,4})\\)`, 'giu');
/** What a chance of 1 to be a high risk counts. */
const CHANCE_WEIGHT = 10;
/** Sentences that say the same thing are quoted up to this number. */
const QUOTED_SENTENCES = 6;

/** Words a finding for every side that the document has. */
export function describeFinding(
  finding: Finding,
  reading: Reading,
  facts: Facts,
  { agreements, outline }: { readonly agreements: readonly ContainedAgreement[]; readonly outline: DocumentOutline },
): WeightedRisk[] {
  const [first] = finding.sentences;
  if (first === undefined) return [];
  const quotes = finding.sentences.slice(0, QUOTED_SENTENCES).flatMap((one) => quoteFinding(reading, one));
  if (quotes.length === 0) return [];
  const severity = LABELS[finding.severity];
  const finder = findFinder(finding);
  const weight = CHANCE_WEIGHT * chanceOfHigh(finding.sentences);
  const risk = { severity, quotes, weight, isExtracted: true, ...(finder && { foundBy: finder }) };
  const pair = pairSides(facts.sides, playbookKindOf(facts.kind.type));
  // The sides are those of the first agreement.
  const isOther = first.sentence.start >= (agreements[1]?.start ?? reading.source.text.length);
  const { record } = finding;
  const referred =
    finding.sentences
      .slice(0, QUOTED_SENTENCES)
      .map(({ sentence }) => followReference(reading, outline, sentence))
      .find((words) => words !== null) ?? null;
  if (record !== null) {
    const context = { pair: isOther ? null : pair, referred };
    return [{ ...risk, ...describeRecord(finding, record, reading, facts, context) }];
  }
  const told = toldOf(finding);
  if (told !== undefined) return [{ ...risk, ...describeTold(told, isOther) }];
  // It is noted for the side that signs, whatever its subject is: "we will pay its market value or £500".
  const bearer = isOther ? null : (findPlainBearer(first.sentence.text, facts.sides, pair) ?? pair.signing);
  const bound = bearer === null ? [] : [bearer, ...findStandingWith(bearer, facts.sides.all, pair)];
  const burdens = bound.map(({ role }) => role);
  const before = speaksOfBefore(first.sentence.text) ? findBefore(reading, first.sentence) : undefined;
  const described = describeUnnamed(finding, severity, facts, {
    outline,
    before: before === undefined ? null : reading.source.text.slice(before.start, before.end),
    referred,
    bound,
  });
  return [{ ...risk, ...described, ...(burdens.length > 0 && { burdens }) }];
}

function toldOf({ sentences }: Finding): ToldMeaning | undefined {
  return sentences.find(({ told }) => told !== undefined)?.told;
}

interface RecordContext {
  /** Null for a sentence of another agreement, whose sides are not known. */
  readonly pair: SidePair | null;
  /** What the document says where the words leave it to another place. */
  readonly referred: string | null;
}

function describeRecord(
  finding: Finding,
  named: PlaybookRecord,
  reading: Reading,
  { sides, kind, law, toldLaw = null }: Facts,
  { pair, referred }: RecordContext,
): Pick<DraftRisk, 'risk' | 'term' | 'explanation' | 'burdens' | 'views'> {
  const { text } = reading.source;
  const [first] = finding.sentences;
  const told = toldOf(finding);
  const shown = told === undefined ? first?.bearer : told.bearer;
  const stranger = told === undefined ? findStranger(named, first?.sentence.text ?? '', sides.all, pair) : null;
  const bearer = pair === null ? null : (stranger ?? shown ?? findBearer(named, pair));
  const record = fitRecord(named, text, {
    place: law?.jurisdiction ?? toldLaw ?? null,
    kind: playbookKindOf(kind.type),
    names: bearer?.names ?? [],
    sides: sides.all,
    words: finding.sentences.map(({ sentence }) => sentence.text).join(' '),
  });
  const said = finding.sentences.find((one) => one.told !== undefined) ?? first;
  const printed = said === undefined ? {} : printSlots(said, bearer);
  const caution = told === undefined ? '' : describeCaution(told);
  const elsewhere = referred === null ? '' : `${referred} `;
  const explanation = `${elsewhere}${explain(record)}${caution}`;
  const neutral = { term: record.term, risk: render(record.ofBearer, printed), explanation };
  if (bearer === null || pair === null || first === undefined) return neutral;
  const isShared = told === undefined && bindsAll(first.sentence.text, sides, pair);
  const bound = isShared ? sides.all : stranger === null ? [bearer] : [];
  const backed = stranger === null || pair.signing === null ? [] : [pair.signing];
  const beside = isShared ? [] : [...backed, ...findStandingWith(bearer, sides.all, pair)];
  const toOthers = nameOpposite(
    neutral.risk,
    sides.all.filter((side) => !bound.includes(side) && !beside.includes(side)),
  );
  const views = sides.all.map((side): DraftRiskView => {
    const view = { side: side.role, severity: LABELS[finding.severity] };
    if (bound.includes(side)) return { ...view, risk: render(record.toBearer, printed), explanation };
    const isBeside = beside.includes(side);
    const words = isBeside ? explainBeside(record, bearer) : explainToOther(record, bearer);
    const isOpposite = !isBeside && oppositeOf(bearer, sides.all, pair) === side;
    const risk = isOpposite ? addressOpposite(neutral.risk) : toOthers;
    return { ...view, risk, explanation: `${elsewhere}${words}${caution}` };
  });
  return { ...neutral, burdens: [...bound, ...beside].map(({ role }) => role), views };
}

/**
 * "The other side may transfer it", said to that side or to one beside the bearer: "The Landlord may transfer it".
 * @param opposite sides that are neither the bearer nor beside it; named where it is one
 */
function nameOpposite(words: string, [opposite, another]: readonly DocumentSide[]): string {
  if (opposite === undefined || another !== undefined || isSpeaker(opposite.role)) return words;
  const name = formatRole(opposite.role);
  return words
    .replace(/^The other side\b/u, `${name.charAt(0).toUpperCase()}${name.slice(1)}`)
    .replace(/\bthe other side\b/gu, name);
}

/**
 * The guarantor whom a sentence binds, who is none of the sides: a parent of the tenant. Who guarantees what a company owes
 * mostly signs for it, and is the reader.
 */
function findStranger(
  { bearer }: PlaybookRecord,
  text: string,
  all: readonly DocumentSide[],
  pair: SidePair | null,
): DocumentSide | null {
  const isNamed = /\b[Gg]uarantors?\b/u.test(text) && !all.some(({ role }) => /guarantor|surety/iu.test(role));
  const isOfPeople = pair?.signing?.names.some(looksLikePerson) === true;
  return bearer === 'guarantor' && isNamed && isOfPeople ? { role: 'Guarantor', names: [] } : null;
}

/** "You and we waive": a duty or a loss of all sides. What they only agree on may burden one of them. */
function bindsAll(text: string, sides: Facts['sides'], pair: SidePair): boolean {
  const rest = findMutual(text);
  if (rest === null || /^\s*(?:hereby\s+)?(?:agree|acknowledge|accept|intend|confirm|understand)/iu.test(rest))
    return false;
  return findBoundSides(text, sides, pair)?.isRight === false;
}

function quoteFinding(reading: Reading, { told, sentence, definition }: ReadSentence): readonly ClaimedQuote[] {
  if (told !== undefined && !told.agreed.isShown) return told.provision.quotes;
  const before = speaksOfBefore(sentence.text) ? findBefore(reading, sentence) : undefined;
  const own =
    before === undefined ? quoteSentence(reading, sentence) : quoteRange(reading, { ...sentence, start: before.start });
  return [...own, ...(definition === undefined ? [] : quoteRange(reading, definition))];
}

/** Characters between two sentences of one clause. */
const CLAUSE_GAP = 3;

/** The sentence before another in its clause: what "it" and "in that case" speak of. */
function findBefore({ sentences }: Reading, { start }: TextRange): TextRange | undefined {
  const before = sentences[partitionPoint(sentences, (one) => one.start < start) - 1];
  return before !== undefined && start - before.end <= CLAUSE_GAP ? before : undefined;
}

/** Left out for what the built-in engine found alone. */
function findFinder({ sentences }: Finding): FoundBy | undefined {
  if (!sentences.some(({ told }) => told !== undefined)) return undefined;
  return sentences.some(({ told }) => told === undefined || told.agreed.isShown) ? 'both' : 'model';
}

/** What no record of the playbook says, in the words of an external model that passed the checks. */
function describeTold(
  told: ToldMeaning,
  isOther: boolean,
): Pick<DraftRisk, 'risk' | 'term' | 'explanation' | 'burdens'> {
  const { provision, bearer, bound } = told;
  const burdens = isOther ? [] : (bearer === undefined ? bound : [bearer]).map(({ role }) => role);
  return {
    term: provision.term,
    risk: provision.statement,
    explanation: `Read these words with care, and ask the other side what they mean for you if anything is unclear.${describeCaution(told)}`,
    ...(burdens.length > 0 && { burdens }),
  };
}

/** What a reader has to look at: the quotes say it in part, or a figure was read in two ways. */
function describeCaution({ provision, differences }: ToldMeaning): string {
  const part = provision.support === 'part' ? ' The words quoted say this only in part, or under a condition.' : '';
  const [difference] = differences;
  return difference === undefined ? part : `${part} Check this: a figure was read in two ways, ${difference}.`;
}

function explain({ why, usual, ask }: PlaybookRecord): string {
  return [why, ...(usual ? [`What is usual: ${usual.text}`] : []), `Ask: “${ask}”`].join(' ');
}

function explainToOther({ usual }: PlaybookRecord, bearer: DocumentSide): string {
  const burden = riskTexts.burdensOther(formatRole(bearer.role));
  return usual ? `${burden} What is usual: ${usual.text}` : burden;
}

/** To one who stands on the side of the bearer: a director beside the company, a guarantor beside the debtor. */
function explainBeside(record: PlaybookRecord, bearer: DocumentSide): string {
  const role = formatRole(bearer.role);
  return `This binds ${role}, on whose side you stand. For ${role}: ${explain(record)}`;
}

function printSlots(
  { provisions: { text, slots } }: ReadSentence,
  bearer: DocumentSide | null,
): Partial<Record<TemplateName, string>> {
  const name = bearer === null ? 'one side' : formatUnread(bearer);
  const printed: Partial<Record<TemplateName, string>> = {
    bearer: name,
    Bearer: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  };
  for (const [slot, figure] of Object.entries(printFigures(text, slots.values)) as [SlotName, string][]) {
    printed[slot] = figure.replace(DOUBLED_NUMBER, '$1');
  }
  const window = findWindow(text);
  if (window !== null) printed.ahead = describeWindow(window);
  else if (printed.notice !== undefined) printed.ahead = `${printed.notice} ahead`;
  const renewed = findRenewedPeriod(text);
  if (renewed !== null && !renewed.isInconsistent) printed.renewed = describePeriod(renewed);
  return printed;
}

/** Templates are complete without their slots, so there is always a sentence. */
function render(template: string, printed: Parameters<typeof renderSentence>[1]): string {
  return renderSentence(template, printed) ?? renderSentence(template, {}) ?? template;
}
