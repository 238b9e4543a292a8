import { classifyNonContract } from '../financial-documents/classify-non-contract.ts';
import { findParties } from '../parties/parties.ts';
import type { Party } from '../parties/party.ts';
import { findSides, type Sides } from '../parties/sides.ts';
import { createStatementFinder, type StatementFinder } from '../parties/statements.ts';
import type { Reading } from '../reading/reading.ts';
import { type DateFacts, findDateFacts } from './date-facts.ts';
import { classifyDocument, type DocumentKind } from './document-kind.ts';
import { type CourtFact, findCourts, findGoverningLaw, type LawFact } from './law-facts.ts';
import { findNoticeAddresses, type NoticeAddress } from './notice-addresses.ts';
import { findRenewal, findRenewalNotice, type NoticeFact, type RenewalFact } from './renewal-facts.ts';
import { findSums, type SumFact } from './sum-facts.ts';
import { findTermEnd, type TermEnd } from './term-end.ts';
import { findTerm, type TermFact } from './term-facts.ts';
import { findTerminationRights, type TerminationRight } from './termination-facts.ts';
import { findTitle, type Title } from './title.ts';

interface TermFacts {
  readonly term: TermFact | null;
  readonly renewal: RenewalFact | null;
  /** Notice to keep the contract from renewing. */
  readonly renewalNotice: NoticeFact | null;
}

/** Everything that was read off a document, each with the sentence it stands in. */
export interface Facts {
  readonly title: Title | null;
  readonly kind: DocumentKind;
  /** False where the text is not English: this engine's patterns read nothing else. */
  readonly isEnglish: boolean;
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
  readonly courts: readonly CourtFact[];
  readonly sums: readonly SumFact[];
  readonly addresses: readonly NoticeAddress[];
}

const NO_DATES: DateFacts = { agreement: null, effective: null, effectiveWords: null };
const NO_TERMS: TermFacts = { term: null, renewal: null, renewalNotice: null };

/** Extracts all facts; those that only contracts have are extracted from contracts only. */
export function findFacts(reading: Reading): Facts {
  // Bills and statements are lists of few words; their English labels tell the language as well.
  const isEnglish = readsAsEnglish(reading.source.text) || classifyNonContract(null, reading.source.text) !== null;
  const title = isEnglish ? findTitle(reading) : null;
  const kind: DocumentKind = isEnglish
    ? classifyDocument(title?.text ?? null, reading.source.text)
    : { type: 'document', isLegal: false, isContract: false };
  const isAgreement = kind.isLegal || kind.isContract;
  const parties = isAgreement ? findParties(reading) : [];
  const statements = createStatementFinder(parties);
  const dates = isEnglish ? findDateFacts(reading) : NO_DATES;
  const terms = isAgreement ? findTermFacts(reading) : NO_TERMS;
  return {
    title,
    kind,
    isEnglish,
    parties,
    statements: statements,
    sides: findSides(isEnglish && isAgreement ? reading.source.text : '', parties, kind),
    dates,
    terms,
    termEnd: findTermEnd(reading, terms.term, dates),
    terminationRights: isAgreement ? findTerminationRights(reading, statements) : [],
    law: isAgreement ? findGoverningLaw(reading) : null,
    courts: isAgreement ? findCourts(reading) : [],
    sums: isEnglish ? findSums(reading) : [],
    addresses: isAgreement ? findNoticeAddresses(reading) : [],
  };
}

/** Finds how long the contract lasts, whether and how it renews, and how it is kept from renewing. */
export function findTermFacts(reading: Reading): TermFacts {
  const renewal = findRenewal(reading);
  return {
    term: findTerm(reading),
    renewal,
    renewalNotice: findRenewalNotice(reading, renewal),
  };
}

const ENGLISH_WORDS = new Set(
  'the of and to in a is that for this with be by or as on not are from any shall will it at which you your we our'.split(
    ' ',
  ),
);
const LANGUAGE_SAMPLE_LENGTH = 30_000;
/** A quarter to a half of running English is made of such words; lists and forms have fewer, other languages next to none. */
const ENGLISH_SHARE = 0.08;
/** With fewer words than this, nothing can be said and English is taken for granted. */
const WORDS_TO_TELL = 30;

/** Whether a text is English, by its commonest words. Too short a text is taken for it. */
export function readsAsEnglish(text: string): boolean {
  const words =
    text
      .slice(0, LANGUAGE_SAMPLE_LENGTH)
      .toLowerCase()
      .match(/\p{L}{1,40}/gu) ?? [];
  if (words.length < WORDS_TO_TELL)
    return !/[\u0370-\u1fff\u3040-\uffdc]{8}/u.test(text.slice(0, LANGUAGE_SAMPLE_LENGTH).replace(/\s+/gu, ''));
  return words.filter((word) => ENGLISH_WORDS.has(word)).length / words.length >= ENGLISH_SHARE;
}
