import { SECTION_WORDS } from '#server/domain/claims/read-references.ts';
import type { TextRange } from '../text/text-range.ts';

/** What words around a reference make of it. */
type ReferenceRole =
  /** "except as provided in Section 9": what stands there makes an exception to these words. */
  | 'except'
  /** "subject to Section 9": what stands there limits these words. */
  | 'subject'
  /** "notwithstanding Section 9": these words go before what stands there. */
  | 'notwithstanding'
  /** "as set forth in Section 9", "Exhibit B": what stands there belongs to these words. */
  | 'points';

/** One part of a document that a text names. */
export interface SectionReference extends TextRange {
  /** "section", "article", "exhibit", … in small letters, without a plural. */
  readonly word: string;
  /** "4.2", "IV", "A"; empty where only items are named, as in "paragraph (c)". */
  readonly number: string;
  /** "b" and "i" of "4.2(b)(i)". */
  readonly items: readonly string[];
  readonly role: ReferenceRole;
}

const PART_WORDS = SECTION_WORDS.replace(
  'sections?|',
  'sections?|sub-?sections?|sub-?paragraphs?|sub-?clauses?|attachments?|',
);
const ITEMS = '(?:\\s?\\((?:[a-z]{1,4}|[A-Z]|\\d{1,2})\\))';
const NUMBER = `(?:(?:\\d{1,3}(?:\\.\\d{1,3}){0,4}|[IVXLC]{1,7}|[A-Z](?:-\\d{1,2})?)(?![\\p{L}\\p{N}]|-\\d|\\.\\p{Ll})${ITEMS}{0,4}|${ITEMS}{1,4})`;
const REFERENCE = new RegExp(
  `(?<![\\p{L}\\p{N}])(${PART_WORDS})\\s{0,3}(${NUMBER}(?:\\s{0,2}(?:,|and|or|to|through|&|[-–]|,\\s?and|,\\s?or)\\s{0,2}(?=[\\d(])${NUMBER}){0,8})`,
  'giu',
);
const EACH_NUMBER = new RegExp(NUMBER, 'gu');

/** Words behind a reference that make it one to a law or to another document. */
const ELSEWHERE =
  /^[,\s]{0,3}(?:\([^)]{0,40}\)\s)?(?:thereof|thereto|(?:of|to|in|under)\s(?:the|that|such|said|an?|each|any|its|their|his|her|title|part|regulation|u\.s\.|[A-Z][\p{L}’']+)(?![\p{L}])|U\.\s?S\.\s?C|[A-Z]{2,6}\b)/u;
const LAW_BEFORE =
  /(?:C\.?F\.?R\.?|U\.?\s?S\.?\s?C\.?|\bChap\.\s\d{1,3}|\bCode|\bAct|\bRules?|\bRegulations?)[,\s]{0,3}$/u;
/** A line of a table of contents: the number first, the page last. */
const CONTENTS_LINE = /^[^\n]{0,120}[\p{L}.)…]\s{1,20}\d{1,3}[ \t]*(?:\n|$)/u;
const HERE =
  /^[,\s]{0,3}(?:\([^)]{0,40}\)\s)?(?:(?:of|to|in|under)\s(?:this|these|the\s(?:General\s)?(?:Terms|Conditions))\b|hereof|hereto|herein|above|below)/u;
const TO_THE_AGREEMENT = /^[,\s]{0,3}(?:of|to|in|under)\sthe\s(?:Agreement|Lease|Contract)\b/u;

const BEFORE_LENGTH = 140;
/** Nothing that ends a thought may stand between the word and the reference; a dot within a number does not. */
const ROLES: readonly (readonly [ReferenceRole, RegExp])[] = [
  ['notwithstanding', /\b(?:notwithstanding|regardless of|in spite of|despite)\b(?:[^.;]|\.(?=\d)){0,110}$/iu],
  // "Save that the rent shall be that under clause 3": the exception stands there, and clause 3 is none.
  [
    'except',
    /\b(?:except|excepting|other than|save|unless|excluding|exclusive of|exception of)\b(?! that\b)(?:(?!\b(?:shall|will|must|claims?|disputes?)\b)(?:[^.;]|\.(?=\d))){0,90}$/iu,
  ],
  ['subject', /\bsubject\b(?:[^.;]|\.(?=\d)){0,60}\bto\b(?:[^.;]|\.(?=\d)){0,80}$/iu],
];

/**
 * Reads which parts of its own document a text names. Parts of laws and of other documents are left out.
 * @param isOwnAgreement whether "the Agreement" is this document
 */
export function readSectionReferences(text: string, isOwnAgreement: boolean): readonly SectionReference[] {
  const found: SectionReference[] = [];
  for (const match of text.matchAll(REFERENCE)) {
    const [whole, word = '', list = ''] = match;
    const end = match.index + whole.length;
    // Capital letters and Roman numbers count only as they are printed; words in front of them may be in any case.
    if (!/^(?:\d|\(|\p{Lu})/u.test(list)) continue;
    const behind = text.slice(end, end + 70).replace(/\s+/gu, ' ');
    const isHere = HERE.test(behind) || (isOwnAgreement && TO_THE_AGREEMENT.test(behind));
    if (!isHere && ELSEWHERE.test(behind)) continue;
    if (
      LAW_BEFORE.test(text.slice(Math.max(0, match.index - 24), match.index)) ||
      isContentsLine(text, match.index, end)
    ) {
      continue;
    }
    const role = roleOf(text, match.index, behind);
    const listStart = end - list.length;
    let number = '';
    for (const each of list.matchAll(EACH_NUMBER)) {
      const items = [...each[0].matchAll(/\(([^)]{1,4})\)/gu)].map(([, item = '']) => item);
      const own = each[0].replace(/\s?\(.*$/su, '').trim();
      // "Section 4.2(b) or (c)": the number goes on for the items behind it.
      if (own !== '') number = own;
      const start = listStart + each.index;
      found.push({ word: singular(word), number, items, role, start, end: start + each[0].length });
    }
  }
  return found;
}

function isContentsLine(text: string, start: number, end: number): boolean {
  const isFirst = start === 0 || /\n[ \t]*$/u.test(text.slice(Math.max(0, start - 12), start));
  return isFirst && CONTENTS_LINE.test(text.slice(end, end + 160));
}

function roleOf(text: string, at: number, behind: string): ReferenceRole {
  const before = text.slice(Math.max(0, at - BEFORE_LENGTH), at).replace(/\s+/gu, ' ');
  if (/\bnothing (?:contained |set forth |herein )*in (?:this )?$/iu.test(before)) return 'notwithstanding';
  if (/^,? ?(?:above |below |hereof )?(?:shall|will|does|do) not (?:apply|limit|restrict)/iu.test(behind)) {
    return 'notwithstanding';
  }
  return ROLES.find(([, pattern]) => pattern.test(before))?.[0] ?? 'points';
}

function singular(word: string): string {
  const plain = word.toLowerCase().replace('-', '');
  if (/^(?:§+|sec\.)$/u.test(plain)) return 'section';
  if (plain === 'art.') return 'article';
  if (plain.startsWith('annex')) return 'annex';
  if (plain.startsWith('append')) return 'appendix';
  return plain.replace(/s$/u, '');
}
