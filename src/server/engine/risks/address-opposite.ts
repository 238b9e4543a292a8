import { secondPerson } from '../parties/verb-forms.ts';

/** "The other side", whether something belongs to it, and the word behind it. */
const OTHER_SIDE =
  /\b(?<the>[Tt]he) other side(?<owns>['’]s)?(?<self> itself)?(?:(?<gap>\s(?:also\s)?)(?<verb>\p{Ll}+(?:[’']t)?))?/gu;
/** What "it" does behind a verb or a comma; behind "end" it is the contract. */
const IT = /(?<=\b(?:or|others|what) )it (?=(?<verb>\p{Ll}+))(?!(?:for|to|in|is)\b)/gu;

/**
 * Says what a record of the playbook tells of "the other side" to the one who is that side: "The other side may transfer its rights" is
 * "You may transfer your rights" to it.
 * @param words one sentence of a record that names the side that it burdens, with its slots filled
 */
export function addressOpposite(words: string): string {
  const at = words.search(/\b[Tt]he other side\b/u);
  if (at === -1) return words;
  // Before it, "its" is of the side that is burdened.
  const behind = words
    .slice(at)
    .replace(/\bits\b/gu, 'your')
    .replace(IT, 'you ')
    .replace(/(?<=\byou )\p{Ll}+/gu, (verb) => turn(verb));
  return `${words.slice(0, at)}${behind}`.replace(OTHER_SIDE, (...match) => {
    const { the = '', owns, gap = '', verb = '' } = match.at(-1) as Readonly<Record<string, string | undefined>>;
    const you = owns === undefined ? 'you' : 'your';
    const own = the === 'The' ? `Y${you.slice(1)}` : you;
    return `${own}${gap}${owns === undefined ? turn(verb) : verb}`;
  });
}

function turn(verb: string): string {
  const negation = /n[’']t$/u.exec(verb)?.[0] ?? '';
  const base = verb.slice(0, verb.length - negation.length);
  // "Can't" has the same form for everyone.
  return /^(?:ca|wo|must|sha)$/u.test(base) && negation !== '' ? verb : `${secondPerson(base)}${negation}`;
}
