import { isRole, ROLE_LABEL } from './party-roles.ts';

/** A word that a document uses for one of its parties. */
export interface ActingRole {
  /** As the document mostly writes it: "Grower". */
  readonly word: string;
  readonly count: number;
}

/** A document longer than this has said who acts in it. UTF-16 units. */
const TEXT_LENGTH = 200_000;
const MODAL =
  'shall|must|will|may|can|cannot|agrees?|undertakes?|warrants?|grants?|lets|leases|sells|buys|lends|pays?|owes|keeps?|gives?|has|is\\s+(?:not\\s+)?(?:responsible|liable|entitled|obliged|bound)|hereby|acknowledges?|confirms?|promises?';
/** "The Grower shall", "Contractor will": the subject of a duty or a right. */
const ENGLISH_ACTS = new RegExp(
  `(?<![\\p{L}])(?:(?:[Tt]he|THE|[Ee]ach|[Ee]very)\\s+)?(?<word>\\p{Lu}[\\p{L}-]{2,24}(?:\\s\\p{Lu}[\\p{L}-]{2,24})?)\\s+(?:also\\s+|then\\s+)?(?:${MODAL})(?![\\p{L}])`,
  'gu',
);
/** "Der Kunde", "dem Mieter": German nouns are capitalised, so only roles count, and only with their article. */
const GERMAN_ACTS = new RegExp(
  `(?<![\\p{L}])(?:der|die|das|dem|den|des|vom|zum)\\s+(?<word>${ROLE_LABEL})(?![\\p{L}])`,
  'giu',
);
const NO_ACTOR =
  /^(?:The|This|That|It|They|He|She|You|We|Each|Every|Neither|Either|Both|Nothing|Notice|Rent|Payment|Interest|Party|Parties|Agreement|Contract|Lease|Law|Court|Courts|Schedule|Section|Clause|Term|Terms|Services?|Products?|Goods|Premises|Property|Vehicle|Unit|Deposit|Fees?|Price|Work|Works|No|Any|All|Such|If|Who|What|There|Board|Director|Act)$/u;

/**
 * The roles in which parties act in a document, most active first.
 * @param isGerman whether the text is German, which writes every noun with a capital
 */
export function findActingRoles(text: string, isGerman: boolean): readonly ActingRole[] {
  const counts = new Map<string, Map<string, number>>();
  const add = (word: string): void => {
    const forms = counts.get(word.toLowerCase()) ?? new Map<string, number>();
    forms.set(word, (forms.get(word) ?? 0) + 1);
    counts.set(word.toLowerCase(), forms);
  };
  for (const { groups = {} } of text.slice(0, TEXT_LENGTH).matchAll(isGerman ? GERMAN_ACTS : ENGLISH_ACTS)) {
    const words = groups['word']?.replace(/\s+/gu, ' ') ?? '';
    // "Yesterday Tenant will": of two words, the last may be the role.
    const word = isRole(words) ? words.replace(/^(?:the|each|every)\s/iu, '') : words;
    if (!NO_ACTOR.test(word)) add(word);
  }
  return [...counts.values()]
    .map((forms) => {
      const [most] = [...forms].sort((left, right) => right[1] - left[1]);
      return { word: most?.[0] ?? '', count: [...forms.values()].reduce((sum, own) => sum + own, 0) };
    })
    .sort((left, right) => right.count - left.count);
}
