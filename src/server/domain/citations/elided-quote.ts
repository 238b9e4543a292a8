import { holdsQualifier, limitsSentenceBefore } from './qualifying-words.ts';

/** Ellipses as models write them: "…", "...", "[...]", "(…)", ". . .". */
const ELLIPSIS = /\s{0,4}(?:[[(]\s?(?:…|\.\s?\.\s?\.)\s?[\])]|…|\.{3,40}|\.\s\.\s\.)\s{0,4}/u;
/**
 * Omissions within a sentence up to this many characters are filled in from the page, so that the reader sees what was
 * left out; longer ones are not accepted. Between sentences, a longer omission makes two parts.
 */
export const FILLED_GAP_MAXIMUM = 400;

/** What is left out between two parts, in the words of the page. */
interface Gap {
  /** The page up to the end of the part before. */
  readonly page: string;
  readonly start: number;
  readonly end: number;
  /** The last word of the part before, and the first two of the part behind. */
  readonly lastWord: string;
  readonly firstWords: readonly string[];
}

/** Verbs that say what a party must or may do: each of them begins a statement about a subject of its own. */
const MODALS = new Set(
  'shall must may will can should would could might is are was were be has have soll sollen muss müssen darf dürfen kann können wird werden ist sind hat haben doit doivent peut peuvent devra devront pourra pourront est sont a ont debe deben deberá deberán puede pueden podrá podrán es son ha han deve devono dovrà dovranno può possono potrà potranno è sono devem deverá deverão pode podem poderá poderão é são dapat maaari maaaring kailangan ay'.split(
    ' ',
  ),
);
const SENTENCE_END = /[.!?][”"’»)*]{0,3}(?=\s{1,4}[\p{Lu}\p{N}“"„«([•-])|\n\s{0,12}\n/gu;
const ABBREVIATION_BEFORE =
  /(?<![\p{L}\p{N}])(?:\p{L}|No|Nos|Nr|Inc|Ltd|Co|Corp|Mr|Mrs|Ms|Dr|Sec|Art|Abs|Ziff|bzw|ca|vs|Bp|St|Sr|Sra|núm|\d{1,2}(?:\.\d{1,2}){0,3})$/u;
const LABEL_SOURCE = '\\(?(?:\\d{1,2}(?:\\.\\d{1,2}){0,3}|[a-z]|[ivx]{1,5})[.)]{0,2}\\s{1,4}';
/** A line of its own begins a sentence only with a label: most lines of a page are broken inside sentences. */
const SENTENCE_START = new RegExp(
  `(?:(?:^|[.!?][”"’»)]{0,2}\\s{1,6}|\\n\\s{0,12}\\n\\s{0,12})(?:${LABEL_SOURCE})?|\\n${LABEL_SOURCE})["“„«‘([]{0,2}$`,
  'u',
);
/** A condition, and what is added to it. */
const CONDITION_REACH = 240;
const CONDITION_BEFORE =
  /(?<!\p{L})(?:if|where|when|whenever|unless|provided|wenn|falls|sofern|si|lorsque|cuando|quando|qualora|se|caso|kung|kapag)(?!\p{L})[^.,;:]{1,200}$/iu;
/** Neither words nor signs that change a value: currencies, operators, "%", a minus before a number, a slash. */
const PUNCTUATION_ONLY = /^(?!\s*$)(?![\s\p{P}]*[-−–]$)[\s.,;:!?'"()[\]{}\p{Pd}\p{Pi}\p{Pf}•·]*$/u;
const FURTHER_CLAUSE = /^[^\p{L}\p{N}]{0,4}(?:and|or|und|oder|et|ou|y|o|e|at|but)(?!\p{L})/iu;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.,][\p{L}\p{N}]+)*/gu;

/** The parts of a quote between its ellipses; one where it has none inside. */
export function splitAtEllipses(quote: string): readonly string[] {
  return quote.split(ELLIPSIS).filter((part) => /[\p{L}\p{N}]/u.test(part));
}

export function wordsOf(text: string): readonly string[] {
  return (text.match(WORD) ?? []).map((word) => word.toLowerCase());
}

/**
 * Whether leaving out these words keeps the meaning of what is left. Punctuation alone may always be left out. It does not
 * - when a negation, exception, condition, limit or contrast is left out of the sentence that the quote breaks off in:
 *   half a rule reads as a whole one;
 * - when the first whole sentence left out limits the one before it ("However, …");
 * - when a further condition is left out ("If it is late and we are told, …");
 * - when more is left out within a sentence than the reader is shown (see `FILLED_GAP_MAXIMUM`);
 * - when the quote continues in the middle of another sentence;
 * - when the word it breaks off at occurs again, so that what follows belongs to that other occurrence ("The Landlord
 *   shall … and the Tenant shall pay", "The rent is … and the deposit is $2,900");
 * - or when another figure stood before the one that follows.
 */
export function isHarmlessGap(gap: Gap): boolean {
  const left = gap.page.slice(gap.start, gap.end);
  if (PUNCTUATION_ONLY.test(left)) return true;
  const startsSentence = isSentenceStart(gap);
  const [firstEnd, secondEnd] = findSentenceEnds(gap);
  const rest = left.slice(0, firstEnd);
  if (rest.length > FILLED_GAP_MAXIMUM || holdsQualifier(rest)) return false;
  if (firstEnd !== undefined) return startsSentence && !limitsSentenceBefore(left.slice(firstEnd + 1, secondEnd));
  if (startsSentence && /^[^\p{L}\p{N}]*[.!?]/u.test(left)) return true;
  // Nothing is left out: no reason for an ellipsis. Or signs that change a value.
  if (!/[\p{L}\p{N}]/u.test(left)) return false;
  const words = wordsOf(left);
  if (
    FURTHER_CLAUSE.test(left) &&
    CONDITION_BEFORE.test(gap.page.slice(Math.max(0, gap.start - CONDITION_REACH), gap.start))
  )
    return false;
  const isModal = MODALS.has(gap.lastWord);
  if (words.some((word) => word === gap.lastWord || (isModal && MODALS.has(word)))) return false;
  return !(gap.firstWords.some((word) => /\p{N}/u.test(word)) && words.some((word) => /\p{N}/u.test(word)));
}

/** Where sentences end in a gap, in UTF-16 units from its start; 0 also where the part before ends one. */
function findSentenceEnds({ page, start, end }: Pick<Gap, 'page' | 'start' | 'end'>): readonly number[] {
  const from = Math.max(0, start - 1);
  const text = page.slice(from, end + 1);
  return [...text.matchAll(SENTENCE_END)]
    .filter(({ index }) => !ABBREVIATION_BEFORE.test(page.slice(Math.max(0, from + index - 12), from + index)))
    .map(({ index }) => Math.max(0, from + index - start));
}

/** Where the sentence ends in which an offset stands, in UTF-16 units from there, with its mark; infinite beyond `reach`. */
export function findSentenceEnd(page: string, from: number, reach: number): number {
  const [first] = findSentenceEnds({ page, start: from, end: Math.min(page.length, from + reach) });
  return first === undefined ? Number.POSITIVE_INFINITY : first + 1;
}

/** Whether the part behind a gap begins a sentence of the page, perhaps after its number. */
function isSentenceStart({ page, end }: Gap): boolean {
  const before = page.slice(Math.max(0, end - 40), end);
  return SENTENCE_START.test(before);
}
