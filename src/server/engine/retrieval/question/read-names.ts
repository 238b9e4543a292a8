import type { ReadQuestion } from '#server/ports/language-model.ts';

/** What is read of a document. */
interface NamingText {
  readonly passages: readonly { readonly text: string }[];
}

const NAME = "\\p{Lu}[\\p{L}'’-]+(?: (?:\\p{Lu}\\. )?\\p{Lu}[\\p{L}'’-]+){1,3}";
/** "Key Person" means Fergal Lydon: a role that one person has by name. */
const ROLE_OF = new RegExp(
  `["“](?<role>\\p{Lu}[^"“”\\n]{2,40})["”] (?:means|shall mean|refers to|is|bedeutet|ist) (?:(?:Mr|Ms|Mrs|Dr|Herrn?|Frau)\\.? )?(?<name>${NAME})(?=[.,;]|$)`,
  'gu',
);
const NAME_LENGTH_MINIMUM = 3;
/** A word that begins with a small letter. */
const SMALL_WORD = /(?<![\p{L}'’-])\p{Ll}[\p{L}'’-]*/gu;
/** What is asked about the name itself, not about what the person does: "who is Fergal Lydon?" */
const ASKS_WHO = /\b(?:who(?:[’']?s| is| are)|wer ist)\b/iu;
/** Stands around a role that was put in. */
const MARK = '\u0001';
const known = new WeakMap<NamingText, ReadonlyMap<string, string>>();

/**
 * Reads a name that a document uses for a role as the role: clauses say "the Key Person", people say "Fergal".
 * @param isWord whether a word in small letters is one of the language: "green" is no Mr Green
 * @returns null where a question has no such name
 */
export function readNames(
  question: string,
  contents: readonly NamingText[],
  isWord: (word: string) => boolean,
): ReadQuestion | null {
  if (ASKS_WHO.test(question)) return null;
  const roles = new Map(contents.flatMap((content) => [...listRoles(content)]));
  if (roles.size === 0) return null;
  const words: { typed: string; read: string }[] = [];
  const marked = question.replace(/\p{L}[\p{L}'’-]*/gu, (typed) => {
    const role = roles.get(typed.replace(/['’]s$/u, '').toLowerCase());
    if (role === undefined || (/^\p{Ll}/u.test(typed) && isWord(typed))) return typed;
    words.push({ typed, read: role });
    return `${MARK}${role}${MARK}`;
  });
  // First name and surname are one person.
  const text = marked
    .replace(new RegExp(`(${MARK}[^${MARK}]+${MARK})(?: (?:${MARK}[^${MARK}]+${MARK}|\\p{Lu}[\\p{L}-]+))+`, 'gu'), '$1')
    .replace(new RegExp(`${MARK}([^${MARK}]+)${MARK}`, 'gu'), 'the $1');
  return words.length === 0 ? null : { text, words };
}

/** Roles by each part of the name of who has them; a part that several share, or that is a word elsewhere, names none of them. */
function listRoles(content: NamingText): ReadonlyMap<string, string> {
  const old = known.get(content);
  if (old) return old;
  const roles = new Map<string, string | null>();
  for (const { text } of content.passages) {
    for (const { groups } of text.matchAll(ROLE_OF)) {
      for (const part of (groups?.name ?? '').split(/[ .]+/u)) {
        const word = part.toLowerCase();
        if (groups?.role?.toLowerCase().split(' ').includes(word)) continue;
        const isOther = roles.has(word) && roles.get(word) !== groups?.role;
        roles.set(word, isOther ? null : (groups?.role ?? null));
      }
    }
  }
  const small = new Set(content.passages.flatMap(({ text }) => text.match(SMALL_WORD) ?? []));
  const made = new Map(
    [...roles].flatMap(([word, role]) =>
      role === null || word.length < NAME_LENGTH_MINIMUM || small.has(word) ? [] : [[word, role] as const],
    ),
  );
  known.set(content, made);
  return made;
}
