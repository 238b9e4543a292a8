/** Words that are in every sentence and tell nothing of what it is about. */
const STOP_WORDS = new Set(
  `a an and any are as at be been but by can could did do does doing for from had has have having he her here hers him
  his how i if in into is it its itself just let may me might more most must my no nor not of off on one or our ours out
  own per she should so some such than that the their theirs them then there these they this those to too under up us very
  was we were what when where whether which while who whom whose why will with would you your yours shall hereby herein
  hereof hereto hereunder thereof therein thereto said please about get got give want need say says know really actually
  anything something someone somebody else also ever still thing things kind sort anyone anybody everything`.split(
    /\s+/u,
  ),
);

/** Forms that no rule leads back to their root: the root's stem, then its forms. */
const FAMILIES = [
  'pay paid pays payment payments payable payor payee prepaid',
  'sell sold sale sales seller sellers resale reseller resell',
  'buy bought buys buyer buyers',
  'break broke broken breaks',
  'keep kept',
  'give gave given',
  'take taken took',
  'make made',
  'begin began begun',
  'leave left leaves',
  'hold held',
  'send sent',
  'tell told',
  'go went gone',
  'write written wrote writing',
  'choose chosen chose',
  'licens licence licences licenced license licenses licensed licensing licensee licensor sublicense sublicence sublicenses',
  'parti party parties',
  'law laws lawful',
  'tax taxes taxation',
  'copi copy copies copied copying',
  'late later delay delays delayed',
  'favor favour favoured favored favourable favorable',
  'warrant warranty warranties warrants warranted warranting',
  'notic notice notices notify notifies notified notification notifications',
  'disclos disclose discloses disclosed disclosing disclosure disclosures',
  'destroi destroy destroyed destroys destruction',
  'own owner owners ownership owned owns owning',
  'extend extends extended extension extensions extending',
  'acquir acquire acquires acquired acquisition acquisitions acquiring',
  'compet compete competes competed competing competitor competitors competitive competition',
  'indemn indemnify indemnifies indemnified indemnification indemnity indemnities indemnifying',
  'decid decide decides decision decisions',
  'exclus exclusive exclusively exclusivity',
  'behavior behaviour',
  'affili affiliate affiliates affiliated',
  'subsidiari subsidiary subsidiaries',
  'receiv receive receives received receipt receiving recipient',
  'deliv deliver delivers delivered delivery deliveries delivering deliverable deliverables',
  'approv approve approval approved approves',
  'expir expire expires expired expiration expiry expiring',
  'insolv insolvent insolvency',
  'bankrupt bankruptcy',
  'royalti royalty royalties',
  'perman permanent permanently',
  'perpetu perpetual perpetually perpetuity',
  'confid confidential confidentiality confidence confidentially',
  'arbitr arbitration arbitrator arbitrate arbitrators',
  'mediat mediation mediator',
  'merg merge merger mergers merged',
  'joint jointly',
  'commit commitment commitments committed commits',
  'limit limits limited limitation limitations limiting',
  'cost costs costing',
  'benefici beneficiary beneficiaries',
  'permit permits permitted permission permissions',
  'forbid forbids forbidden',
  'consent consents',
  'sign signs signed signing signature signatures signatory',
  'govern governs governed governing government',
  'sue sues suing sued',
  'bind binds binding bound',
  'dispute disput disputes disputed',
  'rais raise raises raised',
] as const;

const IRREGULAR = new Map(
  FAMILIES.flatMap((family) => {
    const [root = '', ...forms] = family.split(' ');
    return [root, ...forms].map((form) => [form, root] as const);
  }),
);

/** Endings, longest first, and behind a colon what is left in their place. Close to Porter's stemmer, but made for the words of contracts. */
const ENDINGS =
  `izations isations ization isation ational entiality bilities:bl ations ability:abl ibility:ibl fulness iveness
  ousness bility:bl ential ements ation itions ition ments ities ement ances ences ated ates ator ating ively ment
  ness sions:s tions:t ance ence sion:s tion:t ants ents able:abl ible:ibl izes ises:is ized ate ity ies:i ied:i
  ing ers ors ees ive ant ent ous ial ize ed er or ee ly es al iv s y:i e`
    .split(/\s+/u)
    .map((entry) => entry.split(':'));

const STEM_LENGTH_MINIMUM = 3;

/** Brings the forms of a word to one stem: "terminate", "terminated" and "termination" are "termin". */
export function stemWord(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length <= 3 || /\d/u.test(word)) return word;
  let stem = word;
  for (let round = 0; round < 2; round += 1) {
    const shorter = cutEnding(stem);
    if (shorter === stem) break;
    stem = shorter;
  }
  return stem;
}

function cutEnding(word: string): string {
  for (const [ending = '', left = ''] of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    if (ending === 's' && /(?:ss|us|is)$/u.test(word)) continue;
    const stem = word.slice(0, word.length - ending.length);
    const needed = ending.length <= 2 ? STEM_LENGTH_MINIMUM : STEM_LENGTH_MINIMUM + 1;
    if (stem.length < needed || !/[aeiouy]/u.test(stem)) continue;
    return undouble(stem) + left;
  }
  return word;
}

/** "stopp" from "stopping" is "stop"; "sell" and "pass" stay. */
function undouble(stem: string): string {
  return /([bdgmnprt])\1$/u.test(stem) ? stem.slice(0, -1) : stem;
}

const WORD = /[a-z0-9]+(?:['’][a-z]+)?/gu;

/** The words of a text in order, in small letters, without what follows an apostrophe. */
export function tokenise(text: string): string[] {
  const words: string[] = [];
  for (const [match] of text.toLowerCase().matchAll(WORD)) words.push(match.replace(/['’].*$/u, ''));
  return words;
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/**
 * Makes a stemmer that remembers: a document has some thousand different words, each of them often.
 * @returns the stem of a word; an empty string for a stop word
 */
export function createStemmer(): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const stem = known.get(word);
    if (stem !== undefined) return stem;
    const made = STOP_WORDS.has(word) ? '' : stemWord(word);
    known.set(word, made);
    return made;
  };
}
