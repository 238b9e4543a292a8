const SIGNING =
  'you your yours yourself i my me tenant tenants lessee lessees renter subtenant resident licensee occupant customer customers client buyer purchaser consumer subscriber user users member members participant borrower debtor guarantor surety hirer employee employees worker candidate executive contractor consultant freelancer freelancer supplier provider recipient franchisee distributor dealer insured policyholder homeowner owner guest traveller parent student claimant partner du sie ihr ihre ihnen mieter mieterin kunde kunden kundin arbeitnehmer arbeitnehmerin verbraucher käufer darlehensnehmer auftragnehmer nutzer mitglied';
/** Words for the side that signs what the other has drawn up, in documents of all kinds. */
export const SIGNING_ROLES: ReadonlySet<string> = new Set(SIGNING.split(' '));
const DRAFTING =
  'we us our ours landlord lessor lessors licensor agent manager management company seller vendor retailer merchant bank lender creditor employer firm agency club gym operator insurer carrier franchisor principal dealership discloser host platform organiser organizer school wir uns unser unsere vermieter vermieterin verkäufer arbeitgeber arbeitgeberin anbieter unternehmen bank darlehensgeber auftraggeber betreiber versicherer';
const ROLES = new Map([
  ...[...SIGNING_ROLES].map((word) => [word, 'SIGNING'] as const),
  ...DRAFTING.split(' ').map((word) => [word, 'DRAFTING'] as const),
]);
const MODALS = new Map([
  ...'shall must agrees agree undertakes undertake covenants required obliged obligated muss müssen verpflichtet'
    .split(' ')
    .map((word) => [word, 'MUST'] as const),
  ...'may can entitled permitted allowed kann können darf dürfen berechtigt'
    .split(' ')
    .map((word) => [word, 'MAY'] as const),
  ...'not no never neither nor nothing none cannot kein keine keinen keinerlei nicht nie'
    .split(' ')
    .map((word) => [word, 'NOT'] as const),
  ...'pay pays paid payable payment zahlen zahlt zahlung bezahlen'.split(' ').map((word) => [word, 'PAY'] as const),
]);
/** Say nothing about who does what. */
const FILLERS = new Set(
  'the a an hereby that such said any all its his her their der die das den dem des ein eine einen'.split(' '),
);

/**
 * Words with what a role or a modal verb means in place of itself, without articles, so that "the Lessee shall" and "you
 * must" are alike.
 * @param tokens in lower case
 */
export function canonicalWords(tokens: readonly string[]): readonly string[] {
  return tokens.filter((token) => !FILLERS.has(token)).map((token) => ROLES.get(token) ?? MODALS.get(token) ?? token);
}
