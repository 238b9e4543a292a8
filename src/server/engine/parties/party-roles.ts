/** Roles that a document prints in front of a name or defines behind it, in English and German. */
const ENGLISH =
  'Couple|Student|Grower|Lodger|Householder|Illustrator|Editor|Participant|Resident|Releasor|Venue|Works|Home|Organisation|Organization|Foundation|Institution|Studio|Agency|Firm|Landlord|Landlady|Lessor|Tenant|Lessee|Sub-?tenant|Sub-?lessor|Sub-?landlord|Sub-?lessee|Resident|Occupant|Licensor|Licensee|Buyer|Purchaser|Seller|Vendor|Dealer|Employer|Employee|Executive|Worker|Client|Customer|Contractor|Builder|Consultant|Freelancer|Designer|Translator|Photographer|Supplier|Provider|Service Provider|Borrower|Lender|Guarantor|Surety|Co-?maker|Co-?borrower|Creditor|Debtor|Owner|Homeowner|Agent|Principal|Member|Club|Gym|Subscriber|Account holder|Policyholder|Insured|Insurer|Hirer|Renter|Franchisor|Franchisee|Distributor|Reseller|Manufacturer|Discloser|Recipient|Disclosing Party|Receiving Party|Publisher|Author|Artist|Trainer|Cleaner|Carrier|Shipper|Traveller|Organiser|Parent|School|Partner|Claimant|Respondent|Company|Bank|Adviser|Advisor|Assignor|Assignee|Manager|Operator|Sponsor|Host|Guest';
const GERMAN =
  'Vermieter(?:in)?|Mieter(?:in)?|Hauptmieter(?:in)?|Untermieter(?:in)?|Untervermieter(?:in)?|Bewohner(?:in)?|Verpächter(?:in)?|Pächter(?:in)?|Arbeitgeber(?:in)?|Arbeitnehmer(?:in)?|Dienstgeber(?:in)?|Dienstnehmer(?:in)?|Auftraggeber(?:in)?|Auftragnehmer(?:in)?|Besteller(?:in)?|Unternehmer(?:in)?|Werkunternehmer(?:in)?|Bauherr(?:in)?|Verkäufer(?:in)?|Käufer(?:in)?|Darlehensgeber(?:in)?|Darlehensnehmer(?:in)?|Kreditgeber(?:in)?|Kreditnehmer(?:in)?|Mitverpflichteter?|Bürge|Bürgin|Gläubiger(?:in)?|Schuldner(?:in)?|Kunde|Kundin|Anbieter(?:in)?|Betreiber(?:in)?|Mitglied|Versicherer|Versicherungsnehmer(?:in)?|Leasinggeber(?:in)?|Leasingnehmer(?:in)?|Lizenzgeber(?:in)?|Lizenznehmer(?:in)?|Gesellschaft|Abonnent(?:in)?|Veranstalter(?:in)?|Reisende[rn]?';

const ROLE = new RegExp(
  `^(?:the\\s+|der\\s+|die\\s+|den\\s+|das\\s+)?(?:\\p{L}+\\s)?(?:${ENGLISH}|${GERMAN})(?:s|nen|n)?$`,
  'iu',
);

/** A source of a pattern for a role as printed in front of a name. */
export const ROLE_LABEL = `(?:${ENGLISH}|${GERMAN})(?:s|nen)?`;

/** Whether a defined name is a role: "the Landlord", "Vermieterin". */
export function isRole(name: string): boolean {
  return ROLE.test(name.trim());
}

const SPEAKER = /^(?:you|your|yours|we|us|our|ours|i|me|sie|du|wir|uns|ich)$/iu;

/** Whether a defined name is the pronoun of one who speaks or is spoken to. */
export function isSpeaker(name: string): boolean {
  return SPEAKER.test(name.trim());
}
