import type { Sentence } from '../text/sentences.ts';
import type { DocumentSide, Sides } from './sides.ts';

/** "THE TENANT’S OBLIGATIONS: USE OF THE PROPERTY", "Duties of the Landlord". */
const HEADED = 'obligations|duties|covenants|responsibilities|undertakings|agreements|promises';
/** "The Tenant agrees with the Landlord as follows:", "You must:". */
const AGREES =
  '(?:hereby\\s|also\\s|further\\s)?(?:agrees?|covenants?|undertakes?|promises?|shall|must|will|is\\s+to|has\\s+to|have\\s+to|is\\s+responsible\\s+for)';
/** What an item of such a list begins with: "To pay the rent", "Not to smoke". */
const ITEM = /^[\s"“(•–-]{0,4}(?:(?:[Nn]ot|[Aa]nd|[Oo]r)\s+)?[Tt]o\s+\p{Ll}/u;
/** "During the last three months of the Term, to allow viewings". */
const LATER_ITEM =
  /^(?:[Dd]uring|[Aa]t|[Oo]n|[Aa]fter|[Bb]efore|[Ww]ithin|[Uu]pon|[Ii]n|[Ff]or|[Tt]hroughout)\b[^.;]{2,90},\s(?:not\s+)?to\s+\p{Ll}/u;
/** "To allow the Landlord to enter": a side is no one's own doorkeeper. */
const TOWARDS =
  '^(?:not\\s+)?to\\s+(?:allow|permit|let|pay|give|notify|inform|repay|deliver\\s+to|provide|tell|ask|indemnify|reimburse)\\s+(?:to\\s+)?(?:the\\s)?';
const HEADING_LENGTH = 120;
const LEAD_LENGTH = 200;

/** The side that a lead-in binds to the items behind it, by sentence; items alone are listed. */
export function findLeads(
  sentences: readonly Sentence[],
  { all, namedIn, opposite }: Pick<Sides, 'all' | 'namedIn' | 'opposite'>,
): ReadonlyMap<Sentence, DocumentSide> {
  const leads = new Map<Sentence, DocumentSide>();
  if (all.length === 0) return leads;
  let lead: DocumentSide | null = null;
  for (const sentence of sentences) {
    const { text } = sentence;
    if (ITEM.test(text) || LATER_ITEM.test(text)) {
      const towards = namedIn(text, (names) => `${TOWARDS}(?<side>${names})\\b`)?.side ?? null;
      const [other] = towards === null ? [] : opposite(towards);
      const isTowardsLead = towards !== null && (lead === null || towards === lead);
      const side: DocumentSide | null = isTowardsLead ? (other ?? null) : lead;
      if (side !== null) leads.set(sentence, side);
      continue;
    }
    lead = readLead(text, namedIn) ?? lead;
  }
  return leads;
}

function readLead(text: string, namedIn: Sides['namedIn']): DocumentSide | null {
  const heading = text.length > HEADING_LENGTH ? '' : text;
  const found =
    namedIn(heading, (names) => `(?:^|[\\s\\d.:])(?:the\\s)?(?<side>${names})(?:[’']s?)?\\s(?:${HEADED})\\b`) ??
    namedIn(heading, (names) => `\\b(?:${HEADED})\\sof\\s(?:the\\s)?(?<side>${names})\\b`) ??
    namedIn(
      text.slice(0, LEAD_LENGTH),
      (names) =>
        `^(?:the\\s)?(?<side>${names})\\s${AGREES}\\b[^.;:]{0,80}[:–—-](?=\\s*(?:$|[(\\d]|[a-z][.)]|(?:not\\s)?to\\s))`,
    );
  return found?.side ?? null;
}

/** "Notice by you must be sent", "is to be returned by the Tenant": the one who does what is put in the passive. */
const BY_BEFORE = '^(?:any|an?|each|every|all|the)?\\s?\\p{L}+(?:\\s\\p{Ll}+){0,3}\\s(?:by|from)\\s(?:the\\s)?(?<side>';
const BY_BEHIND =
  '\\b(?:shall|must|is\\sto|are\\sto|will|has\\sto|have\\sto)\\s(?:not\\s)?be\\s(?:\\p{Ll}+\\s){1,5}?by\\s(?:the\\s)?(?<side>';

const BY_NOW =
  '\\b(?:is|are)\\s(?:not\\s)?(?:insured|provided|supplied|paid|borne|carried\\sout|maintained|repaired|serviced|arranged|installed|cleaned|collected)\\sby\\s(?:the\\s)?(?<side>';

/** The side that acts in a sentence in the passive voice; null where none is named. */
export function findAgent(text: string, { namedIn }: Pick<Sides, 'namedIn'>): DocumentSide | null {
  const said = text.replace(/\b(by|from)\sus\b/iu, '$1 we');
  const found =
    namedIn(
      said,
      (names) => `${BY_BEFORE}${names})\\s(?:must|shall|may\\sonly|is\\sto|are\\sto|has\\sto|have\\sto)\\b`,
    ) ??
    namedIn(said, (names) => `${BY_BEHIND}${names})(?=[\\s.,;])`) ??
    namedIn(said, (names) => `${BY_NOW}${names})(?=[\\s.,;])`);
  return found?.side ?? null;
}

/** "During employment the Company shall advance": the first one who is bound, behind words that are no subject. */
const BOUND =
  '(?<!\\b(?:if|when|whenever|unless|until|where|that|which|whether|as|amounts?|sums?)\\s(?:the\\s)?)\\b(?<side>';
const BINDS =
  '(?:(?:hereby|also|then|further)\\s)?(?:shall|must|will|may\\snot|agrees?\\s(?:not\\s)?to|undertakes?\\sto|promises?\\sto|pays?|bears?)\\b';

/** The side that a clause in the middle of a sentence binds; null where there is none. */
export function findActor(text: string, { namedIn }: Pick<Sides, 'namedIn'>): DocumentSide | null {
  return namedIn(text, (names) => `${BOUND}${names})\\s${BINDS}`)?.side ?? null;
}
