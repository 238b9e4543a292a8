import type { Reading } from '../reading/reading.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

/** Where notices to a party go. Offsets point into the joined text. */
export interface NoticeAddress {
  readonly party: string;
  readonly address: string;
  readonly start: number;
  readonly end: number;
}

const ADDRESS_LENGTH_LIMIT = 200;
const ADDRESS_LIMIT = 4;
const IF_TO =
  /\b(?:if\s+(?:\w+\s+){0,3}?to|notices?\s+to|in\s+the\s+case\s+of)\s+(?:the\s+)?([\p{L}\d][\p{L}\d .,&'’-]{1,60}?)(?:,?\s+(?:to|at|addressed\s+to))?\s{0,4}[:,]\s{0,20}(?:\n\s{0,20}){0,3}/giu;
/** Notices told in running text: "Notices to the Landlord are to be sent to …", "The Landlord's address for notices is …". */
const SENT_TO =
  /\bnotices?\s+to\s+(?:the\s+)?([\p{L}\d][\p{L}\d&'’ -]{1,40}?)\s+(?:are\s+to|shall|must|should|will|may|can)\s+be\s+(?:\w+\s+){0,2}?(?:sent|addressed|delivered|given|mailed)\s+(?:in\s+writing\s+)?(?:to|at)\s+/giu;
const ADDRESS_IS =
  /(?<![\p{L}])(?:the\s{1,5})?(\p{L}[\p{L}\d& -]{1,40}?)['’]s?\s+address\s+for\s+(?:the\s+purpose\s+of\s+)?(?:all\s+)?notices?\s+(?:is|shall\s+be)\s*:?\s+/giu;
/** In running text the address ends with its sentence. */
const SENTENCE_STOP = /\.(?:\s|$)/u;
const STOP =
  /\n\s{0,10}\n|\b(?:with\s+(?:a\s+)?(?:required\s+)?cop(?:y|ies)|if\s+(?:\w+\s+){0,3}?to\b|notices?\s+to\b|or\s+to\s+such|and\s+if|in\s+the\s+case\s+of)/iu;
/** A postal code, a street or an e-mail address: enough to write to. */
const WRITABLE =
  /\b\d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d{1,2}[A-Z]?\s?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b|[\w.+-]{1,64}@[\w-]{1,64}\.\w{2,}|\b\d{1,5}\s+[\p{L}.]+(?:\s[\p{L}.]+){0,3}\s(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|boulevard|blvd|way|suite)\b/iu;

/** Finds addresses for notices: "If to the Landlord: …", or a sentence that says it. Only those one can write to. */
export function findNoticeAddresses(reading: Reading): readonly NoticeAddress[] {
  const { text } = reading.source;
  const found: NoticeAddress[] = [];
  const inText = [...text.matchAll(SENT_TO), ...text.matchAll(ADDRESS_IS)].map((match) => ({
    match,
    isSentence: true,
  }));
  const listed = [...text.matchAll(IF_TO)].map((match) => ({ match, isSentence: false }));
  for (const { match, isSentence } of [...inText, ...listed]) {
    const address = readAddress(text, match, isSentence);
    if (address === null || found.some((other) => other.party.toLowerCase() === address.party.toLowerCase())) continue;
    found.push(address);
    if (found.length >= ADDRESS_LIMIT) break;
  }
  return found;
}

function readAddress(text: string, match: RegExpExecArray, isSentence: boolean): NoticeAddress | null {
  const start = match.index + match[0].length;
  const rest = text.slice(start, start + 400);
  const ends = [STOP.exec(rest)?.index, isSentence ? SENTENCE_STOP.exec(rest)?.index : undefined];
  const stop = Math.min(...ends.map((end) => end ?? rest.length));
  const raw = rest.slice(0, Math.min(stop, ADDRESS_LENGTH_LIMIT + 60));
  const address = foldWhiteSpace(raw).replace(/[\s,;.]{1,4}$/u, '');
  const party = foldWhiteSpace(match[1] ?? '').replace(/^the\s/iu, '');
  if (!WRITABLE.test(address) || address.length > ADDRESS_LENGTH_LIMIT || NOT_A_PARTY.test(party)) return null;
  return { party, address, start: match.index, end: start + raw.trimEnd().length };
}

/** A label that is a fragment of a sentence does not say whose address it is. */
const NOT_A_PARTY =
  /\b(?:are|is|be|shall|sent|given|writing|notices?|address|such|any|either|each)\b|^(?:the|it|them)$/iu;
