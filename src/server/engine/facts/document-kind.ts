import { classifyNonContract, type NonContractMatch } from '../financial-documents/classify-non-contract.ts';
import type { NonContractKind } from '../financial-documents/non-contract-rules.ts';
import type { RecognisedKind } from '../findings/recognise-kind.ts';
import { nameKind } from '../playbook/playbook-kind.ts';
import { GENERAL_TERMS, KIND_RULES, type KindRule, LEASE_OF_GOODS } from './kind-rules.ts';
import { bearsOutKind, isOfGoods } from './kind-words.ts';

/** What a document is, as far as its title and its words show. */
export interface DocumentKind {
  /** In lower case, "document" where it is not known. */
  readonly type: string;
  /** What its title calls it, where that says more or something else; the type decides what is usual in it. */
  readonly name?: string;
  /** Binds people or was written to: contracts, deeds, terms, policies of a company towards its customers. */
  readonly isLegal: boolean;
  /** Made between parties; rules about what a contract lacks apply only to these. */
  readonly isContract: boolean;
}

const LEGAL_MARKERS =
  /\b(?:hereby|hereto|hereunder|herein|hereinafter|thereof|witnesseth|in witness whereof|governed by|indemnif(?:y|ies)|this agreement|the parties|force majeure|shall)\b/giu;
const LETTER = /^\s{0,20}(?:dear\s|to\s+whom\s+it\s+may\s+concern)/imu;
/** A letter that offers work is the contract of it once it is accepted. */
const OFFERS_WORK =
  /\b(?:offer(?:ing)?\s+you|offer\s+of\s+employment)\b[^.]{0,120}\b(?:position|role|job|employment|post)\b|\boffer\s+of\s+employment\b/iu;
/** Contracts about something else speak of secrets and of employees too, but not in every other sentence. Per 1,000 characters. */
const EVERYWHERE = new Set(['non-disclosure agreement', 'employment contract']);
const EVERYWHERE_WORDS_MINIMUM = 1;
const LETTER_END =
  /\b(?:sincerely|yours\s+(?:truly|faithfully|sincerely)|(?:kind|best)\s+regards|very\s+truly\s+yours)\b/iu;

/** Of a title that names a kind, and no agreement, the text has to read as one. */
const AGREED =
  /agreement|contract|lease|terms|conditions|deed|offer|undertaking|letter|subscription|membership|booking/iu;
/** What is applied for by a form is agreed elsewhere. */
const APPLICATION = /\bapplication\b/iu;
const VAGUE_AGREEMENT = /agreement|contract|addendum|amendment|memorandum\s+of\s+understanding/iu;

/**
 * Tells the kind of a document: by a title that names it, else by its sentences where these are sure, else by single words.
 * @param title as printed, or null
 * @param text the document's text; only its first part is counted
 * @param recognised what the document's sentences say about its kind; null where nothing can be said
 */
export function classifyDocument(
  title: string | null,
  text: string,
  recognised: RecognisedKind | null = null,
): DocumentKind {
  const sample = text.slice(0, 40_000);
  const markers = countMatches(sample, LEGAL_MARKERS);
  const perThousandWords = (markers * 6_000) / Math.max(sample.length, 1_500);
  const readsAsContract = markers >= 8 && perThousandWords >= 4;
  const isLetter = LETTER.test(sample) && LETTER_END.test(text.slice(-6_000) + sample.slice(0, 6_000));
  const financial = classifyNonContract(title, text);
  if (financial !== null && isCertain(financial, readsAsContract, isLetter))
    return describeNonContract(financial.kind, readsAsContract);
  const bySentences = tellBySentences(recognised, text);
  const byTitle = tellByTitle(title, sample, markers);
  if (byTitle !== null) return chooseNarrower(byTitle, bySentences);
  if (bySentences !== null) return isLetter && !bySentences.isContract ? LETTER_KIND : bySentences;
  if (title !== null && GENERAL_TERMS.title.test(title)) return describe(GENERAL_TERMS);
  return (
    (isLetter ? classifyLetter(sample, readsAsContract) : null) ??
    tellByWords(sample, readsAsContract) ??
    tellVaguely(title, { isLetter, readsAsContract, isDense: perThousandWords >= 4 && markers >= 4 })
  );
}

/** A wide title leaves it to the sentences, unless these say no more than that conditions are agreed. */
function chooseNarrower(byTitle: KindRule, bySentences: DocumentKind | null): DocumentKind {
  const isNarrower = byTitle.isWide === true && bySentences !== null && bySentences.type !== GENERAL_TERMS.type;
  return isNarrower ? bySentences : describe(byTitle);
}

function tellByTitle(title: string | null, sample: string, markers: number): KindRule | null {
  const name = title ?? readHeading(sample);
  const isAgreed = markers >= 2 || (AGREED.test(name) && !APPLICATION.test(name));
  const fits = (rule: KindRule): boolean =>
    rule.title.test(name) && (rule.isContract ? isAgreed : title !== null) && rule.needs?.test(sample) !== false;
  const rule = KIND_RULES.find(fits) ?? null;
  return rule?.type === 'lease' && isOfGoods(sample) ? LEASE_OF_GOODS : rule;
}

function tellByWords(sample: string, readsAsContract: boolean): DocumentKind | null {
  const rule = strongestByWords(sample);
  return rule !== undefined && (!rule.isContract || readsAsContract) ? describe(rule) : null;
}

interface Impression {
  readonly isLetter: boolean;
  readonly readsAsContract: boolean;
  /** Whether words of contracts stand close together. */
  readonly isDense: boolean;
}

function tellVaguely(title: string | null, { isLetter, readsAsContract, isDense }: Impression): DocumentKind {
  if (isLetter) return { type: 'letter', isLegal: true, isContract: true };
  if (readsAsContract || (title !== null && VAGUE_AGREEMENT.test(title))) return AGREEMENT;
  return { type: 'document', isLegal: isDense, isContract: false };
}

/** Among the first lines of a document without a title, one that names an agreement may name its kind. */
const HEADING_LINES = 4;
const HEADING_LENGTH = 90;
const HEADING = /\b(?:agreement|contract|terms|conditions|lease|letter|offer|policy|deed|undertaking)\b/iu;

/** Empty where no such line names an agreement. */
function readHeading(sample: string): string {
  const lines = sample.split('\n', HEADING_LINES);
  return lines.find((line) => line.length <= HEADING_LENGTH && HEADING.test(line) && !/[.;:,]\s*$/u.test(line)) ?? '';
}

const AGREEMENT: DocumentKind = { type: 'agreement', isLegal: true, isContract: true };
/** Of these the playbook knows kinds, and they are no contracts between parties. */
const NO_CONTRACTS = new Set(['insurance policy', 'invoice', 'account statement', 'privacy policy']);

/** What the sentences say, where they are sure. */
function tellBySentences(recognised: RecognisedKind | null, text: string): DocumentKind | null {
  if (recognised === null || !recognised.isAgreement || !recognised.isSure) return null;
  if (!bearsOutKind(recognised.kind, text)) return null;
  const type = nameKind(recognised.kind);
  return { type, isLegal: true, isContract: !NO_CONTRACTS.has(type) };
}

/** Kinds that say no more than that something was written down. */
const VAGUE = new Set(['document', 'letter']);

/** Studies of a policy have the word in their titles, too. */
const AMBIGUOUS_TITLE = 'policy';

/** What is no agreement by its title and its words may be one by its sentences, and the other way round. */
export function refineKind(kind: DocumentKind, recognised: RecognisedKind | null): DocumentKind {
  if (kind.type === AMBIGUOUS_TITLE && recognised?.isAgreement === false) {
    return { type: 'document', isLegal: false, isContract: false };
  }
  if (recognised?.isAgreement !== true || !VAGUE.has(kind.type)) return kind;
  // A letter that announces a premium is no policy, and nothing that its reader signs.
  const isAboutAnother = recognised.isSure && NO_CONTRACTS.has(nameKind(recognised.kind));
  return kind.type === LETTER_KIND.type && isAboutAnother ? kind : AGREEMENT;
}

/** @returns null for one that reads as a contract of a kind that its words may tell */
function classifyLetter(sample: string, readsAsContract: boolean): DocumentKind | null {
  if (OFFERS_WORK.test(sample.slice(0, 3_000))) return { type: 'job offer', isLegal: true, isContract: true };
  return readsAsContract ? null : LETTER_KIND;
}

/** A letter about a policy or a bill is none itself. */
const LETTER_KIND: DocumentKind = { type: 'letter', isLegal: false, isContract: false };

/** What a document is called in a sentence: by its own title where that says more than the kind. */
export function nameOfKind({ type, name }: DocumentKind): string {
  return name ?? type;
}

/** In a letter and among the words of a contract, more is needed: both speak of invoices, statements and insurance. */
const SIGNS_AMONG_OTHER_WORDS = 5;

function isCertain({ kind, isNamed, signs }: NonContractMatch, readsAsContract: boolean, isLetter: boolean): boolean {
  if (!readsAsContract && (!isLetter || (isNamed && kind === 'notice'))) return true;
  return isNamed && (signs >= SIGNS_AMONG_OTHER_WORDS || kind === 'book');
}

function describeNonContract(kind: NonContractKind, readsAsContract: boolean): DocumentKind {
  return { type: kind, isLegal: kind === 'insurance policy' && readsAsContract, isContract: false };
}

/** Whether clauses are worth looking for: not in what is known to be no more than figures, news or a story. */
export function mayHoldClauses({ type, isLegal, isContract }: DocumentKind): boolean {
  return isLegal || isContract || type === 'document';
}

function describe(rule: KindRule): DocumentKind {
  return { type: rule.type, isLegal: rule.isLegal ?? true, isContract: rule.isContract };
}

function strongestByWords(sample: string): KindRule | undefined {
  let best: KindRule | undefined;
  let bestCount = 2;
  for (const rule of KIND_RULES) {
    const count = rule.words === undefined ? 0 : countMatches(sample, rule.words);
    const isRare = EVERYWHERE.has(rule.type) && (count * 1_000) / sample.length < EVERYWHERE_WORDS_MINIMUM;
    if (count > bestCount && !isRare) {
      best = rule;
      bestCount = count;
    }
  }
  return best;
}

function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}
