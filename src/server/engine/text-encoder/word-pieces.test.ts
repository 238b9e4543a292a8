import { describe, expect, it } from 'vitest';
import { createWordPieceReader, readWordPieces } from './word-pieces.ts';

const UNKNOWN = 100;

/** Pieces that the tokenizer of the pretrained encoder cuts these texts into. */
const REFERENCE: readonly (readonly [text: string, pieces: readonly number[]])[] = [
  ['Can I have a cat? £1,150.00', [2064, 1045, 2031, 1037, 4937, 1029, 14534, 1010, 5018, 1012, 4002]],
  [
    "The Tenant's résumé – naïve café, Ångström",
    [1996, 16713, 1005, 1055, 13746, 1516, 15743, 7668, 1010, 17076, 15687],
  ],
  [
    'Kündigungsfrist: drei Monate zum Quartalsende (§ 573c BGB)',
    [
      28919, 4305, 12734, 5620, 19699, 2923, 1024, 2852, 7416, 13813, 2618, 16950, 2213, 24209, 8445, 9777, 10497, 2063,
      1006, 1073, 5401, 2509, 2278, 1038, 18259, 1007,
    ],
  ],
  ['Die Straße, das Maß und ÄÖÜ', [3280, 2358, 27807, 1010, 8695, 5003, 19310, 6151, 20118, 2226]],
  ['TERMINATION OF THIS NON-DISCLOSURE AGREEMENT', [18287, 1997, 2023, 2512, 1011, 19380, 3820]],
  [
    'Rent is $1,450.00/month; 5% late fee >= €50 & costs',
    [
      9278, 2003, 1002, 1015, 1010, 10332, 1012, 4002, 1013, 3204, 1025, 1019, 1003, 2397, 7408, 1028, 1027, 1574,
      12376, 1004, 5366,
    ],
  ],
  ['Cat 🐈 and 🐕 welcome 👍🏽!', [4937, 100, 1998, 100, 6160, 100, 999]],
  ['租金每月3000元。押金 ab', [100, 1964, 100, 1872, 11910, 1769, 1636, 100, 1964, 11113]],
  [
    'e-mail: a.b@c-d.co.uk, clause 3.1(a)(ii)',
    [
      1041, 1011, 5653, 1024, 1037, 1012, 1038, 1030, 1039, 1011, 1040, 1012, 2522, 1012, 2866, 1010, 11075, 1017, 1012,
      1015, 1006, 1037, 1007, 1006, 2462, 1007,
    ],
  ],
  ['  tab\tline\nbreak\u00a0space  ', [21628, 2240, 3338, 2686]],
  [
    'İstanbul, ΣΑΣ, Đorđe, æsthetic',
    [9960, 1010, 1173, 14608, 19579, 1010, 1102, 2953, 29671, 2063, 1010, 1097, 3367, 20086],
  ],
  ['한국어 カナ ば', [1469, 30006, 30021, 29991, 30014, 30020, 29999, 30008, 1700, 30241, 1672]],
  ['½ ² ™ … “quoted” ‘it’s’', [1092, 1082, 1580, 1529, 1523, 9339, 1524, 1520, 2009, 1521, 1055, 1521]],
  ['floccinaucinihilipilification', [13109, 10085, 28748, 14194, 5498, 19466, 11514, 18622, 10803]],
  [
    '`code` ^2 ~10 <b>bold</b> a=b|c+d',
    [
      1036, 3642, 1036, 1034, 1016, 1066, 2184, 1026, 1038, 1028, 7782, 1026, 1013, 1038, 1028, 1037, 1027, 1038, 1064,
      1039, 1009, 1040,
    ],
  ],
];

describe('word pieces', () => {
  const read = readWordPieces();

  it.each(REFERENCE)('are those of the pretrained encoder: %s', (text, pieces) => {
    expect(read(text)).toEqual(pieces);
  });

  it('are the longest ones from the beginning of a word', () => {
    const cut = createWordPieceReader(['[UNK]', 'a', 'ab', '##c', '##cd', '##d']);
    expect(cut('abcd')).toEqual([2, 4]);
    expect(cut('acd ab')).toEqual([1, 4, 2]);
    expect(cut('abx a')).toEqual([0, 1]);
  });

  it('read capitals and accents as plain letters, and leave out what has no meaning', () => {
    expect(read('TERMINATION')).toEqual(read('termination'));
    expect(read('r\u00e9sum\u00e9')).toEqual(read('re\u0301sume\u0301'));
    expect(read('\uf0b7 ter\u00admi\u200bna\u0000tion\ufffd')).toEqual(read('termination'));
    expect(read(' \ud800 ')).toEqual([]);
  });

  it('do not cut very long words', () => {
    expect(read(`rent ${'x'.repeat(101)} due`)).toEqual([...read('rent'), UNKNOWN, ...read('due')]);
    expect(read('x'.repeat(100))).not.toContain(UNKNOWN);
  });

  it.each([
    ['one word', 'x'.repeat(1_000_000)],
    ['words of the longest length', `${'q'.repeat(99)} `.repeat(10_000)],
    ['accents', `a${'\u0301'.repeat(1_000_000)}`],
    ['signs', '.'.repeat(1_000_000)],
  ])('take no more of an endless text: %s', (_, text) => {
    const begun = performance.now();
    expect(read(text).length).toBeLessThanOrEqual(2_000);
    expect(performance.now() - begun).toBeLessThan(500);
  });

  it('of nothing are none', () => {
    expect(read('')).toEqual([]);
    expect(read(' \t ')).toEqual([]);
  });
});
