/** Roles take an article: "the Tenant", but "Acme". */
export const ROLE_WORD =
  /^(?:landlord|lessor|tenant|lessee|buyer|purchaser|seller|vendor|employer|employee|executive|client|customer|(?:sub)?contractor|consultant|supplier|(?:service\s)?provider|licensor|licensee|borrower|lender|franchisor|franchisee|franchise\sowner|distributor|reseller|guarantor|owner|manager|operator|agent|principal|discloser|(?:service\s)?recipient|disclosing\sparty|receiving\sparty|manufacturer|company|sponsor|publisher|developer|host|affiliate|transporter|shipper|artist|talent|endorser|member|user|subscriber)$/iu;

/** The first letter large, the rest as it is. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
