import { describe, expect, test } from 'vitest';
import { readDates } from '../read-dates.ts';
import { readFigures } from '../read-figures.ts';
import { readReferences } from '../read-references.ts';
import { ENGLISH } from './english.ts';
import { FILIPINO } from './filipino.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import type { LanguagePack } from './language-pack.ts';
import { languagesOf } from './languages-of.ts';
import { PORTUGUESE } from './portuguese.ts';
import { SPANISH } from './spanish.ts';

const values = (text: string, language: LanguagePack) =>
  readFigures(text, [language, ENGLISH]).map(({ value, unit }) => [value, unit]);

test.each<[LanguagePack, ...words: [string, number][]]>([
  [GERMAN, ['zwölf', 12], ['einundzwanzig', 21], ['fünfundvierzig', 45], ['neunundneunzig', 99], ['hundert', 100]],
  [
    FRENCH,
    ['vingt et un', 21],
    ['soixante-dix-sept', 77],
    ['quatre-vingts', 80],
    ['quatre-vingt-dix-neuf', 99],
    ['cent', 100],
  ],
  [
    SPANISH,
    ['quince', 15],
    ['veintidós', 22],
    ['treinta y cinco', 35],
    ['noventa y nueve', 99],
    ['cien', 100],
    ['mil', 1000],
  ],
  [ITALIAN, ['diciassette', 17], ['ventotto', 28], ['trentatré', 33], ['novantanove', 99], ['cento', 100]],
  [PORTUGUESE, ['dezesseis', 16], ['vinte e quatro', 24], ['noventa e nove', 99], ['cem', 100]],
  [
    FILIPINO,
    ['labinlimang', 15],
    ["dalawampu't limang", 25],
    ['tatlumpung', 30],
    ["siyamnapu't siyam na", 99],
    ['sandaang', 100],
  ],
  [ENGLISH, ['forty-five', 45], ['ninety nine', 99], ['one hundred', 100]],
])('number words › %#', (language, ...words) => {
  const day =
    language.timeUnits.day === 'araw'
      ? 'araw'
      : { de: 'Tage', fr: 'jours', es: 'días', it: 'giorni', pt: 'dias', en: 'days', fil: 'araw' }[language.code];
  for (const [word, value] of words) expect(values(`${word} ${day}`, language), word).toEqual([[value, 'day']]);
});

test.each<[string, LanguagePack, ...expected: [number, string | null][]]>([
  ['1.234,56 €', GERMAN, [1234.56, 'EUR']],
  ['1 234,56 €', FRENCH, [1234.56, 'EUR']],
  ['1\u202f234,56 euros', FRENCH, [1234.56, 'EUR']],
  ['$1,234.56', ENGLISH, [1234.56, 'USD']],
  ['1.250 Euro', GERMAN, [1250, 'EUR']],
  ['1.250 Stück', GERMAN, [1250, null]],
  ['1.250 pieces', ENGLISH, [1.25, null]],
  ['1,250 pieces', ENGLISH, [1250, null]],
  ['€ 1.250', ENGLISH, [1250, 'EUR']],
  ['R$ 1.200,50', PORTUGUESE, [1200.5, 'BRL']],
  ['₱12,500.00', FILIPINO, [12500, 'PHP']],
  ['P12,500', FILIPINO, [12500, 'PHP']],
  ['CHF 1’234.50', GERMAN, [1234.5, 'CHF']],
  ['2,5 Mio. Euro', GERMAN, [2500000, 'EUR']],
  ['3 millones de euros', SPANISH, [3000000, 'EUR']],
  ['5 mil reais', PORTUGUESE, [5000, 'BRL']],
  ['7,5 Prozent', GERMAN, [7.5, '%']],
  ['7,5 pour cent', FRENCH, [7.5, '%']],
  ['10 por ciento', SPANISH, [10, '%']],
  ['10 por cento', PORTUGUESE, [10, '%']],
  ['5 porsyento', FILIPINO, [5, '%']],
  ['3. Werktag', GERMAN, [3, 'business day']],
  ['dritten Werktag', GERMAN, [3, 'business day']],
  ['10 Werktage', GERMAN, [10, 'business day']],
  ['10 jours ouvrables', FRENCH, [10, 'business day']],
  ['diez días hábiles', SPANISH, [10, 'business day']],
  ['5 giorni lavorativi', ITALIAN, [5, 'business day']],
  ['5 dias úteis', PORTUGUESE, [5, 'business day']],
  ['apat na buwan', FILIPINO, [4, 'month']],
  ['2e semaine', FRENCH, [2, 'week']],
  ['drei Monatsmieten', GERMAN, [3, 'month']],
  ['50 Cent', GERMAN, [50, 'cent']],
  ['20 centimes', FRENCH, [20, 'cent']],
  ['three business days', ENGLISH, [3, 'business day']],
  ['30 calendar days', ENGLISH, [30, 'day']],
])('figures › %s', (text, language, ...expected) => {
  expect(values(text, language)).toEqual(expected);
});

const dates = (text: string, language: LanguagePack) =>
  readDates(text, [language, ENGLISH]).flatMap(({ readings: [reading] }) => [
    [reading?.year, reading?.month, reading?.day],
  ]);

test.each<[string, LanguagePack, (number | null)[]]>([
  ['den 3. März 2026', GERMAN, [2026, 3, 3]],
  ['am 1. Jänner', GERMAN, [null, 1, 1]],
  ['im Dezember 2026', GERMAN, [2026, 12, null]],
  ['am ersten Mai 2026', GERMAN, [2026, 5, 1]],
  ['le 1er mars', FRENCH, [null, 3, 1]],
  ['le 14 février 2026', FRENCH, [2026, 2, 14]],
  ['le premier août 2026', FRENCH, [2026, 8, 1]],
  ['el 3 de marzo de 2026', SPANISH, [2026, 3, 3]],
  ['el primero de enero del 2027', SPANISH, [2027, 1, 1]],
  ['en septiembre de 2026', SPANISH, [2026, 9, null]],
  ['il 1° aprile 2026', ITALIAN, [2026, 4, 1]],
  ['il primo aprile 2026', ITALIAN, [2026, 4, 1]],
  ['entro il 30 giugno', ITALIAN, [null, 6, 30]],
  ['1º de fevereiro de 2026', PORTUGUESE, [2026, 2, 1]],
  ['em 10 de março', PORTUGUESE, [null, 3, 10]],
  ['ika-3 ng Marso 2026', FILIPINO, [2026, 3, 3]],
  ['Marso 3, 2026', FILIPINO, [2026, 3, 3]],
  ['Hunyo 2026', FILIPINO, [2026, 6, null]],
  ['March 3, 2026', GERMAN, [2026, 3, 3]],
  ['2026-03-03', FRENCH, [2026, 3, 3]],
])('dates › %s', (text, language, expected) => {
  expect(dates(text, language)).toEqual([expected]);
});

test('dates › a number of days in Filipino is none', () => {
  expect(dates('May 30 araw ang umuupa', FILIPINO)).toEqual([]);
});

test.each([
  ['Abschnitt 4', '4'],
  ['§ 4', '4'],
  ['article 4', '4'],
  ['cláusula 4', '4'],
  ['artículo 4', '4'],
  ['articolo 4', '4'],
  ['Artigo 4', '4'],
  ['seksyon 4', '4'],
  ['Ziffer 4.2', '4.2'],
  ['Klausel 4', '4'],
  ['alinéa 4', '4'],
])('references › %s', (text, number) => {
  expect(readReferences(text)).toMatchObject([{ kind: 'section', text: number }]);
});

test.each(['Seite 4', 'page 4', 'página 4', 'pagina 4', 'pahina 4'])('references › %s', (text) => {
  expect(readReferences(text)).toMatchObject([{ kind: 'page', text: '4' }]);
});

describe('languagesOf', () => {
  test.each([
    ['en', 'You must pay the rent by the first of the month.'],
    ['de', 'Sie müssen die Miete bis zum Ersten des Monats zahlen.'],
    ['fr', 'Vous devez payer le loyer le premier jour de chaque mois.'],
    ['es', 'Usted debe pagar la renta el primer día de cada mes.'],
    ['it', 'Il canone deve essere pagato entro il primo giorno del mese.'],
    ['pt', 'O inquilino deve pagar a renda até ao primeiro dia do mês.'],
    ['fil', 'Dapat bayaran ng umuupa ang upa sa unang araw ng buwan.'],
  ])('%s', (code, text) => {
    expect(languagesOf(text)[0].code).toBe(code);
  });

  test('falls back where a text is too short', () => {
    expect(languagesOf('1.250 €', [GERMAN, ENGLISH])[0]).toBe(GERMAN);
  });
});
