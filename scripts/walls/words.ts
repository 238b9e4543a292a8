/** What is refused, and what a colleague would search for in its place. */
const BANNED: readonly { readonly words: RegExp; readonly instead: string }[] = [
  { words: /\b(whoever|nobody|somebody|anybody)\b/giu, instead: 'the role: user, caller, server, process, reader' },
  { words: /\banew\b/giu, instead: '“again” or the verb: re-encrypt, rebuild, retry' },
  { words: /\bin vain\b/giu, instead: '“fails” or “failed”' },
  { words: /\b(works?|worked|working) (jobs )?off\b/giu, instead: '“runs jobs”' },
  {
    words: /\b(knowingly|patiently|seldom|swiftly)\b/giu,
    instead: 'the mechanism: verification, retry, throttle, no fsync',
  },
  { words: /\bstands? in for\b/giu, instead: '“replaces” or “is a fake of”' },
  { words: /\bturned away at the door\b/giu, instead: '“refused”' },
];

/** Files in which one of the words really is about persons, or is what is tested. Keep this short. */
const ALLOWED: readonly RegExp[] = [
  /^scripts\/walls\/words\.ts$/,
  /^tests\/repository\/walls\.test\.ts$/,
  // The Unix user, questions that people ask, and stop words.
  /^tests\/support\/setup\/postgres\.ts$/,
  /^(scripts\/container\/build-image|bench\/questions|src\/server\/engine\/(engine\.test|text\/stem-words))\.ts$/,
];

export interface BannedWord {
  readonly word: string;
  readonly line: number;
  readonly instead: string;
}

/** The words of a file that are no standard terms of the field. */
export function bannedWordsIn(path: string, text: string): readonly BannedWord[] {
  if (ALLOWED.some((pattern) => pattern.test(path))) return [];
  return BANNED.flatMap(({ words, instead }) =>
    [...text.matchAll(words)].map((match) => ({
      word: match[0],
      line: text.slice(0, match.index).split('\n').length,
      instead,
    })),
  );
}
