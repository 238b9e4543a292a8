import { CURRENCY_BY_SIGN } from '#server/domain/text/currencies.ts';

const CODE =
  /(?<!\p{L})(USD|EUR|GBP|CAD|AUD|NZD|CHF|JPY|CNY|HKD|SGD|PHP|INR|SEK|NOK|DKK|ZAR|AED|BRL|MXN|KES|NGN|PLN|CZK)(?!\p{L})/u;
const SIGN = /(?:US|C|CA|A|AU|NZ|HK|S|R)?\$|[€£¥₱₹₩₪₦₺]/u;
const SCALE = /(?:in\s|\()?(thousands|millions|billions)\b|(?<=[$€£]\s?)(m|bn|k|000s?)\b/iu;
const MEASURE =
  /(?<![\p{L}\d])(%|km|kilometres?|kilometers?|miles?|mi|kg|g|lbs?|hours?|hrs?|days?|weeks?|months?|years?|kWh|MWh|GB|MB|TB|m²|m2|sqm|sq\.?\s?m|sq\.?\s?ft|ft|litres?|liters?|pcs|pieces?|words?|pages?|users?|seats?|points?)(?![\p{L}\d])/iu;
const PER =
  /(?:\bper|\ba|\beach|\bevery|\/)\s?(?:calendar\s)?(hour|hr|day|week|month|mo|quarter|year|annum|yr|unit|user|seat|km|kilometre|kilometer|mile|kWh|GB|person|night|page|word|item|m²|sq\.?\s?ft|visit|session)\b|\b(hourly|daily|weekly|monthly|quarterly|annual(?:ly)?|yearly|pcm|p\.?a\.?)(?!\p{L})/iu;
/** Units that are written in several ways. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
  hourly: 'hour',
  hr: 'hour',
  hrs: 'hours',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  mo: 'month',
  pcm: 'month',
  quarterly: 'quarter',
  annual: 'year',
  annually: 'year',
  annum: 'year',
  yearly: 'year',
  yr: 'year',
  pa: 'year',
  kilometre: 'km',
  kilometer: 'km',
  kilometres: 'km',
  kilometers: 'km',
  m2: 'm²',
  sqm: 'm²',
};
const ADDED_UNIT = /\(([^)]{1,40})\)|[,/]\s?(.{1,20})$|\bin\s(.{1,24})$/u;

/**
 * Reads what the values of a column are measured in.
 * @param header of the column, possibly empty
 * @param cells its cells with words or figures
 * @returns like "EUR", "%", "GBP per month"; null where neither the header nor all values name one unit
 */
export function readUnit(header: string, cells: readonly string[]): string | null {
  const values = cells.filter((text) => /\d/u.test(text));
  if (values.length === 0 || values.length * 2 < cells.length) return null;
  const money = moneyOf(header) ?? commonOf(values, moneyOf);
  const per = perOf(header) ?? commonOf(values, perOf);
  if (money !== null) {
    const scale = SCALE.exec(header);
    return [money, scale?.[1]?.toLowerCase(), per].filter((part) => part !== null && part !== undefined).join(' ');
  }
  const added = ADDED_UNIT.exec(header);
  const named = added === null ? null : measureOf(added[1] ?? added[2] ?? added[3] ?? '');
  const measure = named ?? (header.includes('%') ? '%' : commonOf(values, countedMeasureOf)) ?? headerMeasure(header);
  return measure === null ? per : per === null ? measure : `${measure} ${per}`;
}

/** "Hours" and "Days" say themselves what they count. */
function headerMeasure(header: string): string | null {
  return /^\p{L}{2,}$/u.test(header) ? measureOf(header) : null;
}

function commonOf(values: readonly string[], read: (text: string) => string | null): string | null {
  const [first, ...others] = values.map(read);
  return first !== undefined && first !== null && others.every((other) => other === first) ? first : null;
}

function moneyOf(text: string): string | null {
  const code = CODE.exec(text)?.[1];
  if (code !== undefined) return code;
  const sign = SIGN.exec(text)?.[0];
  return sign === undefined ? null : (CURRENCY_BY_SIGN[sign.toLowerCase()] ?? (sign.endsWith('$') ? 'USD' : sign));
}

function measureOf(text: string): string | null {
  const name = MEASURE.exec(text)?.[1]?.toLowerCase();
  if (name === undefined) return null;
  const common =
    COMMON_NAMES[name] ??
    (/^(?:hour|day|week|month|year|mile|word|page|user|seat|piece|point|litre|liter)$/u.test(name) ? `${name}s` : name);
  return { kwh: 'kWh', mwh: 'MWh', gb: 'GB', mb: 'MB', tb: 'TB' }[common] ?? common;
}

/** The unit behind a figure. */
function countedMeasureOf(text: string): string | null {
  const figure = /\d\s?(\D{1,16})$/u.exec(text);
  return figure === null ? null : measureOf(figure[1] ?? '');
}

function perOf(text: string): string | null {
  const match = PER.exec(text);
  const name = (match?.[1] ?? match?.[2])?.toLowerCase().replaceAll('.', '');
  return name === undefined ? null : `per ${COMMON_NAMES[name] ?? name}`;
}
