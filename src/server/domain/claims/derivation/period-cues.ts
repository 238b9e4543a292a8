/** Of a period that is counted with its first and last day. */
export const INCLUSIVE =
  /(?<!\p{L})(?:inclu(?:sive|ding|des)|both\s+days|einschließlich|inklusive|inclus|y\s+compris|inclusive|incluid[oa]s?|compres[oi]|inclus[oi]|incluíd[oa]s?|kasama)(?!\p{L})/iu;
/** Of a period that ends with a month, quarter or year. */
export const MONTH_END =
  /(?:end|last\s+day|close|expiry)\s+of\s+(?:(?:the|a|any|each|that|every|next|following|current)\s+){0,2}(?:calendar\s+)?(?:month|quarter|half|year)|(?:full|whole|complete|entire)\s+calendar\s+(?:months?|quarters?|years?)|month[’']?s?[-\s]end|(?:monats|quartals|jahres)ende|ende\s+(?:des|eines)\s+(?:kalender)?(?:monats|vierteljahres|quartals|jahres)|(?:fin|dernier\s+jour)\s+(?:du|de|d[’']un)\s+(?:mois|trimestre)|(?:fin|final|último\s+día)\s+(?:del?|de\s+cada)\s+(?:mes|trimestre)|fine\s+(?:del\s+)?mese|(?:fim|final|último\s+dia)\s+d[eo]\s+(?:cada\s+)?mês|katapusan\s+ng\s+(?:bawat\s+)?buwan/iu;
