import { formatRole } from '#server/domain/sides/format-side.ts';
import { NUMBER_WORDS_PATTERN } from '#server/domain/text/number-words.ts';
import type { FoundBy } from '#server/ports/document-model.ts';
import type { ClaimedQuote, DraftRisk, DraftRiskView } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import { findRenewedPeriod } from '../facts/renewal-facts.ts';
import { findPlainBearer } from '../findings/choose-bearer.ts';
import type { Finding, ReadSentence } from '../findings/find-findings.ts';
import { canonicalRole } from '../parties/side-roles.ts';
import type { DocumentSide } from '../parties/sides.ts';
import { pairSides } from '../parties/signing-side.ts';
import { findBearer } from '../playbook/find-bearer.ts';
import { playbookKindOf } from '../playbook/playbook-kind.ts';
import type { PlaybookRecord, Severity, SlotName } from '../playbook/playbook-record.ts';
import { renderSentence, type TemplateName } from '../playbook/render-sentence.ts';
import { usualAtPlace } from '../playbook/usual-at-place.ts';
import { type UsualFor, usualInKind } from '../playbook/usual-in-kind.ts';
import { quoteRange, quoteSentence } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import type { DocumentOutline } from '../structure/document-outline.ts';
import type { ContainedAgreement } from '../structure/find-agreements.ts';
import { describeWindow, findWindow } from '../text/notice-window.ts';
import { describePeriod } from '../text/periods.ts';
import type { ToldMeaning } from '../told/told-meaning.ts';
import { printFigures } from './print-figures.ts';
import { describeUnnamed } from './unnamed-risk.ts';
import type { WeightedRisk } from './weighted-risk.ts';

const LABELS: Readonly<Record<Severity, DraftRisk['severity']>> = { high: 'High', medium: 'Medium', low: 'Low' };
/** "ninety (90) days": the number is said once. */
const DOUBLED_NUMBER = new RegExp(`(?<![\\p{L}])${NUMBER_WORDS_PATTERN}\\s?\\((\\d{1,4})\\)`, 'giu');
/** What costs or binds heavily by its words stands before what does by its odds; these are below 5. */
const GRAVE_WEIGHT = 5;
/** Sentences that say the same thing are quoted up to this number. */
const QUOTED_SENTENCES = 6;

/** Words a finding for every side that the document has. */
export function describeFinding(
  finding: Finding,
  reading: Reading,
  { sides, parties, kind, law, toldLaw = null }: Facts,
  { agreements, outline }: { readonly agreements: readonly ContainedAgreement[]; readonly outline: DocumentOutline },
): WeightedRisk[] {
  const [first] = finding.sentences;
  if (first === undefined) return [];
  const quotes = finding.sentences.slice(0, QUOTED_SENTENCES).flatMap((one) => quoteFinding(reading, one));
  if (quotes.length === 0) return [];
  const severity = LABELS[finding.severity];
  const finder = findFinder(finding);
  const isGrave = finding.sentences.some(({ wording }) => wording?.isGrave === true);
  const weight = first.noted + (isGrave ? GRAVE_WEIGHT : 0);
  const risk = { severity, quotes, weight, isExtracted: true, ...(finder && { foundBy: finder }) };
  // The sides are those of the first agreement.
  const isOther = first.sentence.start >= (agreements[1]?.start ?? reading.source.text.length);
  const kindId = playbookKindOf(kind.type);
  const pair = pairSides(sides, kindId);
  const told = finding.sentences.find((one) => one.told !== undefined)?.told;
  if (finding.record === null) {
    const plain = told === undefined && !isOther ? findPlainBearer(first.sentence.text, sides, pair) : null;
    const described =
      told === undefined
        ? describeUnnamed(finding, severity, { sides, parties, pair }, outline)
        : describeTold(told, isOther);
    return [{ ...risk, ...described, ...(plain !== null && { burdens: [plain.role] }) }];
  }
  const shown = told === undefined ? first.bearer : told.bearer;
  const bearer = isOther ? null : (shown ?? findBearer(finding.record, pair));
  const local = atPlace(finding.record, law?.jurisdiction ?? toldLaw ?? readOpening(reading));
  const usual = inKind(local, { kind: kindId, names: bearer?.names ?? [] });
  const record = fitToSides(fitToText(usual, reading.source.text), sides.all, reading.source.text);
  const known = { ...risk, term: record.term };
  const printed = printSlots(finding.sentences.find((one) => one.told !== undefined) ?? first, bearer);
  const caution = told === undefined ? '' : describeCaution(told);
  const explanation = explain(record) + caution;
  const toBearer = { risk: render(record.toBearer, printed), explanation };
  const neutral = { risk: render(record.ofBearer, printed), explanation };
  if (bearer === null) return [{ ...known, ...neutral }];
  const views = sides.all.map(
    (side): DraftRiskView =>
      side === bearer
        ? { side: side.role, severity, ...toBearer }
        : { side: side.role, severity, risk: neutral.risk, explanation: explainToOther(record, bearer) + caution },
  );
  return [{ ...known, ...neutral, burdens: [bearer.role], views }];
}

function quoteFinding(reading: Reading, { told, sentence, definition }: ReadSentence): readonly ClaimedQuote[] {
  if (told !== undefined && !told.agreed.isShown) return told.provision.quotes;
  return [...quoteSentence(reading, sentence), ...(definition === undefined ? [] : quoteRange(reading, definition))];
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

/** Where no law is named, the addresses at the beginning tell where a document is from. Characters. */
const OPENING_LENGTH = 3_000;

function readOpening({ source }: Reading): string {
  return source.text.slice(0, OPENING_LENGTH);
}

/** Without what is usual elsewhere. */
function atPlace(record: PlaybookRecord, place: string): PlaybookRecord {
  const text = record.usual === null ? null : usualAtPlace(record.usual.text, place);
  return { ...record, usual: record.usual === null || text === null ? null : { ...record.usual, text } };
}

/** Without what is usual in other kinds of documents. */
function inKind(record: PlaybookRecord, usualFor: UsualFor): PlaybookRecord {
  const text = record.usual === null ? null : usualInKind(record.usual.text, usualFor);
  return { ...record, usual: record.usual === null || text === null ? null : { ...record.usual, text } };
}

/** Words of documents about a place where people live. */
const HOME =
  /\b(?:homes?|dwellings?|residen(?:ce|tial|ts?)|bedrooms?|apartments?|flats?|house(?:s|hold|mates?)?|roommates?|live\s+(?:in|at|there)|Wohnung|Wohnraum|Zimmer)\b/iu;

/** Words of documents about a place of business. */
const BUSINESS =
  /\b(?:gross\s+sales|shopping\s+cent(?:er|re)|retail|re-?merchandise|trade\s+name|Tenant['’]s\s+business|warehouse)\b/iu;

const SAYS_HOME = /\b(?:(?:your|the|a) home|live there)\b/u;

/** What is said of a home, said of a place, where the document is about none. */
function fitToText(record: PlaybookRecord, text: string): PlaybookRecord {
  const { toBearer, ofBearer, why, ask } = record;
  if (!SAYS_HOME.test(`${toBearer} ${ofBearer} ${why} ${ask}`) || (HOME.test(text) && !BUSINESS.test(text)))
    return record;
  const say = (words: string): string =>
    words.replace(/\b(your|the|a) home\b/gu, '$1 place').replace(/\blive there\b/gu, 'are there');
  return { ...record, toBearer: say(toBearer), ofBearer: say(ofBearer), why: say(why), ask: say(ask) };
}

/** Whom records call the side opposite to the one that they burden. */
const OPPOSITE = /\b([Tt]he) (landlord|employer|client|lender|insurer|builder|organizer)\b/gu;

/** What is said of a landlord, said of the other side, where the document has none. */
function fitToSides(record: PlaybookRecord, sides: readonly DocumentSide[], text: string): PlaybookRecord {
  const roles = sides.map(({ role }) => canonicalRole(role));
  const isKnown = (noun: string): boolean =>
    sides.length > 0
      ? roles.some((role) => role === canonicalRole(noun))
      : new RegExp(`\\b${noun}\\b`, 'iu').test(text);
  const say = (words: string): string =>
    words.replace(OPPOSITE, (whole: string, the: string, noun: string) =>
      isKnown(noun) ? whole : `${the} other side`,
    );
  return { ...record, toBearer: say(record.toBearer), ofBearer: say(record.ofBearer), why: say(record.why) };
}

function explain({ why, usual, ask }: PlaybookRecord): string {
  return [why, ...(usual ? [`What is usual: ${usual.text}`] : []), `Ask: “${ask}”`].join(' ');
}

function explainToOther({ usual }: PlaybookRecord, bearer: DocumentSide): string {
  const burden = `This burdens ${formatRole(bearer.role)}, not you; expect questions about it.`;
  return usual ? `${burden} What is usual: ${usual.text}` : burden;
}

function printSlots(
  { provisions: { text, slots } }: ReadSentence,
  bearer: DocumentSide | null,
): Partial<Record<TemplateName, string>> {
  const name = bearer === null ? 'one side' : formatRole(bearer.role);
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
