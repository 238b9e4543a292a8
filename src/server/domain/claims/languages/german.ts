import { GERMAN_NUMBER_WORDS_PATTERN, parseGermanNumberWords } from '../../text/german-number-words.ts';
import { createOrdinalFinder, findByPattern, type LanguagePack } from './language-pack.ts';

const SMALL_ORDINALS =
  'erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt sechzehnt siebzehnt achtzehnt neunzehnt'.split(
    ' ',
  );
const UNITS = ['', 'einund', 'zweiund', 'dreiund', 'vierund', 'fünfund', 'sechsund', 'siebenund', 'achtund', 'neunund'];
const TENS = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');
const STEMS: readonly (readonly [string, number])[] = [
  ...SMALL_ORDINALS.map((stem, index) => [stem, index + 1] as const),
  ...TENS.flatMap((ten, tens) => UNITS.map((unit, units) => [`${unit}${ten}st`, (tens + 2) * 10 + units] as const)),
  ['hundertst', 100],
];
/** Without "Dritte", a third party, and "Achte": they are only read before a unit or a month. */
const ORDINALS = new Map(
  STEMS.flatMap(([stem, value]) => ['e', 'en', 'er', 'es', 'em'].map((end) => [stem + end, value] as const)),
);

export const GERMAN: LanguagePack = {
  code: 'de',
  commonWords:
    'der die das und ist nicht ein eine einen den dem des zu von mit bis für sind im am zum zur sie es auf beträgt muss darf kann wird nach pro'.split(
      ' ',
    ),
  decimalMark: ',',
  findNumbers: findByPattern(GERMAN_NUMBER_WORDS_PATTERN, parseGermanNumberWords),
  findOrdinals: createOrdinalFinder(ORDINALS),
  months: [
    'januar|jänner|jan\\.?',
    'februar|feber|feb\\.?',
    'märz|maerz|mrz\\.?',
    'april|apr\\.?',
    'mai',
    'juni|jun\\.?',
    'juli|jul\\.?',
    'august|aug\\.?',
    'september|sept?\\.?',
    'oktober|okt\\.?',
    'november|nov\\.?',
    'dezember|dez\\.?',
  ],
  timeUnits: {
    minute: 'minuten?',
    hour: 'stunden?',
    night: 'nächten?|nacht|nächte',
    day: '(?:kalender)?tag(?:e[ns]?|s)?',
    week: '(?:kalender)?wochen?',
    month: '(?:kalender)?monat(?:e[ns]?|s|ige[nrs]?)?|monats\\p{L}{2,14}',
    quarter: 'quartal(?:en?|s)?',
    year: '(?:kalender)?jahr(?:e[ns]?|s)?',
  },
  businessBefore: 'werk|arbeits|bank(?:arbeits)?|geschäfts',
  percent: 'prozent(?:punkten?|punkte)?|v\\.\\s?h\\.',
  currencies: [
    ['(?:us-?)?dollars?', 'USD'],
    ['euros?', 'EUR'],
    ['(?:britische\\s{1,2})?pfund', 'GBP'],
    ['(?:schweizer\\s{1,2})?franken', 'CHF'],
    ['pesos?', 'PHP'],
    ['cents?', 'cent'],
  ],
  scales: [
    ['tausend|tsd\\.?', 1e3],
    ['millionen|million|mio\\.?', 1e6],
    ['milliarden?|mrd\\.?', 1e9],
  ],
  every: 'pro|je|jede[nsrm]?|im|eine[ms]?|alle',
  adverbs: {
    day: 'täglich',
    week: 'wöchentlich(?:e[nrs]?)?',
    month: 'monatlich(?:e[nrs]?)?|mtl\\.?',
    quarter: 'vierteljährlich(?:e[nrs]?)?',
    year: 'jährlich(?:e[nrs]?)?|p\\.\\s?a\\.',
  },
  sections:
    'abschnitt(?:s|e|en)?|ziffern?|ziff\\.|artikel|artikeln|artikels|paragra(?:ph|f)(?:en)?|klauseln?|absatz|absätze|abs\\.|anlagen?|anhang|anhänge|satz',
  pages: 'seiten?|s\\.',
  total:
    'insgesamt|gesamt\\p{L}{0,12}|zusammen|summe|differenz|unterschied|restliche[nrs]?|durchschnitt\\p{L}{0,4}|ergibt|ergeben|macht|macht\\s+das|berechnet|erhöht|erhöhung|höher|niedriger|länger|kürzer|also|das\\s+sind|d\\.\\s?h\\.|plus|minus|mal|doppelt\\p{L}{0,2}|hälfte',
  deadline: 'bis|spätestens|frist\\p{L}{0,8}|vor|frühestens|also|somit|daher|das\\s+ist|d\\.\\s?h\\.',
  about: 'etwa|rund|ungefähr|ca\\.?|circa|knapp|fast|gerundet',
};
