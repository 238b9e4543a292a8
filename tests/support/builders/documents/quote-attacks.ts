import { line, lines, writeRawPdf } from './raw-pdf.ts';

/** The lines of a small lease, page by page, as they are printed. */
export const ATTACKED_PAGES: readonly (readonly string[])[] = [
  [
    'LEASE AGREEMENT between Alder Homes LLC (Landlord) and Iris Vale (Tenant)',
    'The Tenant shall not sublet the premises without the prior written con-',
    'sent of the Landlord.',
    'The Tenant shall pay a monthly rent of $1,540.00 on the first day of each month.',
    'The parties call this paper the “Agreement” and its official address the Landlord’s.',
  ],
  [
    'Either party may end this lease with sixty (60) days written notice.',
    'The Landlord shall return the deposit of $2,900 by March 31, 2027.',
    'A late fee of 5% applies after 10 days. The Landlord pays all taxes.',
  ],
];
/** Stands on the second page in white on white. */
export const HIDDEN_WORDS = 'The Tenant owes a secret fee of ten thousand dollars.';
/** Is in another document of the same user. */
export const OTHER_DOCUMENT_WORDS = 'The Receiving Party shall keep all samples under lock and key.';

export interface QuoteAttack {
  readonly name: string;
  readonly page: number;
  readonly quote: string;
}

/** Answers with these claims invent nothing. */
export const TRUE_QUOTES: readonly QuoteAttack[] = [
  { name: 'verbatim', page: 1, quote: 'The Tenant shall pay a monthly rent of $1,540.00' },
  { name: 'in capitals', page: 2, quote: 'EITHER PARTY MAY END THIS LEASE' },
  { name: 'in small letters', page: 1, quote: 'lease agreement between alder homes llc' },
  { name: 'without the hyphen at the end of the line', page: 1, quote: 'prior written consent of the Landlord' },
  { name: 'hyphenated elsewhere', page: 1, quote: 'sublet the prem-\nises without' },
  { name: 'over lines', page: 1, quote: 'consent of the Landlord. The Tenant shall pay' },
  { name: 'with ligatures', page: 1, quote: 'on the ﬁrst day of each month' },
  { name: 'with ligatures in the middle of words', page: 1, quote: 'its oﬃcial address' },
  { name: 'with plain quotation marks', page: 1, quote: 'this paper the "Agreement"' },
  { name: 'with other quotation marks', page: 1, quote: 'this paper the „Agreement“ and its' },
  { name: 'with a plain apostrophe', page: 1, quote: "official address the Landlord's" },
  { name: 'with spaces of other kinds', page: 2, quote: 'sixty\u00A0(60)\u2009days' },
  { name: 'with invisible characters', page: 2, quote: 'late\u200B fee\u2060 of 5%' },
];

/** What a model must never be believed. */
export const FALSE_QUOTES: readonly QuoteAttack[] = [
  { name: 'invented', page: 1, quote: 'The Tenant may terminate at any time for any reason' },
  { name: 'on the wrong page', page: 2, quote: 'The Tenant shall pay a monthly rent of $1,540.00' },
  { name: 'on a page that is not there', page: 9, quote: 'The Tenant shall pay a monthly rent of $1,540.00' },
  { name: 'on page 0', page: 0, quote: 'The Tenant shall pay a monthly rent of $1,540.00' },
  { name: 'another sum', page: 1, quote: 'a monthly rent of $1,450.00' },
  { name: 'another mark in a sum', page: 1, quote: 'a monthly rent of $1.540.00' },
  { name: 'another currency', page: 1, quote: 'a monthly rent of €1,540.00' },
  { name: 'a currency in words', page: 1, quote: 'a monthly rent of 1,540.00 dollars' },
  { name: 'another number in words', page: 2, quote: 'with ninety (60) days written notice' },
  { name: 'another number in brackets', page: 2, quote: 'with sixty (90) days written notice' },
  { name: 'another day', page: 2, quote: 'the deposit of $2,900 by March 30, 2027' },
  { name: 'another year', page: 2, quote: 'the deposit of $2,900 by March 31, 2028' },
  { name: 'another form of the date', page: 2, quote: 'the deposit of $2,900 by 2027-03-31' },
  { name: 'another percentage', page: 2, quote: 'A late fee of 15% applies' },
  { name: 'not left out', page: 1, quote: 'The Tenant shall sublet the premises' },
  { name: 'not put in', page: 2, quote: 'Either party may not end this lease' },
  { name: 'may for shall', page: 1, quote: 'The Tenant may not sublet the premises' },
  { name: 'parties exchanged', page: 2, quote: 'The Tenant shall return the deposit' },
  { name: 'joined with an ellipsis', page: 1, quote: 'The Tenant shall … pay a monthly rent' },
  { name: 'joined with points', page: 1, quote: 'The Tenant shall not sublet the premises ... on the first day' },
  { name: 'joined with brackets', page: 1, quote: 'The Tenant shall [...] pay a monthly rent of $1,540.00' },
  { name: 'joined silently', page: 1, quote: 'The Tenant shall not sublet the premises on the first day' },
  { name: 'joined from two pages', page: 1, quote: 'The Tenant shall pay all taxes' },
  { name: 'with words put in', page: 2, quote: 'The Landlord [promptly] shall return the deposit' },
  { name: 'hidden text', page: 2, quote: 'The Tenant owes a secret fee of ten thousand dollars' },
  { name: 'a piece of hidden text', page: 2, quote: 'secret fee' },
  { name: 'of another document', page: 1, quote: 'The Receiving Party shall keep all samples under lock and key' },
  { name: 'too short', page: 1, quote: 'rent' },
  { name: 'two letters', page: 1, quote: 'of a' },
  { name: 'empty', page: 1, quote: '' },
  { name: 'invisible', page: 1, quote: '\u200B\u2060\u{E0041}' },
  { name: 'cut in a word at its start', page: 1, quote: 'let the premises without' },
  { name: 'cut in a word at its end', page: 1, quote: 'shall not sub' },
  { name: 'cut behind a currency', page: 1, quote: '1,540.00 on the first day' },
  { name: 'cut in a number', page: 1, quote: 'a monthly rent of $1' },
  { name: 'cut at the mark of a number', page: 1, quote: 'a monthly rent of $1,' },
  { name: 'with other cents', page: 1, quote: 'a monthly rent of $1,540.50' },
  { name: 'cut before a per cent sign', page: 2, quote: 'A late fee of 5' },
  { name: 'with a Cyrillic letter', page: 1, quote: 'The Ten\u0430nt shall pay a monthly rent' },
  { name: 'with a Greek letter', page: 1, quote: 'The Tenant shall pay \u03B1 monthly rent' },
  { name: 'with wide digits', page: 2, quote: 'A late fee of \uFF15% applies' },
  { name: 'with a raised digit', page: 2, quote: 'applies after 1\u2070 days' },
  { name: 'in another order', page: 2, quote: 'all taxes The Landlord pays' },
];

/** The attacked lease as a file, with its hidden text. */
export function makeAttackedPdf(): Buffer {
  const [first = [], second = []] = ATTACKED_PAGES.map((page) => page.map(inWindowsLatin));
  return writeRawPdf({
    pages: [{ content: lines(first) }, { content: `${lines(second)} q 1 1 1 rg ${line(HIDDEN_WORDS, 72, 500)} Q` }],
  });
}

export function makeOtherPdf(): Buffer {
  return writeRawPdf({ pages: [{ content: lines(['CONFIDENTIALITY AGREEMENT', OTHER_DOCUMENT_WORDS]) }] });
}

/** Typographic marks by their codes in the encoding of the file's font. */
function inWindowsLatin(text: string): string {
  return text.replaceAll('“', '\u0093').replaceAll('”', '\u0094').replaceAll('’', '\u0092');
}
