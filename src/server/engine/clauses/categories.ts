/** One of the 41 kinds of clauses that the experts of CUAD labelled. */
interface ClauseCategory {
  readonly id: CategoryId;
  /** What a person who is no lawyer would call it. */
  readonly label: string;
  /** The name in the CUAD data (Contract Understanding Atticus Dataset v1, The Atticus Project, CC BY 4.0). */
  readonly cuadName: string;
}

/**
 * The 41 clause categories, in the order of the CUAD data. The position in this list is a category's number in
 * trained weights, so the order must not change without training again.
 */
const ENTRIES = [
  ['document-name', 'Title of the document', 'Document Name'],
  ['parties', 'Who is bound by it', 'Parties'],
  ['agreement-date', 'Date of signing', 'Agreement Date'],
  ['effective-date', 'Start date', 'Effective Date'],
  ['expiration-date', 'End date or length', 'Expiration Date'],
  ['renewal-term', 'Renewal', 'Renewal Term'],
  ['notice-period-to-terminate-renewal', 'Notice to stop the renewal', 'Notice Period to Terminate Renewal'],
  ['governing-law', 'Governing law', 'Governing Law'],
  ['most-favored-nation', 'Most favored nation (best price)', 'Most Favored Nation'],
  ['competitive-restriction-exception', 'Exceptions to competition limits', 'Competitive Restriction Exception'],
  ['non-compete', 'Non-compete', 'Non-Compete'],
  ['exclusivity', 'Exclusivity', 'Exclusivity'],
  ['no-solicit-of-customers', 'Non-solicitation of customers', 'No-Solicit of Customers'],
  ['no-solicit-of-employees', 'Non-solicitation of employees', 'No-Solicit of Employees'],
  ['non-disparagement', 'Non-disparagement (no speaking badly)', 'Non-Disparagement'],
  ['termination-for-convenience', 'Termination for convenience (no reason needed)', 'Termination for Convenience'],
  ['rofr-rofo-rofn', 'Right of first refusal, offer or negotiation', 'Rofr/Rofo/Rofn'],
  ['change-of-control', 'Change of control (sale of a party)', 'Change of Control'],
  ['anti-assignment', 'Assignment (handing the contract to someone else)', 'Anti-Assignment'],
  ['revenue-profit-sharing', 'Sharing of revenue or profit', 'Revenue/Profit Sharing'],
  ['price-restrictions', 'Limits on changing prices', 'Price Restrictions'],
  ['minimum-commitment', 'Minimum purchase or payment', 'Minimum Commitment'],
  ['volume-restriction', 'Limits on quantity or use', 'Volume Restriction'],
  ['ip-ownership-assignment', 'Who owns what is created', 'IP Ownership Assignment'],
  ['joint-ip-ownership', 'Shared ownership of what is created', 'Joint IP Ownership'],
  ['license-grant', 'Permission to use (license)', 'License Grant'],
  ['non-transferable-license', 'Non-transferable license', 'Non-Transferable License'],
  ['affiliate-license-licensor', 'License covering the licensor’s group', 'Affiliate License-Licensor'],
  ['affiliate-license-licensee', 'License covering the licensee’s group', 'Affiliate License-Licensee'],
  ['unlimited-all-you-can-eat-license', 'License with unlimited use', 'Unlimited/All-You-Can-Eat-License'],
  ['irrevocable-or-perpetual-license', 'Perpetual or irrevocable license', 'Irrevocable or Perpetual License'],
  ['source-code-escrow', 'Source code kept in escrow', 'Source Code Escrow'],
  ['post-termination-services', 'Duties after the end', 'Post-Termination Services'],
  ['audit-rights', 'Audit rights', 'Audit Rights'],
  ['uncapped-liability', 'Unlimited liability', 'Uncapped Liability'],
  ['cap-on-liability', 'Limitation of liability', 'Cap on Liability'],
  ['liquidated-damages', 'Liquidated damages (fixed sums for a breach)', 'Liquidated Damages'],
  ['warranty-duration', 'How long the warranty lasts', 'Warranty Duration'],
  ['insurance', 'Insurance', 'Insurance'],
  ['covenant-not-to-sue', 'Covenant not to sue', 'Covenant Not to Sue'],
  ['third-party-beneficiary', 'Third-party rights', 'Third Party Beneficiary'],
] as const;

export type CategoryId = (typeof ENTRIES)[number][0];

export const CATEGORIES: readonly ClauseCategory[] = ENTRIES.map(([id, label, cuadName]) => ({ id, label, cuadName }));

const NUMBER_BY_ID = new Map<string, number>(CATEGORIES.map(({ id }, number) => [id, number]));

/** Position of a category in `CATEGORIES`, or -1 for an id that is none. */
export function categoryNumber(id: string): number {
  return NUMBER_BY_ID.get(id) ?? -1;
}

/**
 * Finds a category by its name in the CUAD data; capitals and punctuation do not matter, because CUAD's own files differ in them.
 * @returns undefined for a name that is none of the 41
 */
export function findCategoryByCuadName(name: string): ClauseCategory | undefined {
  const wanted = lettersOf(name);
  return CATEGORIES.find(({ cuadName }) => lettersOf(cuadName) === wanted);
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/gu, '');
}
