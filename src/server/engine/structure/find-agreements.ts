import type { TextRange } from '../text/text-range.ts';

/** An agreement within a file. */
export interface ContainedAgreement extends TextRange {
  /** As printed, white space folded. */
  readonly title: string;
}

/** A title in capitals on a line of its own, then the words that an agreement begins with. */
const BEGINS =
  /(?:^|\n)[ \t]{0,40}(?<title>\p{Lu}[\p{Lu} \t,&’'–-]{4,80}\b(?:AGREEMENT|CONTRACT|LEASE|TENANCY|VERTRAG|DEED)\b[\p{Lu} \t,&’'–-]{0,40}|\p{Lu}[\p{Lu}\p{L} \t-]{0,60}VERTRAG)[ \t]{0,40}\n\s{0,40}(?:This\s|THIS\s|Between|BETWEEN|Zwischen|zwischen|Dieser\s)(?=(?<opening>[^\n]{0,200}(?:\n[^\n]{0,200}){0,2}))/gu;
const MADE =
  /\b(?:made|entered\s+into|dated|between|by\s+and\s+between|geschlossen|wird)\b|^\s{0,3}(?:between|zwischen)/iu;
/** Forms and samples that belong to the agreement stand behind such a heading. */
const ATTACHED = /(?:exhibit|schedule|annex|appendix|form\s+of|attachment|anlage|anhang)[^.]{0,120}$/iu;
const BEFORE_LENGTH = 200;
const AGREEMENT_LIMIT = 20;

/**
 * Finds where the agreements of a file begin: two scanned together are two, and what is said of one is not true of the
 * other.
 * @param text of the whole document
 * @returns in reading order; none where no title with an opening is found. Exhibits that are agreements are left out
 */
export function findAgreements(text: string): readonly ContainedAgreement[] {
  const starts: { readonly title: string; readonly start: number }[] = [];
  for (const match of text.matchAll(BEGINS)) {
    const { title = '', opening = '' } = match.groups ?? {};
    const start = match.index + match[0].indexOf(title);
    if (!MADE.test(opening) || ATTACHED.test(text.slice(Math.max(0, start - BEFORE_LENGTH), start))) continue;
    const folded = title.replace(/\s+/gu, ' ').trim();
    // A running title is no other agreement.
    if (starts.some((known) => known.title === folded)) continue;
    starts.push({ title: folded, start });
    if (starts.length === AGREEMENT_LIMIT) break;
  }
  return starts.map((one, index) => ({ ...one, end: starts[index + 1]?.start ?? text.length }));
}
