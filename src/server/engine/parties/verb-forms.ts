/** What only people and companies do, so that "it" before it is one of them. */
const AGENTS =
  'accept acknowledge agree allow appoint approve arrange ask assert assign authorise authorize believe borrow breach bring buy cancel choose claim collect commit complain comply confirm consent consider covenant decide declare decline default defend deliver deny desire disclose discontinue discharge discover dispute elect employ engage enter expend fulfil give grant hire hold honour honor incur indemnify inform insist instruct insure intend invoice keep know lease leave lend licence license maintain make mean nominate notify object obtain operate order owe own pay perform permit pledge possess procure promise propose provide publish purchase purport receive refuse reimburse reject release rely remedy remit rent repay report represent request require resell reserve return select sell send serve sign sublet submit supply surrender suspend take tell terminate transfer undertake understand use vacate violate waive warrant wish withdraw withhold';
/** What things do as well. */
const OTHERS =
  'act admit answer attend compete cooperate co-operate credit demonstrate draw earn employ encourage enrol enroll finish follow hand hear introduce join look manage meet promote pursue refit retire seek serve spend sue swear teach train try turn write appear apply assist bear become begin cause cease change come continue cover do drop end exceed exercise fail fall forfeit gain get go guarantee harass have lose move need pass postpone prepare produce protect put reach reduce remain remember remove repair replace reside retain retire set settle share show split stay stop threaten treat visit want work write';
/** Their third person is a plural noun as well: "claims", "successors and assigns". */
const NOUNS = new Set(
  'answers assigns attends breaches causes changes charges claims collects costs credits draws covers defaults desires discharges disputes drops ends exercises gains guarantees hands hires invoices leases licences licenses looks means meets needs objects orders passes permits pledges promises purchases reaches releases rents repairs reports requests returns sets shares shows signs stops supplies trains transfers tries turns uses visits wishes works'.split(
    ' ',
  ),
);
const IRREGULAR: Readonly<Record<string, string>> = {
  is: 'are',
  was: 'were',
  has: 'have',
  does: 'do',
  goes: 'go',
  dies: 'die',
  lies: 'lie',
};

function thirdPerson(base: string): string {
  if (base === 'have') return 'has';
  if (/[^aeiou]y$/u.test(base)) return base.replace(/y$/u, 'ies');
  return /(?:sh|ch|x|z|s|o)$/u.test(base) ? `${base}es` : `${base}s`;
}

const AGENT_FORMS = new Set(AGENTS.split(' ').flatMap((base) => [base, thirdPerson(base)]));
const THIRD = new Set(`${AGENTS} ${OTHERS}`.split(' ').map(thirdPerson));
/** Of both numbers alike, or no verb at all. */
const UNCHANGED = new Set(
  'as its this his hers ours yours theirs less unless whereas thus perhaps always besides towards afterwards across means themselves yourselves'.split(
    ' ',
  ),
);

/** Whether a word, in any person, is something that only people and companies do. */
export function isAgentVerb(word: string): boolean {
  return AGENT_FORMS.has(word);
}

/** Whether a word in the third person is known to be a verb; `certain` where it cannot be a plural noun. */
export function thirdPersonOf(word: string): 'certain' | 'noun-as-well' | null {
  if (IRREGULAR[word] !== undefined) return 'certain';
  if (!THIRD.has(word)) return null;
  return NOUNS.has(word) ? 'noun-as-well' : 'certain';
}

/** Whether a word has the form of a verb in the third person: "pays", and "purports", which no list has. */
export function looksLikeThirdPerson(word: string): boolean {
  return IRREGULAR[word] !== undefined || (word.length >= 4 && /[^su]s$/u.test(word) && !UNCHANGED.has(word));
}

/** "pay" for "pays", "are" for "is"; other words as they are. Words in capitals stay in capitals. */
export function secondPerson(word: string): string {
  const lower = word.toLowerCase();
  if (word.length > 1 && word === word.toUpperCase()) return secondPerson(lower).toUpperCase();
  const known = IRREGULAR[lower];
  if (known !== undefined) return known;
  if (!looksLikeThirdPerson(lower)) return word;
  if (/(?:sh|ch|x|zz|ss|o)es$/u.test(word)) return word.replace(/es$/u, '');
  return word.endsWith('ies') ? word.replace(/ies$/u, 'y') : word.replace(/s$/u, '');
}
