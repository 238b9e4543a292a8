/** A language that the engine reads. */
export type Language = 'en' | 'de';

const ENGLISH_WORDS = new Set(
  'the of and to in a is that for this with be by or as on not are from any shall will it at which you your we our'.split(
    ' ',
  ),
);
const GERMAN_WORDS = new Set(
  'der die das und zu in den von mit ist des dem für auf ein eine einen nicht sie wird werden oder im an bei nach aus ihr wir du dir dich'.split(
    ' ',
  ),
);
const LANGUAGE_SAMPLE_LENGTH = 30_000;
/** A quarter to a half of running text is made of such words; lists and forms have fewer, other languages next to none. */
const COMMON_SHARE = 0.08;
/** With fewer words than this, nothing can be said and English is taken for granted. */
const WORDS_TO_TELL = 30;

/** The language of a text by its commonest words; null for one that the engine does not read. */
export function readLanguage(text: string): Language | null {
  const words = readWords(text);
  if (words.length < WORDS_TO_TELL) return readsAsEnglish(text) ? 'en' : null;
  const [english, german] = [shareOf(words, ENGLISH_WORDS), shareOf(words, GERMAN_WORDS)];
  if (Math.max(english, german) < COMMON_SHARE) return null;
  return english >= german ? 'en' : 'de';
}

/** Whether a text is English. Too short a text is taken for it. */
export function readsAsEnglish(text: string): boolean {
  const words = readWords(text);
  if (words.length < WORDS_TO_TELL)
    return !/[\u0370-\u1fff\u3040-\uffdc]{8}/u.test(text.slice(0, LANGUAGE_SAMPLE_LENGTH).replace(/\s+/gu, ''));
  return shareOf(words, ENGLISH_WORDS) >= COMMON_SHARE;
}

function readWords(text: string): readonly string[] {
  return (
    text
      .slice(0, LANGUAGE_SAMPLE_LENGTH)
      .toLowerCase()
      .match(/\p{L}{1,40}/gu) ?? []
  );
}

function shareOf(words: readonly string[], common: ReadonlySet<string>): number {
  return words.filter((word) => common.has(word)).length / words.length;
}
