const WHOLE =
  /^\s?(?:of )?(?:the |your |our |all )?(?:total|aggregate|whole|entire|full|all|sum of)\b[^.;|]{0,60}?\b(?:rents?|fees?|rentals?|charges?|premiums?|instal\p{L}+|payments?|price|salary|sums?|amounts?|dues|subscriptions?)\b/iu;
const OVER_TERM =
  /^[^.;|]{0,80}?\b(?:for|over|during|throughout|payable (?:in|for|over|during)) (?:the |this |its |their |a )?(?:(?:whole|entire|full|initial|fixed|minimum|remaining|unexpired|rest|remainder|balance|original|hire|lease|rental|tenancy|contract|commitment|first|of|the) ){0,5}(?:term|period|duration|year|tenancy|lease|contract|agreement|hire)\b/iu;

/**
 * Whether the words behind a share name a whole that is paid in parts: "of total Rent for the Term". One payment is not what
 * such a share is taken of.
 * @param behind words behind "0.4%", white space folded
 */
export function namesWhole(behind: string): boolean {
  return WHOLE.test(behind) || OVER_TERM.test(behind);
}
