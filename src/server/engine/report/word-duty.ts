import { formatRole } from '#server/domain/sides/format-side.ts';
import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import { truncateWords } from '../reading/quote-evidence.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

const CONDITION_LENGTH_LIMIT = 140;
const ROW_LENGTH_LIMIT = 240;
const CONDITION =
  /^(?:if|when(?:ever)?|upon|in\s+the\s+event|should|unless|until|after|before|within|on\s+or\s+before|during|prior\s+to|following|at\s+the\s+end|no\s+later\s+than|provided|for|in|on|at|by|where|once|as\s+soon\s+as|as\s+long\s+as|to\s+the\s+extent|except|subject\s+to|without|throughout|whenever|while)\b/iu;
/** A full stop before a capital; that of "11:59 p.m. on the seventh day" begins no clause. */
const CLAUSE_START = /;\s|\.\s(?=["“'(]?[\p{Lu}\d])/gu;
/** Behind a comma another statement, and no condition any more. */
const STATEMENT_BEFORE = /,\s[^,]{1,120}\b(?:shall|must|may|will|is|are)\b[^,]{0,200}$/iu;
/** "If the course is cancelled, you owe nothing": where the condition of a statement ends, before another one. */
const STATED = /^((?:if|when|where|once)\s(?:[^\s,]+\s){2,40}[^\s,]+),\s(?:you|we)\s\p{Ll}[^,]*$/iu;

/** "After probation you must give notice and …": what follows a time is a statement, and no condition. */
const STATEMENT_AFTER_TIME =
  /^(?:after|before|during|at|on|in|by|for|within|throughout|following|upon)\b[^.;]*\b(?:you|we|they|he|she|(?:the|each)\s\p{L}+)\s(?:shall|must|will|may)\b/iu;

/** "If the rent is late, …": a duty that holds only then must not be shown without it; null where it cannot be told from a statement before it. */
export function readCondition(text: string, index: number): string | null {
  const before = text.slice(0, index).replace(/[\s,]{1,4}$/u, '');
  const start = [...before.matchAll(CLAUSE_START)].at(-1)?.index ?? -1;
  const whole = before.slice(start + 1).trim();
  const clause = STATED.exec(whole)?.[1] ?? whole;
  if (!CONDITION.test(clause)) return '';
  if (STATEMENT_BEFORE.test(clause) || STATEMENT_AFTER_TIME.test(clause)) return null;
  return `${clause.charAt(0).toLowerCase()}${truncateWords(clause.slice(1), CONDITION_LENGTH_LIMIT)}, `;
}

/** Up to the semicolon where another party's duty may begin, if what stands before it says enough. */
export function firstClause(rest: string): string {
  const semicolon = rest.indexOf('; ');
  const clause = semicolon > 40 ? rest.slice(0, semicolon) : rest;
  return clause.replace(/[.;,:\s]{1,4}$/u, '');
}

/** "Resident: must tell us": behind the name of one side, "us" would be that one. */
export function nameSpeaker(text: string, role: string): string {
  if (/^(?:you|we)$/iu.test(role) || PLURAL_ROLE.test(role)) return text;
  const name = formatRole(role);
  return text.replace(/\bus\b/gu, name).replace(/\bour\b/gu, `${name}’s`);
}

const PLURAL_ROLE = /s$/u;

/**
 * A row of a table as a duty: "Tenant: Management charges above S$280.00 per month: on demand".
 * @param speaker who owes it; a cell that names only them is left out
 * @param cells as printed, the first is what the row is about
 */
export function writeRow(speaker: string, [first = '', ...others]: readonly string[]): string {
  const said = others.map(foldWhiteSpace).filter((cell) => cell.trim().toLowerCase() !== speaker.toLowerCase());
  const row = [foldWhiteSpace(first), said.join(', ')].filter((part) => part.trim() !== '').join(': ');
  const words = truncateWords(maskAccountNumbers(row), ROW_LENGTH_LIMIT).replace(/[.;,:\s]{1,4}$/u, '');
  return speaker === '' ? words : `${speaker}: ${words}`;
}
