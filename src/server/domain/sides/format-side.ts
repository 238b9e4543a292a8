import { SIDE_ID_LENGTH_LIMIT } from '#contract/analysis.ts';

/** Role nouns that take an article: "the Tenant", but "Acme". */
const ROLE_NOUN =
  /(?:^|\s)(?:landlord|lessor|tenant|lessee|buyer|purchaser|seller|vendor|employer|employee|executive|client|customer|(?:sub)?contractor|consultant|supplier|provider|licensor|licensee|borrower|lender|franchisor|franchisee|distributor|reseller|guarantor|owner|manager|operator|agent|principal|discloser|recipient|party|manufacturer|company|corporation|partnership|bank|trustee|sponsor|publisher|developer|host|affiliate|transporter|shipper|carrier|artist|talent|endorser|member|user|subscriber|investor|shareholder|assignor|assignee|advisor|adviser|administrator|insurer|insured|apprentice|intern|trainee|worker|caregiver|carer|nanny|exhibitor|charterer|cardholder|director|university|institution|foundation|producer|author|writer|builder|engineer|architect|broker|dealer|merchant|representative|marketer|participant|partner|venturer|transferor|transferee|grantor|grantee|mortgagor|mortgagee|debtor|creditor|holder|issuer|underwriter|servicer|hirer|illustrator|editor|photographer|designer|freelancer|translator|parent|guardian|student|resident|occupant|occupier|lodger|guest|renter|traveller|traveler|policyholder|surety|subtenant|sublandlord|homeowner|performer|retailer|importer|exporter|processor|controller|home|responsible person)(?<plural>s)?$/iu;
const YOU = /^you$/iu;
const WE = /^we$/iu;
/** Names listed before "and 2 others". */
const NAMES_SHOWN = 2;

/** Whether a party is called by a role like "Tenant" rather than by a name. */
export function isRoleNoun(role: string): boolean {
  return ROLE_NOUN.test(role);
}

/** Whether a role is plural: "Sellers". */
export function isPluralRole(role: string): boolean {
  return ROLE_NOUN.exec(role)?.groups?.['plural'] !== undefined;
}

/** "the Tenant", "Acme", "the other side (“we”)": a party in running text for a reader who is not that party. */
export function formatRole(role: string): string {
  if (YOU.test(role) || WE.test(role)) return `the other side (“${role.toLowerCase()}”)`;
  return ROLE_NOUN.test(role) ? `the ${role}` : role;
}

/** A party in running text before it is known who reads it: one that is only called "you" or "we" goes by its names. */
export function formatUnread({ role, names }: { readonly role: string; readonly names: readonly string[] }): string {
  return (YOU.test(role) || WE.test(role)) && names.length > 0 ? names.join(' and ') : formatRole(role);
}

/** "the Tenant (Ada Finch)", "Acme (Acme, Inc.)", "“you”": a party as a choice in a list. */
export function formatSide({ role, names }: { readonly role: string; readonly names: readonly string[] }): string {
  const called = YOU.test(role) || WE.test(role) ? `“${role.toLowerCase()}” in the document` : formatRole(role);
  const others = names.filter((name) => name.toLowerCase() !== role.toLowerCase());
  if (others.length === 0) return called;
  const shown = others.slice(0, NAMES_SHOWN);
  const more = others.length - shown.length;
  const listed = more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(' and ');
  return `${called} (${listed})`;
}

/**
 * The id of a side in URLs and in the database.
 * @returns lower-case letters, digits and hyphens, at most 80 characters; deterministic
 */
export function sideIdOf(role: string): string {
  const id = role
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .slice(0, SIDE_ID_LENGTH_LIMIT)
    .replace(/^-+|-+$/gu, '');
  return id === '' ? 'side' : id;
}
