import { spacedPattern } from '../text/escape-pattern.ts';
import { BLANK_NAME, type Party } from './party.ts';

/** Finds the party that is the subject of a duty or a right ("the Tenant shall …"). */
export interface StatementFinder {
  /** The first statement in a sentence whose subject is a party; null where there is none. */
  readonly find: (text: string) => Statement | null;
  /** The statement that words at an offset belong to: the last one of their clause that begins before them, or null. */
  readonly findAt: (text: string, offset: number) => Statement | null;
}

export interface Statement {
  /** The party as the document calls it; "Each party" for all of them. */
  readonly subject: string;
  readonly isMutual: boolean;
  /** "shall", "must not", "may", … in lower case. */
  readonly modal: string;
  /** The words behind the modal, to the end of the sentence. */
  readonly rest: string;
  /** Offset of the subject in the text. */
  readonly index: number;
}

const ROLES =
  'Landlord|Lessor|Tenant|Lessee|Buyer|Purchaser|Seller|Vendor|Employer|Employee|Executive|Client|Customer|Contractor|Subcontractor|Consultant|Supplier|Provider|Service Provider|Licensor|Licensee|Borrower|Lender|Franchisor|Franchisee|Franchise Owner|Distributor|Reseller|Guarantor|Owner|Manager|Operator|Agent|Principal|Discloser|Recipient|Disclosing Party|Receiving Party|Manufacturer|Company|Sponsor|Publisher|Developer|Host|Affiliate|Transporter|Shipper|Artist|Talent|Endorser|Member|User|Subscriber';
const MUTUAL =
  'each\\s+(?:of\\s+the\\s+)?part(?:y|ies)|both\\s+parties|either\\s+party|neither\\s+party|the\\s+parties|parties|no\\s+party|a\\s+party|any\\s+party';
const MODAL =
  'shall\\s+not|shall|must\\s+not|must|will\\s+not|will|may\\s+not|may|can\\s+not|cannot|agrees?\\s+not\\s+to|agrees?\\s+to|(?:is|are)\\s+(?:hereby\\s+)?(?:required|obligated|obliged)\\s+to|undertakes?\\s+to|covenants?\\s+(?:and\\s+agrees?\\s+)?to|promises?\\s+to|(?:is|are)\\s+responsible\\s+for|reserves?\\s+the\\s+right\\s+to';
const LEAD =
  '(?:^|[;:.]\\s(?:\\([a-z0-9]{1,4}\\)\\s)?|,\\s(?:and\\s|but\\s|then\\s)?|\\b(?:that|then|and|but|hereof|herein|agreement|where)\\s)["“(]{0,2}';

/** @param parties what the contract's own names for its parties are taken from */
export function createStatementFinder(parties: readonly Party[]): StatementFinder {
  const names = [...new Set(parties.flatMap((party) => [...party.aliases, party.name]))]
    .filter((name) => name.length >= 2 && name.length <= 80 && name !== BLANK_NAME)
    .sort((left, right) => right.length - left.length)
    .map(spacedPattern);
  const subject = [...names, ROLES, 'You', 'We', MUTUAL].join('|');
  const pattern = new RegExp(
    `${LEAD}(?:the\\s|each\\s|such\\s)?(?<subject>${subject})["”)]{0,2}(?:\\s\\([^()]{1,60}\\))?(?:,\\s[^,;.]{1,90},)?\\s(?:hereby\\s|also\\s|further\\s|each\\s|expressly\\s|at\\s+all\\s+times\\s|specifically\\s){0,2}(?<modal>${MODAL})(?=\\s)`,
    'giu',
  );
  const partner = new RegExp(`(?:^|[^\\p{L}])(?:the\\s)?(?<subject>${subject})\\s$`, 'iu');
  const find = (text: string): Statement | null => readStatement(pattern, partner, text);
  return { find, findAt: (text, offset) => findStatementAt(find, text, offset) };
}

function findStatementAt(find: StatementFinder['find'], text: string, offset: number): Statement | null {
  let from = startOfClause(text, offset);
  let last: Statement | null = null;
  for (let tried = 0; tried < STATEMENTS_TRIED; tried += 1) {
    const statement = find(text.slice(from));
    if (statement === null || from + statement.index > offset) break;
    last = { ...statement, index: from + statement.index };
    // Past the subject's first letters, so that the next search finds another one.
    from = last.index + 3;
  }
  return last;
}

/** Where the clause around an offset begins: behind the last full stop or semicolon before it. */
export function startOfClause(text: string, offset: number): number {
  const before = text.slice(0, offset);
  return Math.max(
    0,
    ...['. ', '; '].map((mark) => (before.includes(mark) ? before.lastIndexOf(mark) + mark.length : 0)),
  );
}

/** How many statements of a sentence are looked at. */
const STATEMENTS_TRIED = 4;

const CONDITION_BEFORE_THAT = /\b(?:event|case|extent|condition|unless|if)\s{0,2}$/iu;

/** "In the event that the tenant shall …" sets a condition; the duty comes behind it. */
function findMainClause(pattern: RegExp, text: string): RegExpExecArray | undefined {
  let tried = 0;
  for (const match of text.matchAll(pattern)) {
    const isCondition =
      /^that\s/iu.test(match[0]) && CONDITION_BEFORE_THAT.test(text.slice(Math.max(0, match.index - 16), match.index));
    if (!isCondition && !isRelative(text, match)) return match;
    tried += 1;
    if (tried >= STATEMENTS_TRIED) return undefined;
  }
  return undefined;
}

/** "Amounts that the tenant shall pay" describes a thing; "agrees that the tenant shall pay" lays down a duty. */
function isRelative(text: string, match: RegExpExecArray): boolean {
  const before = text.slice(Math.max(0, match.index - 24), match.index);
  return /^that\s/iu.test(match[0]) && !SAYS.test(before);
}

const SAYS =
  /(?:^|[,;:(]\s?|\b(?:agrees?|agreed|provided(?:,\s?however)?|acknowledges?|acknowledged|understood|understands|ensures?|covenants?|stipulates?|warrants?|represents?|requires?|required|confirms?|further|except|so|such|and|or|case|event|extent|condition),?\s?)$/iu;

function readStatement(pattern: RegExp, partner: RegExp, text: string): Statement | null {
  const match = findMainClause(pattern, text);
  const subject = match?.groups?.['subject'];
  const modal = match?.groups?.['modal'];
  if (match === undefined || subject === undefined || modal === undefined) return null;
  const isMutual = new RegExp(`^(?:${MUTUAL})$`, 'iu').test(subject);
  const before = text.slice(Math.max(0, match.index - 90), match.index);
  const other = /^and\s/iu.test(match[0]) ? partner.exec(before) : null;
  const first = other?.groups?.['subject'];
  const isNobody = /^(?:neither|no)\s/iu.test(subject);
  return {
    subject: isMutual
      ? 'Each party'
      : [first, subject].flatMap((name) => (name === undefined ? [] : [nameSpeaker(name)])).join(' and '),
    isMutual,
    modal: normaliseModal(modal, isNobody),
    rest: text.slice(match.index + match[0].length).trim(),
    index: match.index - (other?.[0].length ?? 0),
  };
}

/** "Neither party shall" forbids. */
function normaliseModal(modal: string, isNobody: boolean): string {
  const words = modal.toLowerCase().replace(/\s+/gu, ' ');
  return isNobody && !words.includes(' not') ? `${words} not` : words;
}

/** "TENANT" and "tenant" are both shown as the word is usually written. */
function nameSpeaker(subject: string): string {
  const isRole = new RegExp(`^(?:${ROLES}|you|we)$`, 'iu').test(subject);
  if (!isRole) return subject;
  return subject.toLowerCase().replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
