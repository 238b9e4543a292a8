import type { ChatTurn } from '#server/ports/language-model.ts';

const SUBJECT = '(?:i|we|they|he|she|it|you|my|our|the|that|this)';
const AUXILIARY = '(?:can|could|may|might|do|does|will|would|am|is|are|must|should)';
/** "If I have some left, can I …": up to the question itself. */
const CASE_BEFORE = new RegExp(
  `^(?:(?:and|so|but)[, ]+)?(?:what )?(?:if|when|after|because|once|before|while|wenn|falls)\\b.{2,200}?[\\p{L}\\d],? (?=(?:${AUXILIARY} ${SUBJECT}|how|what|who)\\b)`,
  'isu',
);
/** "… if they raise the rent". */
const CASE_BEHIND = /\b(?:if|when|after|because|once|unless|before|while|wenn|falls)\b.*$/isu;
/** "And if they fire me?" has no question of its own; "What if it rains?" is one. */
const BARE_CASE =
  /^(?:(?:(?:and|but|so|then|ok|okay|und|aber)[, ]+){1,3}(?:what )?)?(?<condition>(?:if|when|after|before|unless|in case|wenn|falls)\s[^,;?]{3,150})[\s?!.]*$/iu;
const OWN_QUESTION = new RegExp(`\\b(?:${AUXILIARY}|have|has) ${SUBJECT}\\b|\\b(?:what|how|who|which|why)\\b`, 'iu');
/** What may depend on a case: whether, how much, and what comes of it. */
const DEPENDS = new RegExp(
  `^(?:(?:and|so|but|ok|okay)[, ]+)*(?:${AUXILIARY} ${SUBJECT}\\b|how (?:much|many|long)\\b|what (?:happens|do|does|will|would|is|are)\\b)`,
  'iu',
);
const ASKS_OTHER = /^(?:(?:and|so|but)[, ]+)?(?:who|when|where|which|whose|wer|wann|wo)\b/iu;
/** Questions that are looked back for the one that a case belongs to: "and if I am ill?" after "and if they fire me?". */
const LOOKED_BACK = 3;
const MAIN_WORDS_MINIMUM = 3;

/** A question without the case in which it is asked: "do I still pay" of "do I still pay while it's broken". */
export function withoutCase(question: string): string {
  return question.replace(CASE_BEFORE, '').replace(CASE_BEHIND, '').trim();
}

/**
 * Reads a case without a question as the last question that was asked in another case: "and if they fire me?" after "do I
 * have to repay the bonus if I quit?" is "do I have to repay the bonus if they fire me?".
 * @param history turns before the question, oldest first
 * @returns null where it has a question of its own, or where none before depends on a case
 */
export function askInCase(question: string, history: readonly ChatTurn[]): string | null {
  const condition = readBareCase(question);
  if (condition === null) return null;
  const asked = history.filter(({ role }) => role === 'user').slice(-LOOKED_BACK);
  const earlier = asked.findLast(({ content }) => readBareCase(content) === null)?.content;
  if (earlier === undefined) return null;
  const main = withoutCase(earlier).replace(/[\s?!.,;]+$/u, '');
  if (ASKS_OTHER.test(main) || !DEPENDS.test(main) || main.split(/\s+/u).length < MAIN_WORDS_MINIMUM) return null;
  return `${main} ${condition}?`;
}

/** The case of a message that has no question of its own. */
function readBareCase(message: string): string | null {
  const condition = BARE_CASE.exec(message.trim())?.groups?.condition?.trim();
  return condition === undefined || OWN_QUESTION.test(condition) ? null : condition;
}
