import { foldWhiteSpace } from '../text/source-text.ts';
import { hasCompanyForm, readName } from './names.ts';
import { isRole } from './party-roles.ts';

/** In front of a person's name; no part of it. */
const TITLE =
  /^(?:(?:mr|mrs|ms|miss|mx|me|sir|madam|engr|chief|alhaji|rev|dr|prof|m\/s|messrs|herrn?|frau|familie|firma|fa|eheleute|the\s+spouses|spouses|&|the|die|der|den|dem|das|and|und|sowie|i|(?:issued|underwritten|provided|operated|published|insured)\s+by)\b[.,]?\s+|(?:dr|dipl|ing|mag|di|ddr)\.?\s+)+/iu;
const PARTICLE = '(?:de|del|della|den|der|di|du|la|le|van|von|vom|zu|zur|bin|binti|al|el|ap|ní|nic|mac|ó|san)';
const WORD = "(?:\\p{Lu}\\.|\\p{Lu}[’']?\\p{L}+(?:[’'-]\\p{L}+)*|\\p{Lu}(?!\\p{L}))";
/** "Aoife Ní Dhuibhir", "MARIVIC D. MAGBANUA", "Anna von der Heide-Kopp". */
const PERSON = new RegExp(`^${WORD}(?:\\s(?:${PARTICLE}\\s){0,2}${WORD}){1,4}(?![\\p{L}])`, 'u');
const GIVEN_NAME = '(?:\\p{Lu}\\.(?:\\s?\\p{Lu}\\.)?|\\p{Lu}\\p{L}+(?:-\\p{L}+)?)';
/** "Marlene and Todd Vasquez", "T. & R. McIlwaine": two given names and one surname. */
const COUPLE = new RegExp(`^${GIVEN_NAME}\\s(?:and|und|&)\\s${GIVEN_NAME}\\s${WORD}(?![\\p{L}])`, 'u');
/** "Seller Jane" and "Main Points" are no persons: words of places, roles, headings and calendars. */
const NO_PERSON =
  /(?<![\p{L}])(?:and|of|or|guide|engineer|officer|assistant|technician|associate|each|every|grievance|procedure|undertaking|release|letter|appointment|offer|statement|restraint|confidentiality|certificate|memorandum|employment|teaching|hospital|the|this|these|that|upon|on|for|if|bei|auf|nach|mit|über|agreement|contract|note|deed|indenture|lease|legal|advice|prejudice|sublet|company|corporation|terms?|conditions?|street|road|avenue|lane|drive|court|terrace|crescent|suite|floor|unit|apt|flat|city|county|state|date|name|address|signature|signed|schedule|section|clause|page|part|policy|order|form|number|no|reference|invoice|account|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|landlord|tenants?|lessor|lessee|buyer|seller|purchaser|employer|employee|client|customer|borrower|lender|consultant|contractor|supplier|provider|member|owner|agent|services?|fees?|price|rent|deposit|payment|period|notice|vehicle|property|premises|vertrag|mietvertrag|straße|strasse|weg|platz|allee|gasse|nummer|datum|unterschrift|obligations|except|duties|description|management|business|commission|responsibilities|rights|general|other|all|any|representations|warranties|confidential|information|data|protection|vermieter|mieter|mieterin|vermieterin|arbeitgeber|arbeitnehmer|auftraggeber|auftragnehmer|kunde|paragraph|anlage|new\s+york|united\s+states|united\s+kingdom|private|limited|important|information|summary|welcome|thank|dear|yours|best|kind)(?![\p{L}])/iu;
/** "Dana Whitlock Date ____": the next field of a form, behind a signature. */
const FORM_FIELD =
  /(?<=\s\S+)\s(?:date|dated|signature|signed|address|witness|title|phone|tel|e-?mail|datum|unterschrift)(?![\p{L}]).*$/iu;
/** Behind a whole name, the next line is an address. */
const NEXT_LINE = /(?<=^\S+ \S[^\n]*\p{Ll})\s*\n.*$/su;
/** Company forms of German-speaking countries and others that a name of a firm may end in. */
const OTHER_FORM =
  /(?<![\p{L}])(?:GmbH|gGmbH|AG|SE|KG|OHG|UG|mbH|e\.\s?K\.|e\.\s?U\.|e\.\s?V\.|eG|Genossenschaft|GbR|Stiftung|PLLC|CLG|CIC|DAC|Lda\.?|Ltda\.?|S\.L\.(?:U\.)?|SL|S\.A\.(?:S\.)?|SAS|SARL|EURL|S\.r\.l\.(?:s\.)?|S\.p\.A\.|[Ss]p\.\sz\so\.o\.|N\.V\.|A\/S|ApS|AB|Oyj?|K\.K\.|Mutual\s+Bank|Bank|Trust|Credit\s+Union|Building\s+Society|CREDIT\s+UNION|BANK|TRUST|Co-op|CO-OP|CC|Co\.(?!\s?[A-Z]\w)|\(Pty\)\s+Ltd|Ltd|LTD|Limited|LIMITED|LLC|Inc|INC|Corp|CORP|LP|LLP|plc|PLC|B\.V\.)(?![\p{L}])/u;
/** Where a firm's name ends and its address or description begins; a form may stand behind a comma. */
const FIRM_END =
  /,\s+(?!(?:Unipessoal|Lda|Ltda|S\.?L|S\.?A|SARL|SAS|S\.r\.l|S\.p\.A|[Ss]p\.\sz|N\.V|B\.V|A\/S|ApS|AB|Oy|K\.K|GmbH|Inc|INC|LTD|CORP|LIMITED|Corp|LLC|L\.L\.C|Ltd|L\.?P|LLP|PLLC|N\.A|S\.A|Limited|Co\b))|\s*\((?!(?:Pty|PTY|Private|Pvt|haftungsbeschränkt)\))|\s*[[;:]|\s+[—|·]\s|\s+–\s(?!(?:[\p{L}’'-]+\s){0,4}[\p{L}’'-]+,\s(?:Unipessoal|Lda|Ltda|S\.?L|S\.?A|N\.V|B\.V|A\/S|GmbH|Inc|Ltd|LLC|Limited)(?![\p{L}]))|\s+-\s|\s+(?:of\b(?!\s(?:\p{Lu}[\p{L}-]+\s){1,3}(?:LLC|Inc|Ltd|Limited|LLP|Corp)(?![\p{L}]))|having|with|whose|whereof|registered|reg|ABN|FN|CRO|company|proprietor|represented|vertreten|mit\s+Sitz|trading|trade|t\/a|care\s+of|c\/o|is|are|ist|and\s+(?:you|the)\b|und\b(?!\s(?:\p{Lu}[\p{L}-]+\s){1,4}(?:GmbH|gGmbH|AG|KG|OHG|UG|mbH|eG|e\.)(?![\p{L}])))|\s+and\s+["“]|(?<!\b(?:Inc|Ltd|Co|Corp|Bros|Gebr|Fa|St|Dr|L\.P|B\.V|Pte|Pty|e|\p{Lu}))\.\s+(?=[\p{Lu}"“„])|\s+\d(?!\d{0,4}\s+(?:LIMITED|Limited|LTD|Ltd|LLC|INC|Inc|GmbH|AG|plc|PLC|LLP|LP)(?![\p{L}]))/u;

/**
 * Reads the name of a person or firm off the front of a text.
 * @returns the name as printed, without title, and where it ends; null where the text begins with none
 */
export function readPartyName(text: string): { readonly name: string; readonly end: number } | null {
  const title = TITLE.exec(text)?.[0].length ?? 0;
  const rest = text.slice(title, title + 160);
  const firm = rest.slice(0, FIRM_END.exec(rest)?.index ?? rest.length).replace(/[\s,;:]+$/u, '');
  if (isFirm(firm)) {
    const name = /&\s?Co\.?\s(?:KG|OHG)/u.test(firm) ? firm : (readName(firm) ?? firm);
    return { name: hasFirmForm(name) ? name : firm, end: title + firm.length };
  }
  const couple = COUPLE.exec(rest)?.[0];
  if (couple !== undefined && !NO_PERSON.test(couple.replace(/\s(?:and|und|&)\s/u, ' ')))
    return { name: couple, end: title + couple.length };
  const person = PERSON.exec(rest)?.[0].replace(FORM_FIELD, '').replace(NEXT_LINE, '');
  if (
    person === undefined ||
    NO_PERSON.test(person) ||
    !isPlausibleName(person) ||
    isRole(person.split(' ', 1)[0] ?? '') ||
    /(?:^|\s)\p{Lu}(?=\s|$)/u.test(person)
  )
    return null;
  return { name: person, end: title + person.length };
}

/** "Mallow, Co. Cork", and "Co. Cork" on a line of its own: a county, no company. */
const COUNTY = /(?:,\s+|^)Co\.?(?:\s+\p{Lu}\p{L}+\.?(?:\s|$)|$)/u;
/** Words of a clause, a heading or a calendar that a pattern took for a name. */
const NO_NAME =
  /^\d{1,2}\.\d|^M\/[Ss]\.?$|\bThe\s+Company\b|\bLegal\s+Name\b|^(?:January|February|March|April|May|June|July|August|September|October|November|December)\s\d|["”)]$|^\p{Ll}+\s\p{Ll}+$|^(?:LETTER|GENERAL)\s+(?:OF|RELEASE)\b/u;

/** Whether a text could be the name of a party at all. */
export function isPlausibleName(name: string): boolean {
  return !COUNTY.test(name) && !NO_NAME.test(name);
}

const LOWER = /^\p{Ll}{2,}/u;
/** Small words that a firm's name may hold; "Company acts" and "City by Acme Inc." are no names. */
const JOINING =
  /^(?:of|and|the|for|de|du|des|la|le|et|y|und|für|der|die|das|dem|den|von|vom|zu|zur|zum|im|am|an|in|plc|mbh|mbH|gGmbH|eG|gmbh|bv|van|voor|di|e|on)$/u;

function isFirm(name: string): boolean {
  if (!isPlausibleName(name) || name.split(/\s(?:and|und)\s|\.$/u).every((part) => part === '' || isRole(part)))
    return false;
  if (name.split(' ').some((word) => LOWER.test(word) && !JOINING.test(word))) return false;
  if (name.length < 4 || name.length > 90 || !/^[\p{Lu}\d]/u.test(name)) return false;
  const isNamed = name.split(' ').length >= 2 && (OTHER_FORM.test(name) || hasCompanyForm(name));
  return isNamed && readName(name) !== null && !/\b(?:shall|will|agrees?|pays?|means?)\b/u.test(name);
}

/** Whether a name ends in a legal form, not only in a word like "Group". */
export function hasFirmForm(name: string): boolean {
  return OTHER_FORM.test(name);
}

const AND = /^\s*,?\s+(?:and|und|sowie|&)\s+/u;

/** The comma of "Ada Finch, Bo Lund and Cy Roe": before an address no list follows that ends in "and" and a name. */
function readComma(text: string, depth = 0): RegExpExecArray | null {
  const comma = depth > LIST_LIMIT ? null : /^,\s+/u.exec(text);
  const next = comma === null ? null : readPartyName(text.slice(comma[0].length));
  if (comma === null || next === null) return null;
  const behind = text.slice(comma[0].length + next.end);
  const and = AND.exec(behind);
  const isLast = and !== null && readPartyName(behind.slice(and[0].length)) !== null;
  return isLast || readComma(behind, depth + 1) !== null ? comma : null;
}

/** A band or a family has so many members at most. */
const LIST_LIMIT = 8;

/** Every name of a list like "Priya Venkataraman and Thomas Oduya", with where the list ends. */
export function readPartyNames(text: string): { readonly names: readonly string[]; readonly end: number } {
  const names: string[] = [];
  let end = 0;
  for (let tried = 0; tried < LIST_LIMIT; tried += 1) {
    const found = readPartyName(text.slice(end));
    if (found === null) break;
    names.push(foldWhiteSpace(found.name));
    end += found.end;
    const join = AND.exec(text.slice(end)) ?? readComma(text.slice(end));
    if (join === null || readPartyName(text.slice(end + join[0].length)) === null) break;
    end += join[0].length;
  }
  return { names, end };
}

/** Whether two names are of one party: all words of the shorter stand in the longer. */
export function isSameName(left: string, right: string): boolean {
  const [one, other] = [wordsOf(left), wordsOf(right)];
  const [shorter, longer] = one.length <= other.length ? [one, new Set(other)] : [other, new Set(one)];
  return shorter.length > 0 && shorter.every((word) => longer.has(word));
}

function wordsOf(name: string): readonly string[] {
  return name.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}
