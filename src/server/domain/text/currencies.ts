/**
 * ISO 4217 codes by sign, in lower case and without white space. "$" alone is read as USD and "¥" as JPY, as most
 * contracts that print them mean it.
 */
export const CURRENCY_BY_SIGN: Readonly<Record<string, string>> = {
  $: 'USD',
  us$: 'USD',
  'u.s.$': 'USD',
  c$: 'CAD',
  cdn$: 'CAD',
  cad$: 'CAD',
  ca$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  nt$: 'TWD',
  r$: 'BRL',
  r: 'ZAR',
  ksh: 'KES',
  kshs: 'KES',
  rs: 'INR',
  '₦': 'NGN',
  '₵': 'GHS',
  '₺': 'TRY',
  '₫': 'VND',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₱': 'PHP',
  '₹': 'INR',
  '₩': 'KRW',
  '₪': 'ILS',
};

/** Specific names come before general ones. */
const CURRENCY_NAMES: readonly (readonly [RegExp, string])[] = [
  [/canadian\s+dollar/iu, 'CAD'],
  [/australian\s+dollar/iu, 'AUD'],
  [/hong\s+kong\s+dollar/iu, 'HKD'],
  [/singapore\s+dollar/iu, 'SGD'],
  [/new\s+zealand\s+dollar/iu, 'NZD'],
  [/kenyan?\s+shilling/iu, 'KES'],
  [/naira/iu, 'NGN'],
  [/\brand\b/iu, 'ZAR'],
  [/dollar/iu, 'USD'],
  [/euro/iu, 'EUR'],
  [/pound/iu, 'GBP'],
  [/yen/iu, 'JPY'],
  [/renminbi|yuan/iu, 'CNY'],
  [/rupee/iu, 'INR'],
  [/peso/iu, 'PHP'],
  [/franc|franken/iu, 'CHF'],
];

/** Words and letters behind a figure that multiply it. */
export const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mm: 1e6,
  m: 1e6,
  billion: 1e9,
  tsd: 1e3,
  mio: 1e6,
  millionen: 1e6,
  mrd: 1e9,
  bn: 1e9,
};

/** The code of a currency's name, like "euros"; undefined for an unknown one. */
export function currencyNamed(name: string): string | undefined {
  return CURRENCY_NAMES.find(([pattern]) => pattern.test(name))?.[1];
}
