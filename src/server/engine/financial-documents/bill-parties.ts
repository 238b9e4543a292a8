import type { DraftItem } from '#server/ports/language-model.ts';
import type { Row } from './figures.ts';
import { type DocumentRows, writeFact } from './financial-document.ts';
import { findWords } from './rows.ts';

const COMPANY =
  /(?:^|\s)(?:Ltd|Limited|LLC|L\.L\.C|Inc|Incorporated|Corp|Corporation|GmbH|AG|KG|UG|plc|PLC|LLP|B\.?V|S\.?A|S\.?L|S\.?r\.?l|Pty|Oy|AB|A\/S|ApS|Co)\b\.?/u;
const NAME = /^\p{Lu}[\p{L}&.'’-]*(?:\s(?:\p{Lu}[\p{L}&.'’-]*|&|and|of|the|de|und)){1,5}$/u;
const NO_NAME =
  /\b(?:invoice|tax|copy|original|page|date|bill|customer|summary|statement|account|receipt|order|confirmation|thank|total|duplicate|number|payment|due|paid|reminder|confidential|draft)\b/iu;
const TO_BUYER =
  /\b(?:bill(?:ed)?|invoiced?|sold|ship(?:ped)?|deliver(?:ed)?)\s+to\b|\b(?:customer|client|buyer|to)\s*:/iu;
const HEAD_ROWS = 10;
const TOP_ROWS = 2;

/** Who wants the money: as labelled, else the name at the top. */
export function readSeller(input: DocumentRows): DraftItem[] {
  const labelled = findWords(
    input.rows,
    /(?:seller|supplier|vendor|issued\s+by|invoice\s+from|merchant|payable\s+to|from)(?=\s*(?::|$))/u,
  );
  const found = labelled ?? findLetterhead(input.rows);
  const item = found === null ? null : writeFact(input, 'Seller', found.text, found);
  return item === null ? [] : [item];
}

/** A company's name at the top, before the recipient; without a legal form only in the first two rows. */
function findLetterhead(rows: readonly Row[]) {
  const head = rows.slice(0, HEAD_ROWS);
  const buyer = head.findIndex(({ text }) => TO_BUYER.test(text));
  const above = buyer === -1 ? head : head.slice(0, buyer);
  const names = above.map((row) => ({ row, name: nameIn(row.text) }));
  const isName = ({ name }: { readonly name: string }): boolean =>
    name !== '' && name.length <= 60 && !NO_NAME.test(name) && !/[:\d]/u.test(name);
  const found =
    names.find((candidate) => isName(candidate) && COMPANY.test(candidate.name)) ??
    names.slice(0, TOP_ROWS).find((candidate) => isName(candidate) && NAME.test(candidate.name));
  if (found === undefined) return null;
  const { row, name } = found;
  const start = row.start + row.text.indexOf(name);
  return { text: name.replace(/,$/u, ''), start, end: start + name.length };
}

/** Number and date of a bill often stand beside the name, in the same row. */
function nameIn(row: string): string {
  const [first = '', ...rest] = row.split(',');
  // "Ash & Co, 4 Mill Street": the address is no part of the name.
  const own = /\d/u.test(rest.join(',')) ? first : row;
  return (own.split(/\s(?=(?:invoice|bill|order|receipt|date|due|page|tel|phone|VAT|tax)\b)/iu)[0] ?? '').trim();
}

/** Whom the bill goes to, where a label says so. */
export function readBuyer(input: DocumentRows): DraftItem[] {
  const found = findWords(
    input.rows,
    /(?:bill(?:ed)?\s+to|invoiced?\s+to|sold\s+to|customer|client|buyer)(?=\s*(?::|$))/u,
  );
  const item = found === null ? null : writeFact(input, 'Buyer', found.text, found);
  return item === null ? [] : [item];
}
