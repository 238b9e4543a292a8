import { count, createNumberFinder, createOrdinalFinder, type LanguagePack } from './language-pack.ts';

const WORDS = new Map<string, number>([
  ...count(
    'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove',
  ),
  ['uma', 1],
  ['duas', 2],
  ['quatorze', 14],
  ['dezesseis', 16],
  ['dezessete', 17],
  ['dezenove', 19],
  ...count('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem', 20, 10),
  ['cento', 100],
  ...count('duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos', 200, 100),
]);
const SMALL_ORDINALS = count('primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo', 1);
const ORDINALS = new Map<string, number>([
  ...SMALL_ORDINALS,
  ...SMALL_ORDINALS.map(([word, value]) => [`${word.slice(0, -1)}a`, value] as const),
  ...SMALL_ORDINALS.slice(0, 9).map(([word, value]) => [`décimo ${word}`, 10 + value] as const),
  ...SMALL_ORDINALS.slice(0, 9).map(([word, value]) => [`vigésimo ${word}`, 20 + value] as const),
  ...count('vigésimo trigésimo quadragésimo quinquagésimo sexagésimo', 20, 10),
  ['centésimo', 100],
]);

export const PORTUGUESE: LanguagePack = {
  code: 'pt',
  commonWords:
    'o os as do da dos das um uma não é para com ao no na em que por de e deve pode até antes mais pelo pela sua seu'.split(
      ' ',
    ),
  decimalMark: ',',
  findNumbers: createNumberFinder({ words: WORDS, multipliers: new Map([['mil', 1000]]), joiners: ['e'] }),
  findOrdinals: createOrdinalFinder(ORDINALS),
  months: [
    'janeiro|jan\\.?',
    'fevereiro|fev\\.?',
    'março|marco|mar\\.?',
    'abril|abr\\.?',
    'maio',
    'junho|jun\\.?',
    'julho|jul\\.?',
    'agosto|ago\\.?',
    'setembro|set\\.?',
    'outubro|out\\.?',
    'novembro|nov\\.?',
    'dezembro|dez\\.?',
  ],
  timeUnits: {
    minute: 'minutos?',
    hour: 'horas?',
    night: 'noites?',
    day: 'dias?',
    week: 'semanas?',
    month: 'mês|mes|meses|mensalidades?',
    quarter: 'trimestres?',
    year: 'anos?',
  },
  businessBehind: 'úteis|útil|uteis',
  percent: 'por\\s?cento',
  currencies: [
    ['dólar(?:es)?|dolar(?:es)?', 'USD'],
    ['euros?', 'EUR'],
    ['libras?(?:\\s{1,2}esterlinas?)?', 'GBP'],
    ['francos?(?:\\s{1,2}suíços?)?', 'CHF'],
    ['reais', 'BRL'],
    ['pesos?', 'PHP'],
    ['cêntimos?|centavos?', 'cent'],
  ],
  scales: [
    ['mil', 1e3],
    ['milhões|milhão', 1e6],
    ['bilhões|bilhão', 1e9],
  ],
  every: 'por|cada|ao|à|um|uma',
  adverbs: {
    day: 'diári[oa]s?',
    week: 'semanal|semanais',
    month: 'mensal|mensais|mensalmente',
    quarter: 'trimestral|trimestrais',
    year: 'anual|anuais|anualmente',
  },
  sections: 'artigos?|cláusulas?|clausulas?|seç(?:ão|ões)|secç(?:ão|ões)|parágrafos?|alíneas?|anexos?',
  pages: 'páginas?|paginas?|pág\\.|pp?\\.',
  total:
    'no\\s+total|ao\\s+todo|total|totais|soma|somam|juntos|diferença|restantes?|média|calculad[oa]|aumento|aumenta|superior|inferior|ou\\s+seja|isto\\s+é|equivale|resulta|mais|menos|vezes|dobro|metade',
  deadline: 'até|o\\s+mais\\s+tardar|antes|prazo|portanto|ou\\s+seja|isto\\s+é',
  about: 'cerca|aproximadamente|quase|uns|umas|aprox\\.?|arredondad[oa]',
};
