/** Visible digits of an account number. */
const SHOWN_DIGITS = 4;
const MASK = '••••';

/** Two letters, two digits, then groups: a printed IBAN, with or without spaces. */
const IBAN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z\d]{4}){2,7}(?:[ \u00a0]?[A-Z\d]{1,4})?(?![\p{L}\d])/gu;
/** Thirteen to nineteen digits, grouped or not. */
const CARD = /(?<![\p{L}\d.,-])\d(?:[ \u00a0-]?\d){12,18}(?![\d.,]\d|\d)/gu;
/** A number with the label of an account or a card. */
const LABELLED =
  /(?<label>\b(?:account|acct|a\/c|card|IBAN|routing|sort\s+code|SSN|social\s+security|ABA|BSB)(?:\s{0,2}(?:no|nr|number|num|code|#)\b\.?|\s{0,2}#)?\s{0,3}(?:is\s)?[:.#]?\s{0,3})(?<number>[A-Z]{0,4}\d(?:[ \u00a0-]?[\dA-Z]){5,30})(?![\d\p{L}])/giu;

interface Hidden {
  readonly start: number;
  readonly end: number;
  readonly masked: string;
}

/**
 * Finds full account and card numbers: IBANs and card numbers by their check digits, others by the preceding label.
 * Numbers that are already masked, like "ending 1234", are ignored.
 * @returns offsets into the text, in order, with the masked form
 */
export function findAccountNumbers(text: string): readonly Hidden[] {
  const found: Hidden[] = [];
  /** Characters that already belong to a number. */
  const taken = new Uint8Array(text.length);
  const add = (start: number, number: string): void => {
    const end = start + number.length;
    if (taken.subarray(start, end).includes(1)) return;
    taken.fill(1, start, end);
    found.push({ start, end, masked: mask(number) });
  };
  for (const match of text.matchAll(IBAN)) {
    const iban = longestIban(match[0]);
    if (iban !== null) add(match.index, iban);
  }
  for (const match of text.matchAll(CARD)) if (isCardNumber(match[0])) add(match.index, match[0]);
  for (const match of text.matchAll(LABELLED)) {
    const number = cutToNumber(match.groups?.['number'] ?? '');
    if (digitsOf(number).length >= 6) add(match.index + (match.groups?.['label'] ?? '').length, number);
  }
  return found.sort((left, right) => left.start - right.start);
}

/** A text with all but the last four digits of account numbers masked. */
export function maskAccountNumbers(text: string): string {
  let masked = '';
  let position = 0;
  for (const number of findAccountNumbers(text)) {
    masked += text.slice(position, number.start) + number.masked;
    position = number.end;
  }
  return masked + text.slice(position);
}

function mask(number: string): string {
  return `${MASK} ${number.replace(/[^\p{L}\d]/gu, '').slice(-SHOWN_DIGITS)}`;
}

function digitsOf(text: string): string {
  return text.replace(/\D/gu, '');
}

/** Capitalised words after a number are not part of it: "12345678 BALANCE". */
function cutToNumber(text: string): string {
  const words = text.split(/(?=[ \u00a0-])/u);
  const end = words.findIndex((word, index) => index > 0 && !/\d/u.test(word));
  return (end === -1 ? words : words.slice(0, end)).join('');
}

/** The word after an IBAN may look like its last group. */
function longestIban(printed: string): string | null {
  let candidate = printed;
  while (candidate.length >= 15) {
    if (isIban(candidate)) return candidate;
    const cut = Math.max(candidate.lastIndexOf(' '), candidate.lastIndexOf('\u00a0'));
    if (cut === -1) return null;
    candidate = candidate.slice(0, cut);
  }
  return null;
}

/** ISO 13616: the first four characters moved to the end, letters as 10 to 35, remainder by 97 is 1. */
function isIban(printed: string): boolean {
  const compact = printed.replace(/[ \u00a0]/gu, '');
  let remainder = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** The check digit of ISO/IEC 7812 (Luhn). */
function isCardNumber(printed: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digitsOf(printed)].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0 && !/^(\d)\1+$/u.test(digitsOf(printed));
}
