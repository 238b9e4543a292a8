import type { DayOrder } from '../text/dates.ts';

const STATE_NAMES =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New\\s{1,3}Hampshire|New\\s{1,3}Jersey|New\\s{1,3}Mexico|New\\s{1,3}York|North\\s{1,3}Carolina|South\\s{1,3}Carolina|North\\s{1,3}Dakota|South\\s{1,3}Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode\\s{1,3}Island|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West\\s{1,3}Virginia|Wisconsin|Wyoming';
const STATE_CODES =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';
/** "the laws of Ohio", "Ohio law", "the State of New York", "Columbus, OH 43215": the United States, month first. */
const MONTH_FIRST = new RegExp(
  `\\b(?:laws?\\s{1,3}of\\s{1,3}(?:the\\s{1,3})?(?:(?:State|Commonwealth)\\s{1,3}of\\s{1,3})?|(?:State|Commonwealth)\\s{1,3}of\\s{1,3})(?:${STATE_NAMES})\\b|\\b(?:${STATE_NAMES})\\s{1,3}law\\b|,\\s{0,3}(?:${STATE_CODES}|${STATE_NAMES})\\s{1,3}\\d{5}(?:-\\d{4})?(?!\\d)`,
  'u',
);
const DAY_FIRST_PLACES =
  'England|Scotland|Wales|Northern\\s{1,3}Ireland|(?:the\\s{1,3}Republic\\s{1,3}of\\s{1,3})?Ireland|the\\s{1,3}United\\s{1,3}Kingdom|New\\s{1,3}South\\s{1,3}Wales|Victoria|Queensland|Tasmania|(?:South|Western)\\s{1,3}Australia|Australia|New\\s{1,3}Zealand|South\\s{1,3}Africa|the\\s{1,3}Republic\\s{1,3}of\\s{1,3}South\\s{1,3}Africa|India|Singapore|Kenya|Nigeria|Malta|Cyprus';
/** "the laws of England", "English law", "Leeds LS1 4AP", "NSW 2042", "Eircode D02 X285": day first. */
const DAY_FIRST = new RegExp(
  `\\blaws?\\s{1,3}of\\s{1,3}(?:the\\s{1,3}State\\s{1,3}of\\s{1,3})?(?:${DAY_FIRST_PLACES})\\b|\\b(?:English|Scots|Irish|Australian|Indian|Kenyan|Nigerian|South\\s{1,3}African|New\\s{1,3}Zealand|Singapore)\\s{1,3}law\\b|\\b[A-Z]{1,2}\\d[A-Z\\d]?\\s\\d[ABD-HJLNP-UW-Z]{2}\\b|\\b(?:NSW|VIC|QLD|TAS|ACT)\\s{1,3}\\d{4}\\b`,
  'u',
);

/**
 * Which number comes first in numeric dates where a document is from: by the law that governs it, and by its addresses.
 * @param text the whole document
 * @returns `unknown` where nothing tells, and where it names places of both customs
 */
export function readHomeDayOrder(text: string): DayOrder {
  const [isMonthFirst, isDayFirst] = [MONTH_FIRST.test(text), DAY_FIRST.test(text)];
  if (isMonthFirst === isDayFirst) return 'unknown';
  return isMonthFirst ? 'month' : 'day';
}
