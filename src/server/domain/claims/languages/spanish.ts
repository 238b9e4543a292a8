import { count, createNumberFinder, createOrdinalFinder, type LanguagePack } from './language-pack.ts';

const WORDS = new Map<string, number>([
  ...count(
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
  ),
  ['un', 1],
  ['una', 1],
  ['veintiún', 21],
  ['veintiuna', 21],
  ...count('treinta cuarenta cincuenta sesenta setenta ochenta noventa cien', 30, 10),
  ['ciento', 100],
  ...count('doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos', 200, 100),
]);
const ORDINALS = new Map<string, number>([
  ...count('primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo', 1),
  ...count('primera segunda tercera cuarta quinta sexta séptima octava novena décima', 1),
  ['primer', 1],
  ['tercer', 3],
  ...count(
    'decimotercero decimocuarto decimoquinto decimosexto decimoséptimo decimoctavo decimonoveno vigésimo vigesimoprimero',
    13,
  ),
  ['trigésimo', 30],
  ['cuadragésimo', 40],
  ['quincuagésimo', 50],
  ['sexagésimo', 60],
  ['centésimo', 100],
]);

export const SPANISH: LanguagePack = {
  code: 'es',
  commonWords:
    'el los las del una un que para por con es se su al y en no la de debe puede usted desde antes hasta más'.split(
      ' ',
    ),
  decimalMark: ',',
  findNumbers: createNumberFinder({ words: WORDS, multipliers: new Map([['mil', 1000]]), joiners: ['y'] }),
  findOrdinals: createOrdinalFinder(ORDINALS),
  months: [
    'enero|ene\\.?',
    'febrero|feb\\.?',
    'marzo|mar\\.?',
    'abril|abr\\.?',
    'mayo',
    'junio|jun\\.?',
    'julio|jul\\.?',
    'agosto|ago\\.?',
    'septiembre|setiembre|sept?\\.?',
    'octubre|oct\\.?',
    'noviembre|nov\\.?',
    'diciembre|dic\\.?',
  ],
  timeUnits: {
    minute: 'minutos?',
    hour: 'horas?',
    night: 'noches?',
    day: 'días?|dias?',
    week: 'semanas?',
    month: 'mes(?:es)?|mensualidad(?:es)?',
    quarter: 'trimestres?',
    year: 'años?',
  },
  businessBehind: 'hábiles|hábil|habiles|laborables?',
  percent: 'por\\s?ciento',
  currencies: [
    ['dólar(?:es)?|dolar(?:es)?', 'USD'],
    ['euros?', 'EUR'],
    ['libras?(?:\\s{1,2}esterlinas?)?', 'GBP'],
    ['francos?(?:\\s{1,2}suizos?)?', 'CHF'],
    ['pesos?', 'PHP'],
    ['céntimos?|centavos?', 'cent'],
  ],
  scales: [
    ['mil', 1e3],
    ['millones|millón', 1e6],
  ],
  every: 'por|cada|al|un|una',
  adverbs: {
    day: 'diari[oa]s?',
    week: 'semanal(?:es)?',
    month: 'mensual(?:es)?|mensualmente',
    quarter: 'trimestral(?:es)?',
    year: 'anual(?:es)?|anualmente',
  },
  sections:
    'artículos?|articulos?|cláusulas?|clausulas?|secci(?:ón|ones)|apartados?|párrafos?|anexos?|estipulaci(?:ón|ones)',
  pages: 'páginas?|paginas?|pág\\.|pp?\\.',
  total:
    'en\\s+total|total(?:es)?|suma|suman|juntos|diferencia|restantes?|promedio|media|calculad[oa]|aumento|aumenta|superior|inferior|es\\s+decir|o\\s+sea|equivale|resulta|más|menos|veces|doble|mitad',
  deadline: 'a\\s+más\\s+tardar|antes|hasta|plazo|por\\s+tanto|es\\s+decir',
  about: 'aproximadamente|unos|unas|cerca|casi|alrededor|aprox\\.?|redondead[oa]',
};
