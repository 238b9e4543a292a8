/** What a row does to a sum of the rows above it. */
export type RowKind = 'item' | 'discount' | 'tax' | 'paid' | 'total' | 'balance';

/** "Total due", "Grand total", "Gesamtbetrag". */
const TOTAL =
  /^(?:(?:grand|order|invoice|overall|project|contract|net|gross|monthly|annual|yearly|the)\s){0,2}(?:sub-?\s?)?totals?(?!\p{L})|(?<!\p{L})(?:total|subtotal)(?:\s(?:due|payable|price|amount|cost|fees?|charges?))?$|^(?:gesamt|zwischen|end|rechnungs)\p{L}{0,12}|^summe(?!\p{L})|^insgesamt|^nettobetrag|^bruttobetrag|^amount (?:due|payable)|^total/iu;
/** What is left to pay after what was paid. */
const BALANCE =
  /^(?:remaining |outstanding |final )?balance(?!\p{L}| of (?:the )?(?:cash |purchase )?price)|^(?:amount |sum )?outstanding|^restbetrag|^still to pay|^please pay|^(?:pay|payable|due) now|^zahlbetrag|^noch zu zahlen/iu;
const PAID =
  /(?<!\p{L})(?:already paid|paid (?:today|on|in advance)|(?:deposit|payment|advance|anzahlung)s? (?:already )?(?:received|paid|erhalten|geleistet))(?!\p{L})|^less (?:the )?(?:deposit|payment|advance)/iu;
const DISCOUNT =
  /(?<!\p{L})(?:discounts?|rebate|less|allowance for|trade-?in|credit note|reduction|rabatt|nachlass|skonto|abzüglich|gutschrift)(?!\p{L})/iu;
const TAX =
  /(?<!\p{L})(?:v\.?a\.?t\.?|g\.?s\.?t\.?|h\.?s\.?t\.?|p\.?s\.?t\.?|q\.?s\.?t\.?|sales tax|tax|mwst|ust|umsatzsteuer|mehrwertsteuer|moms|btw|iva|tva)(?!\p{L})/iu;
const WITH_TAX = /(?<!\p{L})(?:incl\w*|inkl\w*|excl\w*|exkl\w*|ex|before|plus|zzgl|ohne|mit)\.?(?!\p{L})/iu;
/** "(less than 50 km)" takes nothing off. */
const NO_DISCOUNT = /\bless than\b/iu;

/** Reads by its label what a row is. */
export function readRowKind(label: string): RowKind {
  if (PAID.test(label)) return 'paid';
  if (TOTAL.test(label)) return 'total';
  if (BALANCE.test(label)) return 'balance';
  if (TAX.test(label) && !WITH_TAX.test(label)) return 'tax';
  return DISCOUNT.test(label) && !NO_DISCOUNT.test(label) ? 'discount' : 'item';
}
