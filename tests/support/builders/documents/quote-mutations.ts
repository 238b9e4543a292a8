import { CONTRACT_NAMES, listParagraphs } from './contracts.ts';

export interface PageSentence {
  readonly page: string;
  readonly text: string;
}

/** Long sentences of the sample contracts; each contract is one page. */
export function listSentences(): readonly PageSentence[] {
  return CONTRACT_NAMES.flatMap((name) => {
    const paragraphs = listParagraphs(name);
    const page = paragraphs.join('\n');
    return paragraphs
      .flatMap((paragraph) => paragraph.split(/(?<=\.)\s(?=[A-Z])/u))
      .filter((text) => text.split(' ').length >= 6 && !text.includes('\n'))
      .map((text) => ({ page, text }));
  });
}

interface QuoteChange {
  readonly name: string;
  /** @returns null where there is nothing of the kind to change */
  change(text: string, seed: number): string | null;
}

const pick = <Item>(items: readonly Item[], seed: number): Item | undefined => items[seed % Math.max(1, items.length)];
/** Replaces one match of a pattern. */
function replaceOne(text: string, pattern: RegExp, seed: number, by: (match: string) => string): string | null {
  const match = pick([...text.matchAll(pattern)], seed);
  if (match === undefined) return null;
  const changed = text.slice(0, match.index) + by(match[0]) + text.slice(match.index + match[0].length);
  return changed === text ? null : changed;
}
const replaceAll = (text: string, pattern: RegExp, by: string): string | null => {
  const changed = text.replace(pattern, by);
  return changed === text ? null : changed;
};
const isPlain = (word: string) => /^[a-z]{3,}$/iu.test(word);

export const HARMLESS_CHANGES: readonly QuoteChange[] = [
  {
    name: 'end punctuation',
    change: (text, seed) => text.replace(/\.$/u, '') + ['', ',', ';', '!', ' …', ' -'][seed % 6],
  },
  {
    name: 'marks around',
    change: (text, seed) => [`“${text}”`, `"${text}"`, `«${text}»`, `'${text}'`, `**${text}**`][seed % 5]!,
  },
  {
    name: 'Markdown inside',
    change: (text, seed) =>
      replaceOne(
        text,
        /(?<=\s)[A-Za-z]{4,}(?=[\s,.])/gu,
        seed,
        (word) => ['*', '**', '_', '`'].map((mark) => mark + word + mark)[seed % 4]!,
      ),
  },
  { name: 'marks inside left out', change: (text) => replaceAll(text, /[“”]/gu, '') },
  { name: 'straight marks', change: (text) => replaceAll(text.replace(/[“”]/gu, '"'), /’/gu, "'") },
  {
    name: 'brackets for case',
    change: (text) => replaceOne(text, /^[A-Z](?=[a-z])/gu, 0, (letter) => `[${letter.toLowerCase()}]`),
  },
  {
    name: 'currency spacing',
    change: (text, seed) =>
      replaceOne(text, /[$€£](?=\d)|(?:EUR|USD|GBP)\s(?=\d)/gu, seed, (sign) =>
        sign.endsWith(' ') ? sign.trim() : `${sign} `,
      ),
  },
  {
    name: 'punctuation spacing',
    change: (text, seed) => replaceOne(text, /(?<=[a-z])[,;:](?=\s[a-z])/gu, seed, (sign) => ` ${sign}`),
  },
  {
    name: 'hyphens of compounds',
    change: (text, seed) =>
      replaceOne(text, /(?<=\b[a-z]{3,})-(?=[a-z]{3,})/gu, seed, (hyphen) => (seed % 2 === 0 ? ' ' : hyphen.slice(1))),
  },
  { name: 'points of abbreviations', change: (text) => replaceAll(text, /\b(Ltd|Inc|Corp|Mr|Dr|St)\./gu, '$1') },
  {
    name: 'brackets that name',
    change: (text) => replaceAll(text, /\s\((?:the|each a|collectively, the)?\s?“[A-Z][A-Za-z ]+”\)/gu, ''),
  },
  { name: 'number left out', change: (text) => replaceAll(text, /^\d+(?:\.\d+)?\s/u, '') },
  {
    name: 'bullet added',
    change: (text, seed) => (/^[A-Z]/u.test(text) ? `${['•', '-', '–', '*'][seed % 4]} ${text}` : null),
  },
  {
    name: 'line-break hyphen',
    change: (text, seed) =>
      replaceOne(text, /(?<=\s)[a-z]{7,}(?=[\s,.])/gu, seed, (word) => `${word.slice(0, 4)}-\n${word.slice(4)}`),
  },
  { name: 'ligatures', change: (text) => replaceAll(text.replace(/fi/gu, 'ﬁ'), /fl/gu, 'ﬂ') },
  { name: 'non-breaking spaces', change: (text) => replaceAll(text, / /gu, '\u00a0') },
  {
    name: 'ellipsis',
    change(text, seed) {
      // At a comma, where no negation, exception, condition, figure or verb of duty is left out.
      const parts = text.split(', ');
      if (parts.length < 3 || parts.some((part) => part.split(' ').length < 3)) return null;
      const at = 1 + (seed % (parts.length - 2));
      if (
        /\d|non-|\b(?:un(?:less|til)|if|whe(?:re|n|ther)\w*|except\w*|exclu\w+|other|than|save|provided|subject|only|but|with(?:out)?|after|before|during|upon|following|while|once|less|least|most|limit\w*|extent|event|case|however|consent|approval|not|no|nor|neither|never|none|shall|must|may|will|can|is|are|has|have|be|was|were)\b/iu.test(
          parts[at]!,
        )
      )
        return null;
      const last = parts[at - 1]!.split(' ').at(-1)!.toLowerCase();
      if (parts[at]!.toLowerCase().split(' ').includes(last)) return null;
      return [...parts.slice(0, at), ...parts.slice(at + 1)]
        .join(`, ${['…', '...', '[...]'][seed % 3]} `)
        .replace(/(?:, (?:…|\.\.\.|\[\.\.\.\]) )/gu, (sign, index: number) =>
          index === parts.slice(0, at).join(`, ${['…', '...', '[...]'][seed % 3]} `).length ? sign : ', ',
        );
    },
  },
];

const NUMBER = /\d+/gu;
/** A sign and its code are the same currency. */
const CODES: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };
const VERB = /\b(?:shall|may|must|will)\b(?! not)/gu;

export const HARMFUL_CHANGES: readonly QuoteChange[] = [
  {
    name: 'a digit changed',
    change: (text, seed) =>
      replaceOne(text, NUMBER, seed, (digits) =>
        String((Number(digits.at(-1)) + 1 + (seed % 8)) % 10).padStart(digits.length, digits.slice(0, -1)),
      ),
  },
  { name: 'a digit added', change: (text, seed) => replaceOne(text, NUMBER, seed, (digits) => `${digits}0`) },
  { name: 'not added', change: (text, seed) => replaceOne(text, VERB, seed, (verb) => `${verb} not`) },
  { name: 'not added in brackets', change: (text, seed) => replaceOne(text, VERB, seed, (verb) => `${verb} [not]`) },
  { name: 'not left out', change: (text, seed) => replaceOne(text, /\bnot /gu, seed, () => '') },
  { name: 'not left out by an ellipsis', change: (text, seed) => replaceOne(text, /\bnot /gu, seed, () => '… ') },
  {
    // Without "the", or "that" before a clause, a sentence says the same.
    name: 'a word left out',
    change: (text, seed) => replaceOne(text, /(?<=[a-z] )(?!th(?:e|at) )[A-Za-z]{3,} (?=[a-z])/gu, seed, () => ''),
  },
  {
    name: 'a word added',
    change: (text, seed) =>
      replaceOne(text, /(?<=[a-z]) (?=[a-z])/gu, seed, () => ['  mostly ', ' **mostly** ', ' [mostly] '][seed % 3]!),
  },
  {
    name: 'a word changed',
    change: (text, seed) =>
      replaceOne(text, /(?<=[a-z] )[a-z]{3,}(?= [a-z])/gu, seed, (word) =>
        isPlain(word) ? ['other', 'never', 'Landlord', 'all'][seed % 4]! : word,
      ),
  },
  {
    name: 'two words exchanged',
    change: (text, seed) =>
      replaceOne(text, /(?<=[a-z] )([a-z]{3,}) ([a-z]{3,})(?= )/gu, seed, (words) =>
        words.split(' ').reverse().join(' '),
      ),
  },
  {
    name: 'a verb changed',
    change: (text, seed) =>
      replaceOne(text, VERB, seed, (verb) => ['shall', 'may', 'must', 'will'].filter((own) => own !== verb)[seed % 3]!),
  },
  {
    name: 'a unit changed',
    change: (text, seed) =>
      replaceOne(
        text,
        /\b(?:days|months|years|hours)\b/gu,
        seed,
        (unit) => ['days', 'months', 'years', 'hours'].filter((own) => own !== unit)[seed % 3]!,
      ),
  },
  {
    name: 'a currency changed',
    change: (text, seed) =>
      replaceOne(
        text,
        /[$€£]|\b(?:EUR|USD|GBP)\b/gu,
        seed,
        (sign) => ['$', '€', '£'].filter((own) => own !== (CODES[sign] ?? sign))[seed % 2]!,
      ),
  },
  {
    name: 'numbers joined',
    change: (text, seed) => replaceOne(text, /(?<=\d)[-–. ](?=\d)/gu, seed, () => ''),
  },
  {
    name: 'prefix left out',
    change: (text, seed) => replaceOne(text, /\b(?:non|un|in|re|pre)-(?=[a-z])/giu, seed, () => ''),
  },
  {
    name: 'words joined',
    change: (text, seed) => replaceOne(text, /(?<=\b[a-z]{3,}) (?=[a-z]{3,})/gu, seed, () => ''),
  },
  {
    // Without its brackets alone, "twenty percent (20%)" says the same.
    name: 'numbers written twice left out',
    change: (text, seed) =>
      replaceOne(text, /(?<= )[a-z-]{3,} (?:percent )?\(\d[\d,]{0,9}%?\) (?=[a-z])/gu, seed, () => ''),
  },
  {
    name: 'halves exchanged',
    change: (text, seed) => {
      const words = text.replace(/\.$/u, '').split(' ');
      const at = 4 + (seed % Math.max(1, words.length - 7));
      return [...words.slice(at), '…', ...words.slice(0, at)].join(' ');
    },
  },
];

export function changeHarmlessly(name: string, text: string, seed: number): string | null {
  return HARMLESS_CHANGES.find((change) => change.name === name)?.change(text, seed) ?? null;
}

export function changeHarmfully(name: string, text: string, seed: number): string | null {
  return HARMFUL_CHANGES.find((change) => change.name === name)?.change(text, seed) ?? null;
}
