import {
  NUMBER_WORDS_PATTERN,
  ORDINAL_WORDS_PATTERN,
  parseNumberWords,
  parseOrdinalWords,
} from '../../text/number-words.ts';
import { findByPattern, type LanguagePack } from './language-pack.ts';

export const ENGLISH: LanguagePack = {
  code: 'en',
  commonWords: 'the of and to is in for on by with you must shall may this that are be it not or from at your'.split(
    ' ',
  ),
  decimalMark: '.',
  findNumbers: findByPattern(NUMBER_WORDS_PATTERN, parseNumberWords),
  findOrdinals: findByPattern(ORDINAL_WORDS_PATTERN, parseOrdinalWords),
  // Read by `read-dates.ts` itself: "may" and "march" are also verbs.
  months: [],
  timeUnits: {
    minute: 'minutes?',
    hour: 'hours?',
    night: 'nights?',
    day: 'days?',
    week: 'weeks?',
    month: 'months?|(?:equal\\s{1,2})?monthly\\s{1,2}(?:instal\\p{L}{1,8}|payments?)',
    quarter: 'quarters?',
    year: 'years?|anniversar(?:y|ies)',
  },
  businessBefore: 'business|working|banking|trading',
  percent: 'per\\s?cent(?:age\\s+points?)?|percent',
  currencies: [
    ['canadian\\s+dollars?', 'CAD'],
    ['australian\\s+dollars?', 'AUD'],
    ['new\\s+zealand\\s+dollars?', 'NZD'],
    ['hong\\s+kong\\s+dollars?', 'HKD'],
    ['singapore\\s+dollars?', 'SGD'],
    ['(?:(?:u\\.?s\\.?|united\\s+states)\\s{1,2})?dollars?', 'USD'],
    ['euros?', 'EUR'],
    ['pounds?(?:\\s{1,2}sterling)?', 'GBP'],
    ['yen', 'JPY'],
    ['rupees?', 'INR'],
    ['(?:philippine\\s{1,2})?pesos?', 'PHP'],
    ['(?:swiss\\s{1,2})?francs?', 'CHF'],
    ['cents?|pence', 'cent'],
  ],
  scales: [
    ['thousand|k', 1e3],
    ['lakhs?|lacs?', 1e5],
    ['million|mm|m', 1e6],
    ['crores?', 1e7],
    ['billion|bn', 1e9],
  ],
  every: 'an?|each|per|every',
  adverbs: { day: 'daily', week: 'weekly', month: 'monthly', quarter: 'quarterly', year: 'yearly|annual(?:ly)?' },
  sections:
    'sections?|clauses?|articles?|paragraphs?|schedules?|exhibits?|annex(?:es)?|appendix|appendices|sec\\.|art\\.|§{1,2}',
  pages: 'pages?|pp?\\.',
  total:
    'totals?|total(?:l)?ing|in\\s+all|altogether|sum|together|combined|overall|difference|remaining|average|works\\s+out|calculated|comes?\\s+to|adds?\\s+up|increases?|decreases?|higher|lower|longer|shorter|equals?|makes|that\\s+is|i\\.e\\.|plus|minus|times|twice|double|half',
  deadline: 'by|latest|no\\s+later|deadline|before|until|earliest|so|therefore|thus|that\\s+is|i\\.e\\.',
  about: 'about|around|approximately|approx\\.?|roughly|nearly|almost|rounded|some',
};
