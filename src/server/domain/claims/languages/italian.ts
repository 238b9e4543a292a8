import { count, createNumberFinder, createOrdinalFinder, type LanguagePack } from './language-pack.ts';

const UNITS = 'uno due tre quattro cinque sei sette otto nove'.split(' ');
const TENS = count('venti trenta quaranta cinquanta sessanta settanta ottanta novanta', 20, 10);
/** "ventuno", "ventotto": the last vowel of the ten is dropped before a vowel; "ventitré" has an accent. */
const COMPOUNDS = TENS.flatMap(([ten, value]) =>
  UNITS.flatMap((unit, index): (readonly [string, number])[] => {
    const joined = (/^[uo]/u.test(unit) ? ten.slice(0, -1) : ten) + unit;
    const forms =
      unit === 'tre' ? [joined, `${joined.slice(0, -1)}é`] : unit === 'uno' ? [joined, joined.slice(0, -1)] : [joined];
    return forms.map((form) => [form, value + index + 1] as const);
  }),
);
const WORDS = new Map<string, number>([
  ...count(
    'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
  ),
  ['un', 1],
  ['una', 1],
  ...TENS,
  ...COMPOUNDS,
  ['centoventi', 120],
  ['centottanta', 180],
  ...count('cento duecento trecento quattrocento cinquecento seicento settecento ottocento novecento', 100, 100),
  ...count('mille duemila tremila quattromila cinquemila', 1000, 1000),
]);
const SMALL_ORDINALS = count('primo secondo terzo quarto quinto sesto settimo ottavo nono decimo', 1);
const ORDINALS = new Map<string, number>([
  ...SMALL_ORDINALS,
  ...SMALL_ORDINALS.map(([word, value]) => [`${word.slice(0, -1)}a`, value] as const),
  ...[...WORDS]
    .filter(([, value]) => value > 10 && value <= 100)
    .map(([word, value]) => [`${word.replace(/[aeiou]$/u, '').replace(/é$/u, 'e')}esimo`, value] as const),
]);

export const ITALIAN: LanguagePack = {
  code: 'it',
  commonWords:
    'il lo gli di che è per con del della dei delle un una non si nel al alla entro deve può la e ogni dal'.split(' '),
  decimalMark: ',',
  findNumbers: createNumberFinder({ words: WORDS, multipliers: new Map([['mila', 1000]]), joiners: ['e'] }),
  findOrdinals: createOrdinalFinder(ORDINALS),
  months: [
    'gennaio|gen\\.?',
    'febbraio|feb\\.?',
    'marzo|mar\\.?',
    'aprile|apr\\.?',
    'maggio|mag\\.?',
    'giugno|giu\\.?',
    'luglio|lug\\.?',
    'agosto|ago\\.?',
    'settembre|sett?\\.?',
    'ottobre|ott\\.?',
    'novembre|nov\\.?',
    'dicembre|dic\\.?',
  ],
  timeUnits: {
    minute: 'minut[oi]',
    hour: 'or[ae]',
    night: 'nott[ei]',
    day: 'giorn[oi]',
    week: 'settiman[ae]',
    month: 'mes[ei]|mensilità',
    quarter: 'trimestr[ei]',
    year: 'ann[oi]',
  },
  businessBehind: 'lavorativ[oi]|feriali|feriale',
  percent: 'per\\s?cento',
  currencies: [
    ['dollar[oi]', 'USD'],
    ['euro', 'EUR'],
    ['sterlin[ae]', 'GBP'],
    ['franch[oi]|franco(?:\\s{1,2}svizzero)?|franchi(?:\\s{1,2}svizzeri)?', 'CHF'],
    ['centesim[oi]|cent', 'cent'],
  ],
  scales: [
    ['mila', 1e3],
    ['milioni|milione', 1e6],
    ['miliardi|miliardo', 1e9],
  ],
  every: "al|all['’]|ogni|per|un|una|alla",
  adverbs: {
    day: 'giornalier[oaie]',
    week: 'settimanal[ei]',
    month: 'mensil[ei]|mensilmente',
    quarter: 'trimestral[ei]',
    year: 'annu[oaie]|annual[ei]|annualmente',
  },
  sections:
    'articolo|articoli|clausola|clausole|sezione|sezioni|paragrafo|paragrafi|comma|commi|allegato|allegati|punto',
  pages: 'pagin[ae]|pag\\.|pp?\\.',
  total:
    'in\\s+totale|total[ei]|complessiv\\p{L}{1,6}|somma|insieme|differenza|rimanent[ei]|media|calcolat[oaie]|aumento|aumenta|superiore|inferiore|cioè|ossia|equivale|risulta|più|meno|volte|doppio|metà',
  deadline: 'entro|al\\s+più\\s+tardi|prima|fino|termine|quindi|cioè|ossia',
  about: 'circa|quasi|approssimativamente|intorno|arrotondat[oaie]',
};
