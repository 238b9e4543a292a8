import { count, createNumberFinder, createOrdinalFinder, type LanguagePack } from './language-pack.ts';

const WORDS = new Map<string, number>([
  ...count(
    'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
  ),
  ['une', 1],
  ...count('vingt trente quarante cinquante soixante', 20, 10),
  ['septante', 70],
  ['huitante', 80],
  ['nonante', 90],
  ['quatre-vingts', 80],
  ['quatre-vingt', 80],
]);
const ORDINALS = new Map<string, number>([
  ['premier', 1],
  ['première', 1],
  ['second', 2],
  ['seconde', 2],
  ...count(
    'deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième treizième quatorzième quinzième seizième dix-septième dix-huitième dix-neuvième vingtième',
    2,
  ),
  ['vingt et unième', 21],
  ...count(
    'vingt-deuxième vingt-troisième vingt-quatrième vingt-cinquième vingt-sixième vingt-septième vingt-huitième vingt-neuvième trentième',
    22,
  ),
  ['trente et unième', 31],
  ['quarantième', 40],
  ['cinquantième', 50],
  ['soixantième', 60],
  ['quatre-vingt-dixième', 90],
  ['centième', 100],
]);

export const FRENCH: LanguagePack = {
  code: 'fr',
  commonWords:
    'le les des du est et une un pour dans à au aux que ne pas sur vous par il elle doit peut ce se ou avant après soit'.split(
      ' ',
    ),
  decimalMark: ',',
  findNumbers: createNumberFinder({
    words: WORDS,
    multipliers: new Map([
      ['cent', 100],
      ['cents', 100],
      ['mille', 1000],
    ]),
    joiners: ['et'],
  }),
  findOrdinals: createOrdinalFinder(ORDINALS),
  months: [
    'janvier|janv\\.?',
    'février|fevrier|févr?\\.?',
    'mars',
    'avril|avr\\.?',
    'mai',
    'juin',
    'juillet|juil\\.?',
    'août|aout',
    'septembre|sept\\.?',
    'octobre|oct\\.?',
    'novembre|nov\\.?',
    'décembre|decembre|déc\\.?',
  ],
  timeUnits: {
    minute: 'minutes?',
    hour: 'heures?',
    night: 'nuits?|nuitées?',
    day: 'jours?|journées?',
    week: 'semaines?',
    month: 'mois|mensualités?',
    quarter: 'trimestres?',
    year: 'ans?|années?|annee?s?',
  },
  businessBehind: 'ouvrables?|ouvrés?|ouvres?',
  percent: 'pour\\s?cent|p\\.\\s?100',
  currencies: [
    ['dollars?', 'USD'],
    ['euros?', 'EUR'],
    ['livres?\\s{1,2}sterling', 'GBP'],
    ['francs?(?:\\s{1,2}suisses?)?', 'CHF'],
    ['pesos?', 'PHP'],
    ['centimes?|cents?', 'cent'],
  ],
  scales: [
    ['mille', 1e3],
    ["millions?(?:\\s{1,2}d['’e])?", 1e6],
    ["milliards?(?:\\s{1,2}d['’e])?", 1e9],
  ],
  every: "par|chaque|le|l['’]|tous\\s+les|toutes\\s+les|un|une",
  adverbs: {
    day: 'quotidien(?:ne)?s?',
    week: 'hebdomadaires?',
    month: 'mensuel(?:le)?s?|mensuellement',
    quarter: 'trimestriel(?:le)?s?',
    year: 'annuel(?:le)?s?|annuellement',
  },
  sections: 'sections?|clauses?|articles?|paragraphes?|alinéas?|annexes?|chapitres?|point',
  pages: 'pages?|p\\.',
  total:
    "au\\s+total|total(?:e)?|totaux|somme|ensemble|différence|restante?s?|moyenne|soit|donne|calculée?|augmentation|augmente|hausse|supérieure?|inférieure?|c['’]est-à-dire|plus|moins|fois|double|moitié",
  deadline: "au\\s+plus\\s+tard|avant|jusqu['’]au|délai|échéance|donc|soit|c['’]est-à-dire|le\\s+plus\\s+tôt",
  about: 'environ|près|presque|approximativement|arrondie?|à\\s+peu\\s+près',
};
