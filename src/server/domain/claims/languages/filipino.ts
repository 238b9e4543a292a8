import { count, createNumberFinder, createOrdinalFinder, type LanguagePack } from './language-pack.ts';

const UNITS = 'isa dalawa tatlo apat lima anim pito walo siyam'.split(' ');
const TEENS =
  'labing-isa labindalawa labintatlo labing-apat labinlima labing-anim labimpito labingwalo labinsiyam'.split(' ');
const TENS = 'sampu dalawampu tatlumpu apatnapu limampu animnapu pitumpu walumpu siyamnapu'.split(' ');
const SPANISH_NUMBERS: readonly (readonly [string, number])[] = [
  ...count('uno dos tres kuwatro singko sais siyete otso nuwebe diyes onse dose trese katorse kinse disisais', 1),
  ...count('bente trenta kuwarenta singkuwenta sisenta sitenta otsenta nobenta', 20, 10),
];
const BASE: readonly (readonly [string, number])[] = [
  ...UNITS.map((word, index) => [word, index + 1] as const),
  ...TEENS.map((word, index) => [word, index + 11] as const),
  ...TENS.map((word, index) => [word, (index + 1) * 10] as const),
  ...TENS.slice(1).flatMap((ten, tens) =>
    UNITS.map((unit, units) => [`${ten}'t ${unit}`, (tens + 2) * 10 + units + 1] as const),
  ),
  ['sandaan', 100],
  ['isang daan', 100],
];
/** With the linker before a noun: "limang araw", "apat na buwan". */
const WORDS = new Map<string, number>([
  ...SPANISH_NUMBERS,
  ...BASE.flatMap(([word, value]): (readonly [string, number])[] => [
    [word, value],
    [/[aeiou]$/u.test(word) ? `${word}ng` : /n$/u.test(word) ? `${word}g` : `${word} na`, value],
  ]),
]);
const ORDINALS = new Map<string, number>([
  ['una', 1],
  ['unang', 1],
  ['ikalawa', 2],
  ['ikalawang', 2],
  ['ikatlo', 3],
  ['ikatlong', 3],
  ...[...WORDS]
    .filter(([, value]) => value > 3)
    .flatMap(([word, value]): (readonly [string, number])[] => [
      [`ika${word}`, value],
      [`ika-${word}`, value],
    ]),
]);

export const FILIPINO: LanguagePack = {
  code: 'fil',
  commonWords: 'ang ng sa na ay mga ito at kung hindi may nang bago dapat bawat mula kada umuupa ni si'.split(' '),
  decimalMark: '.',
  findNumbers: createNumberFinder({
    words: WORDS,
    multipliers: new Map([
      ['daan', 100],
      ['daang', 100],
      ['libo', 1000],
      ['libong', 1000],
    ]),
    joiners: ['at'],
  }),
  findOrdinals: createOrdinalFinder(ORDINALS),
  months: [
    'enero',
    'pebrero',
    'marso',
    'abril',
    'mayo',
    'hunyo',
    'hulyo',
    'agosto',
    'setyembre',
    'oktubre',
    'nobyembre',
    'disyembre',
  ],
  timeUnits: {
    minute: 'minuto',
    hour: 'oras',
    night: 'gabi',
    day: 'araw',
    week: 'linggo',
    month: 'buwan',
    quarter: 'kuwarter',
    year: 'taon',
  },
  businessBehind: 'ng\\s{1,2}trabaho|ng\\s{1,2}negosyo',
  percent: 'porsyento|porsiyento|bahagdan',
  currencies: [
    ['dolyar', 'USD'],
    ['euro', 'EUR'],
    ['piso|pesos?', 'PHP'],
    ['sentimos?|sentimo', 'cent'],
  ],
  scales: [
    ['libo|libong', 1e3],
    ['milyon|milyong', 1e6],
  ],
  every: 'bawat|kada|isang|sa\\s+isang|tuwing',
  adverbs: {
    day: 'araw-araw|arawang',
    week: 'lingguhang?',
    month: 'buwanang?|buwan-buwan',
    year: 'taunang?|taon-taon',
  },
  sections: 'seksyon|seksiyon|artikulo|talata|sugnay|bahagi|probisyon',
  pages: 'pahina|p\\.',
  total:
    'kabuuan|kabuuang|lahat|suma|pinagsama|diperensiya|natitira|katamtaman|kinuwenta|samakatuwid|ibig\\s+sabihin|katumbas|beses|doble|kalahati|dagdag',
  deadline: 'hanggang|bago|pinakahuli|takdang|samakatuwid|kaya|ibig\\s+sabihin',
  about: 'humigit-kumulang|mga|halos',
};
