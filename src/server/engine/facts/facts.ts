import { classifyNonContract } from '../financial-documents/classify-non-contract.ts';
import type { RecognisedKind } from '../findings/recognise-kind.ts';
import { findParties } from '../parties/parties.ts';
import type { Party } from '../parties/party.ts';
import { hasFirmForm } from '../parties/party-names.ts';
import { isTaker } from '../parties/party-roles.ts';
import { findSides, type Sides } from '../parties/sides.ts';
import { createStatementFinder, type StatementFinder } from '../parties/statements.ts';
import { nameKind } from '../playbook/playbook-kind.ts';
import type { Reading } from '../reading/reading.ts';
import { type Language, readLanguage } from '../text/language.ts';
import { readTableRows } from '../text/table-rows.ts';
import { type AddressFact, findAddresses } from './address-facts.ts';
import { isIssueDay } from './agreement-date.ts';
import { readCorrespondence } from './correspondence.ts';
import { type DateFacts, findDateFacts } from './date-facts.ts';
import { type DefinedEnd, findDefinedEnd } from './defined-end.ts';
import { classifyDocument, type DocumentKind, refineKind } from './document-kind.ts';
import { findGermanDates, findGermanTerm, findGermanTitle, readGermanKind } from './german-facts.ts';
import { findLabelledRows, type LabelledRow } from './labelled-rows.ts';
import { type CourtFact, findCourts, findGoverningLaw, type LawFact } from './law-facts.ts';
import { nameByTitle } from './name-by-title.ts';
import { withNamedLength } from './named-term.ts';
import { findNoticeAddresses, type NoticeAddress } from './notice-addresses.ts';
import { findPriceLists, type PriceList } from './price-lists.ts';
import { findRateFacts, type RateFact } from './rate-facts.ts';
import {
  findRenewal,
  findRenewalNotice,
  type NoticeFact,
  type RenewalFact,
  withLengthOfTerm,
} from './renewal-facts.ts';
import { findSignatureDate } from './signature-dates.ts';
import { findSubjectRows } from './subject-rows.ts';
import { findSums, type SumFact } from './sum-facts.ts';
import { findTermEnd, type TermEnd } from './term-end.ts';
import { findTerm, type TermFact } from './term-facts.ts';
import { findUnequalLengths, type TermLength } from './term-lengths.ts';
import { findTerminationRights, type TerminationRight } from './termination-facts.ts';
import { findTitle, type Title } from './title.ts';

interface TermFacts {
  readonly term: TermFact | null;
  readonly renewal: RenewalFact | null;
  /** Notice to keep the contract from renewing. */
  readonly renewalNotice: NoticeFact | null;
  /** Two places that give the term two lengths: which one counts is not ours to choose. Null where they agree. */
  readonly unequalLengths?: readonly [TermLength, TermLength] | null;
}

/** Everything that was read off a document, each with the sentence it stands in. */
export interface Facts {
  readonly title: Title | null;
  readonly kind: DocumentKind;
  /** Null where the engine does not read it. */
  readonly language: Language | null;
  /** False where the text is not English: the patterns for facts read nothing else. */
  readonly isEnglish: boolean;
  /** Made between parties, whatever language it is in. */
  readonly isAgreement: boolean;
  readonly parties: readonly Party[];
  /** Finds statements whose subject is one of the parties. */
  readonly statements: StatementFinder;
  /** On which side of the contract they stand. */
  readonly sides: Sides;
  readonly dates: DateFacts;
  readonly terms: TermFacts;
  /** The last day of the term, where it is known for certain. */
  readonly termEnd: TermEnd | null;
  /** Who may end it without a reason. */
  readonly terminationRights: readonly TerminationRight[];
  readonly law: LawFact | null;
  /** Whose law it is by what an external model says, or a language of which the law is not told; null where none says. */
  readonly toldLaw?: string | null;
  readonly courts: readonly CourtFact[];
  readonly sums: readonly SumFact[];
  readonly rates: readonly RateFact[];
  readonly addresses: readonly NoticeAddress[];
  /** What the document is about, and where its parties are. */
  readonly places: readonly AddressFact[];
  /** Values of tables, forms and summary boxes. */
  readonly rows: readonly LabelledRow[];
  /** Rows that tell in words what the contract is about. */
  readonly subjectRows: readonly LabelledRow[];
  /** Tables whose lines are shown together. */
  readonly priceLists: readonly PriceList[];
}

const NO_DATES: DateFacts = { agreement: null, effective: null, effectiveWords: null };
const NO_TERMS: TermFacts = { term: null, renewal: null, renewalNotice: null };

/**
 * Extracts all facts; those that only contracts have are extracted from contracts only.
 * @param recognised what the document's sentences say about its kind; null where nothing can be said
 */
export function findFacts(reading: Reading, recognised: RecognisedKind | null): Facts {
  // Bills and statements are lists of few words; their English labels tell the language as well.
  const written = readLanguage(reading.source.text);
  const language = written ?? (classifyNonContract(null, reading.source.text) === null ? null : 'en');
  const isEnglish = language === 'en';
  const isGerman = language === 'de';
  const title = isEnglish ? findTitle(reading) : isGerman ? findGermanTitle(reading) : null;
  const { kind, isAgreement, parties, law } = findWhat(reading, title, language, recognised);
  const statements = createStatementFinder(parties);
  const printed = isEnglish ? findDateFacts(reading) : isGerman ? findGermanDates(reading) : NO_DATES;
  const isOpen = kind.isContract && printed.agreement !== null && isIssueDay(printed.agreement);
  const dates = isOpen ? { ...printed, agreement: findSignatureDate(reading) } : printed;
  const { terms, termEnd } = findTermsAndEnd(reading, isAgreement, language, dates);
  return {
    title,
    kind,
    language,
    isEnglish,
    isAgreement,
    parties,
    statements: statements,
    sides: findSides({ text: language !== null && isAgreement ? reading.source.text : '', isGerman, kind }, parties),
    dates,
    terms,
    termEnd,
    terminationRights: isAgreement ? findTerminationRights(reading, statements) : [],
    law,
    courts: isAgreement ? findCourts(reading) : [],
    sums: isEnglish ? findSums(reading) : [],
    rates: isAgreement ? findRateFacts(reading) : [],
    addresses: isAgreement ? findNoticeAddresses(reading) : [],
    places: isAgreement ? findAddresses(reading.source.text, parties) : [],
    ...findTables(reading, kind, isAgreement),
  };
}

/** What a document is, between whom, and by whose law. */
function findWhat(
  reading: Reading,
  title: Title | null,
  language: Language | null,
  recognised: RecognisedKind | null,
): Pick<Facts, 'kind' | 'isAgreement' | 'parties' | 'law'> {
  const known = findKind(reading, title, language, recognised);
  const isAgreement = readsAsAgreement(known, language, recognised);
  const found = isAgreement ? findParties(reading) : [];
  const parties = known.isContract ? found : listCertain(reading, title, found);
  const law = isAgreement ? findGoverningLaw(reading) : null;
  const names = [...parties.map(({ name }) => name), law?.jurisdiction ?? ''];
  return { kind: language === 'en' ? withName(known, title, names) : known, isAgreement, parties, law };
}

/** The name of an agreement by its own title, beside its kind. */
function withName(kind: DocumentKind, title: Title | null, names: readonly string[]): DocumentKind {
  const name = title === null || title.isSubject || !kind.isContract ? null : nameByTitle(title.text, kind.type, names);
  return name === null ? kind : { ...kind, name };
}

/** A letter about a deposit or a bill has its sums and days in a table as well. */
function findTables(
  { source }: Reading,
  { type }: DocumentKind,
  isAgreement: boolean,
): Pick<Facts, 'rows' | 'subjectRows' | 'priceLists'> {
  const printed = isAgreement || type === 'letter' ? readTableRows(source.text) : [];
  return {
    rows: isAgreement || type === 'letter' ? findLabelledRows(source, printed) : [],
    subjectRows: isAgreement ? findSubjectRows(source, printed) : [],
    priceLists: isAgreement ? findPriceLists(source, printed) : [],
  };
}

/**
 * Whom a policy, a notice or a letter names for certain: what is made by one alone has no two who agree, so only who is
 * called something there, or a firm, is told as a party. Who is written to does not speak in it.
 */
function listCertain(reading: Reading, title: Title | null, parties: readonly Party[]): readonly Party[] {
  const { addressee } = readCorrespondence(reading.source.text, title);
  const isSpeaking = (alias: string): boolean => /^(?:we|us|our)$/iu.test(alias);
  return parties
    .filter(({ start, aliases }) => {
      const isInAddress = addressee !== null && start > addressee.start && start < addressee.end + ADDRESS_REACH;
      return !(isInAddress && aliases.some(isSpeaking));
    })
    .map((party) => {
      const isReader = party.aliases.some((alias) => isTaker(alias));
      return isReader ? { ...party, aliases: party.aliases.filter((alias) => !isSpeaking(alias)) } : party;
    })
    .filter(({ name, aliases }) => aliases.length > 0 || hasFirmForm(name));
}

/** An address is within so much behind its first line. UTF-16 units. */
const ADDRESS_REACH = 160;

/** What one side tells the other, and neither signs. */
const TELLS_ONLY = 'notice';

/** An invoice with conditions on its back is an agreement as well, and so is what a German title calls one. */
function readsAsAgreement(
  { type, isLegal, isContract }: DocumentKind,
  language: Language | null,
  recognised: RecognisedKind | null,
): boolean {
  if (type === TELLS_ONLY) return false;
  if (isLegal || isContract) return true;
  return language === 'de' ? type !== 'document' : language === 'en' && recognised?.isAgreement === true;
}

function findTerms(reading: Reading, isAgreement: boolean, isGerman: boolean): TermFacts {
  if (!isAgreement) return NO_TERMS;
  return isGerman ? { ...NO_TERMS, term: findGermanTerm(reading) } : findTermFacts(reading);
}

function findKind(
  reading: Reading,
  title: Title | null,
  language: Language | null,
  recognised: RecognisedKind | null,
): DocumentKind {
  if (language === null) return { type: 'document', isLegal: false, isContract: false };
  if (language === 'en')
    return refineKind(
      classifyDocument(title === null || title.isSubject ? null : title.text, reading.source.text, recognised),
      recognised,
    );
  // Rules about what an English contract lacks say nothing about a German one, so it does not count as binding here.
  const type = recognised?.isAgreement === true ? nameKind(recognised.kind) : readGermanKind(title?.text ?? null);
  return { type: type ?? 'document', isLegal: false, isContract: false };
}

function findTermsAndEnd(
  reading: Reading,
  isAgreement: boolean,
  language: Language | null,
  dates: DateFacts,
): Pick<Facts, 'terms' | 'termEnd'> {
  const terms = findTerms(reading, isAgreement, language === 'de');
  // Of two lengths that contradict each other neither leads to a day.
  if (terms.unequalLengths) return { terms, termEnd: null };
  const termEnd = findTermEnd(reading, terms.term, dates);
  const defined = termEnd !== null || !isAgreement || language !== 'en' ? null : findDefinedEnd(reading);
  return defined === null ? { terms, termEnd } : { terms: withDefinedEnd(terms, defined), termEnd: defined };
}

/** A day that is defined says more of how long it lasts than words without one. */
function withDefinedEnd(terms: TermFacts, { sentence, date }: DefinedEnd): TermFacts {
  if (terms.term !== null && (terms.term.until !== null || terms.term.period !== null)) return terms;
  return { ...terms, term: { sentence, until: date, period: null, isOpenEnded: false } };
}

/** Finds how long the contract lasts, whether and how it renews, and how it is kept from renewing. */
export function findTermFacts(reading: Reading): TermFacts {
  const term = withNamedLength(findTerm(reading), reading);
  const renewal = withLengthOfTerm(findRenewal(reading), term);
  return {
    term,
    renewal,
    renewalNotice: findRenewalNotice(reading, renewal),
    unequalLengths: findUnequalLengths(reading),
  };
}
