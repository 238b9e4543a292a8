import type { Statement } from '../parties/statements.ts';

/** "We agree to let and you agree to hire": two sides in one clause, which no duty of one of them tells. */
const TWO_SIDES =
  /^(?:(?!\b(?:if|when|unless|that|which|who)\b)[^,;.]){0,40}\band\s(?:the\s)?(?:\p{L}+)\s(?:agrees?|undertakes?|covenants?)\sto\b/iu;
/** "The Landlord covenants that the Tenant shall peaceably enjoy": a promise of the one who covenants. */
const PROMISES_THAT =
  /\b(?:covenants?|warrants?|guarantees?|ensures?|undertakes?|promises?)\s(?:with\s[^,;.]{1,60}\s)?that\s$/iu;

/** Whether the act of a statement is promised by another side, or shared with one: its subject alone does not owe it. */
export function isOfAnother(
  text: string,
  { subject, rest, index }: Pick<Statement, 'subject' | 'rest' | 'index'>,
): boolean {
  return TWO_SIDES.test(rest) || isPromised(text, index, subject);
}

/** Whether what stands in front of a statement makes it the promise of another side to its subject. */
function isPromised(text: string, index: number, subject: string): boolean {
  const lead = /^[^\p{L}]*(?:that\s)?(?:the\s)?/iu.exec(text.slice(index))?.[0] ?? '';
  const before = text.slice(Math.max(0, index - 100), index) + lead.replace(/the\s$/iu, '');
  return PROMISES_THAT.test(before) && !before.toLowerCase().includes(subject.toLowerCase());
}
