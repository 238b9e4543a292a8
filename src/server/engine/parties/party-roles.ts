/** Roles that a document prints in front of a name or defines behind it, in English and German. */
const ENGLISH =
  'Responsible Person|Responsible Party|Couple|Centre|Center|College|University|Academy|Clinic|Hospital|Hotel|Merchant|Guardian|Student|Grower|Lodger|Householder|Illustrator|Editor|Participant|Resident|Releasor|Venue|Works|Home|Association|Society|Organisation|Organization|Foundation|Institution|Studio|Nursery|Agency|Firm|Press|Landlord|Landlady|Lessor|Tenant|Lessee|Sub-?tenant|Sub-?lessor|Sub-?landlord|Sub-?lessee|Occupant|Occupier|Licensor|Licensee|Buyer|Purchaser|Seller|Vendor|Dealer|Retailer|Employer|Employee|Executive|Worker|Apprentice|Intern|Trainee|Caregiver|Carer|Nanny|Exhibitor|Charterer|Cardholder|Volunteer|Teacher|Client|Customer|Contractor|Sub-?contractor|Builder|Consultant|Freelancer|Designer|Developer|Translator|Photographer|Supplier|Provider|Service Provider|Borrower|Lender|Guarantor|Surety|Co-?maker|Creditor|Debtor|Owner|Homeowner|Agent|Principal|Member|Club|Gym|Subscriber|User|Account holder|Policyholder|Insured|Insurer|Hirer|Renter|Franchisor|Franchisee|Distributor|Reseller|Manufacturer|Discloser|Recipient|Disclosing Party|Receiving Party|Publisher|Author|Artist|Trainer|Cleaner|Carrier|Shipper|Passenger|Traveller|Traveler|Organiser|Organizer|Parent|School|Partner|Claimant|Respondent|Company|Bank|Adviser|Advisor|Assignor|Assignee|Manager|Operator|Sponsor|Host|Guest';
const GERMAN =
  'Vermieter(?:in)?|Mieter(?:in)?|Hauptmieter(?:in)?|Untermieter(?:in)?|Untervermieter(?:in)?|Bewohner(?:in)?|Verpächter(?:in)?|Pächter(?:in)?|Arbeitgeber(?:in)?|Arbeitnehmer(?:in)?|Mitarbeiter(?:in)?|Dienstgeber(?:in)?|Dienstnehmer(?:in)?|Auftraggeber(?:in)?|Auftragnehmer(?:in)?|Besteller(?:in)?|Unternehmer(?:in)?|Werkunternehmer(?:in)?|Bauherr(?:in)?|Verkäufer(?:in)?|Käufer(?:in)?|Darlehensgeber(?:in)?|Darlehensnehmer(?:in)?|Kreditgeber(?:in)?|Kreditnehmer(?:in)?|Mitverpflichteter?|Bürge|Bürgin|Gläubiger(?:in)?|Schuldner(?:in)?|Hauptschuldner(?:in)?|Kunde|Kundin|Anbieter(?:in)?|Betreiber(?:in)?|Mitglied|Nutzer(?:in)?|Studio|Schule|Verein|Teilnehmer(?:in)?|Teilnehmende[rn]?|Versicherer|Versicherungsnehmer(?:in)?|Leasinggeber(?:in)?|Leasingnehmer(?:in)?|Lizenzgeber(?:in)?|Lizenznehmer(?:in)?|Gesellschaft|Abonnent(?:in)?|Veranstalter(?:in)?|Reisende[rn]?';

const ROLE = new RegExp(
  `^(?:the\\s+|der\\s+|die\\s+|den\\s+|das\\s+)?(?:\\p{L}+\\s|Co-)?(?:${ENGLISH}|${GERMAN})(?:s|nen|n)?$`,
  'iu',
);

/** A source of a pattern for a role as printed in front of a name. */
export const ROLE_LABEL = `(?:Co-)?(?:${ENGLISH}|${GERMAN})(?:s|nen)?`;

/** The same, however it is written: "landlord", "LANDLORD". */
export const ROLE_WORDS = `(?:Co-)?(?:${ENGLISH}|${ENGLISH.toLowerCase()}|${ENGLISH.toUpperCase()}|${GERMAN})(?:s|S|nen)?`;

/** Whether a defined name is a role: "the Landlord", "Vermieterin". */
export function isRole(name: string): boolean {
  return ROLE.test(name.trim());
}

const PLAIN_ROLE = new RegExp(`^(?:Co-)?(?:${ENGLISH}|${GERMAN})(?:s|nen|n)?$`, 'iu');

/** Whether a word is a role and nothing else: "Reseller", and not "other Reseller". */
export function isPlainRole(word: string): boolean {
  return PLAIN_ROLE.test(word);
}

const SPEAKER = /^(?:you|your|yours|we|us|our|ours|i|me|my|sie|du|wir|uns|ich)$/iu;

/** Whether a defined name is the pronoun of one who speaks or is spoken to. */
export function isSpeaker(name: string): boolean {
  return SPEAKER.test(name.trim());
}

/** Takes from the other what they offer: signs what a provider has drawn up, or pays for it. */
const TAKERS =
  /^(?:\p{L}+\s)?(?:(?:co-?)?(?:tenant|lessee|sub-?tenant|sub-?lessee|lodger|occup(?:ant|ier)|resident|student|licensee|buyer|purchaser|employee|executive|worker|apprentice|intern|trainee|caregiver|carer|nanny|exhibitor|charterer|cardholder|volunteer|client|customer|borrower|guarantor|responsible person|responsible party|surety|debtor|homeowner|member|subscriber|user|account holder|policyholder|insured|hirer|renter|franchisee|distributor|reseller|recipient|receiving party|passenger|shipper|travell?er|guest|parent|guardian|couple|participant)|mieter(?:in)?|untermieter(?:in)?|bewohner(?:in)?|pächter(?:in)?|arbeitnehmer(?:in)?|mitarbeiter(?:in)?|dienstnehmer(?:in)?|auftraggeber(?:in)?|besteller(?:in)?|bauherr(?:in)?|käufer(?:in)?|(?:darlehens|kredit|lizenz|leasing|versicherungs)nehmer(?:in)?|bürge|bürgin|schuldner(?:in)?|kund(?:e|in)|mitglied|nutzer(?:in)?|teilnehmer(?:in)?|teilnehmende[rn]?|abonnent(?:in)?|reisende[rn]?|you|your|sie|du)s?$/iu;

/** Either side may be called so: the owner of a house to its builder, of a car to its hirer. */
const EITHER_SIDE = /^(?:owner|company|partner|principal|agent|party|manager|gesellschaft|unternehmer(?:in)?)s?$/iu;

/** Whether a role says nothing about which side it is: "Owner". */
export function isOnEitherSide(role: string): boolean {
  return EITHER_SIDE.test(role.trim());
}

/** Whether a role is that of one who takes what the other offers: "Tenant", "Kunde", "you". */
export function isTaker(role: string): boolean {
  return TAKERS.test(role.trim());
}

/** Parties beside the two that a document of another kind is between. */
const THIRD =
  /\b(?:guarantor|responsible person|responsible party|surety|dealer|insurer|co-?(?:lessee|signer|borrower|maker)|bürg(?:e|in)|mitverpflichtete[rn]?|broker|escrow agent)s?$/u;

/** Whether a role is that of one beside the two that most documents are between: a guarantor, a broker. */
export function isThirdParty(role: string): boolean {
  return THIRD.test(role.toLowerCase());
}
