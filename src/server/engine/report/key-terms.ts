import type { DraftItem } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import { EXCLUSIVITY_TOPIC, NON_COMPETE_TOPIC } from '../facts/shared-topics.ts';
import type { ReadSentence } from '../findings/find-findings.ts';
import { findTopic, type Topic } from '../reading/find-topic.ts';
import { dropHeading, quoteSentence, truncateWords } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import type { DocumentOutline } from '../structure/document-outline.ts';
import type { Sentence } from '../text/sentences.ts';
import { tellTerms } from '../told/tell-items.ts';
import { findFigureTerms } from './figure-terms.ts';

const TERM_LIMIT = 16;
const DEFINITION_LIMIT = 2;
const GIST_LENGTH_LIMIT = 230;

/** The term before which termination rights are listed. */
const AFTER_EXIT = 'After the end';

interface KeyTopic extends Topic {
  readonly label: string;
}

/** What a person should have read before signing, in the order in which it is shown. */
const TOPICS: readonly KeyTopic[] = [
  {
    label: 'Payment',
    categories: ['revenue-profit-sharing'],
    prefer: /[$€£]\s?\d|\bdays\b|%|\bpercent\b|\bmonthly\b|\binvoice/iu,
    pattern:
      /\b(?:shall|will|must|agrees?\s+to)\s+(?:\w+\s+){0,2}pay\b|\b(?:payable|due)\s+(?:within|on|upon|in\s+advance|monthly)|\bnet\s+\d{2}\b|\bpayments?\s+(?:shall|will|is|are)\s+(?:be\s+)?(?:made|due)/iu,
    unless: /\b(?:indemn|insurance\s+premium|attorney|arbitrat|tax)/iu,
  },
  {
    label: 'What is licensed',
    categories: ['license-grant'],
    pattern:
      /\b(?:hereby\s+)?grants?\b[^.;]{0,120}\b(?:licen[cs]es?|franchise|rights?\s+(?:to|of)\s+(?:access|use|sell|market|copy|reproduce|distribute|display|make|manufacture|publish|operate|promote|exploit|sublicen[cs]e|resell))\b|\bgrants?\b[^.;]{0,90}\b(?:exclusive|non-?\s?exclusive)\s+rights?\b/iu,
    prefer: /\bhereby\s+grants?\b|\bgrants?\s+to\b/iu,
    unless:
      /\bgrant\s+(?:other|additional)\b|\bno\s+(?:right|licen[cs]e)|\bnothing\b|\bnone\s+of\b|security\s+interest|\bnot\s+(?:hereby\s+)?grant|\bnot\b[^.;]{0,60}\bgrants?\b|\bgrants?\b[^.;]{0,60}\bright\s+to\s+deduct/iu,
  },
  { label: 'Exclusivity (only with each other)', ...EXCLUSIVITY_TOPIC },
  { label: 'Non-compete', ...NON_COMPETE_TOPIC },
  {
    label: 'Who owns the rights and results',
    prefer: /\b(?:creat|develop|invent|work\s+product|deliverable|improvement|result|arising|assign|works?\s+made)/iu,
    unless:
      /\bnothing\b|\bindemnif|\bnot\s+making\b|\bno\s+obligation|\bnot\s+be\s+obligated|\backnowledges?\b[^.;]{0,60}\bexclusive\s+right|\blegal\s+title\s+to\b/iu,
    categories: ['ip-ownership-assignment', 'joint-ip-ownership'],
    pattern:
      /\b(?:all\s+)?right,?\s+title,?\s+(?:and|or)\s+interest|\bwork(?:s)?\s+(?:made\s+)?for\s+hire\b|\b(?:shall|will)\s+(?:own|retain\s+(?:all\s+)?(?:ownership|title|rights))|\bintellectual\s+property\b[^.;]{0,100}\b(?:own(?:ed|s)?|belong|vest)/iu,
  },
  {
    label: 'Confidentiality (what must be kept secret)',
    prefer:
      /\bnot\s+(?:\S+\s+){0,4}(?:disclose|use|reveal|divulge)\b|\b(?:keep|hold|treat|maintain)\b[^.;]{0,80}\bconfiden|\bin\s+(?:strict\s+)?confidence/iu,
    pattern:
      /\b(?:confidential|proprietary)\b[^.;]{0,160}\b(?:shall|will|must|agrees?)\b[^.;]{0,120}\b(?:disclose|use|keep|hold|maintain|protect)|\b(?:shall|will|must|agrees?)\b[^.;]{0,120}\b(?:disclose|confiden|secret)/iu,
    unless: /\bdoes\s+not\s+include\b|\bnothing\b|\bshall\s+not\s+(?:include|apply)/iu,
  },
  {
    label: 'Termination for breach',
    prefer: /\bmay\s+(?:\w+\s+)?terminate\b/iu,
    pattern:
      /\bterminat\w*\b[^;]{0,200}\b(?:breach|default|fail(?:s|ure)?|insolven|bankrupt)|\b(?:breach|default)\b[^;]{0,200}\bterminat/iu,
    unless: /\bsurviv|no\s+(?:termination|waiver)/iu,
  },
  {
    label: 'After the end',
    categories: ['post-termination-services'],
    pattern:
      /\b(?:upon|after|following|on)\s+(?:the\s+|any\s+)?(?:expiration|termination|expiry|end)\b[^.;]{0,200}\b(?:shall|will|must)\b/iu,
  },
  {
    label: 'Limitation of liability (the most that can be claimed)',
    categories: ['cap-on-liability'],
    prefer: /\b(?:exceed|limited\s+to|consequential|indirect)\b/iu,
    unless: /\bdebts\b/iu,
    pattern:
      /\bliab(?:le|ility|ilities)\b[^;]{0,220}\b(?:exceed|limited\s+to|maximum)|\b(?:in\s+no\s+event|under\s+no\s+circumstances|neither\s+party|not)\b[^;]{0,160}\bbe\s+(?:\w+\s+){0,2}liable\b|\bno\s+liability\b/iu,
  },
  {
    label: 'Indemnification (who pays for whose losses)',
    pattern:
      /\b(?:shall|will|agrees?\s+to|hereby)\b[^.;]{0,80}\bindemnif(?:y|ies)\b|\bindemnif(?:y|ies)\b[^.;]{0,80}\bharmless/iu,
  },
  {
    label: 'Warranty',
    categories: ['warranty-duration'],
    prefer: /\b(?:period|months?|defect|workmanlike|conform)/iu,
    pattern:
      /\bwarrant(?:s|y|ies)\b[^.;]{0,200}\b(?:period|free\s+from|defect|conform|workmanlike|months?|years?|days)|\bwarrants\s+(?:that|to)\b/iu,
    unless:
      /\bdisclaim|no\s+(?:other\s+)?warrant|power\s+and\s+authority|full\s+(?:power|right)|statements\s+contained|duly\s+(?:organi[sz]ed|authori[sz]ed)|without\s+warrant|warrants?\s+to\s+purchase/iu,
  },
  {
    label: 'Insurance',
    categories: ['insurance'],
    prefer: /\b(?:coverage|polic(?:y|ies)|limits?)\b|[$€£]\s?\d/iu,
    pattern:
      /\b(?:maintain|carry|procure|obtain|keep|provide|purchase)\b[^.;]{0,80}\binsurance\b|\binsurance\b[^.;]{0,120}\b(?:coverage\s+of|limits?\s+of|not\s+less\s+than)/iu,
  },
  {
    label: 'Assignment (handing it to someone else)',
    categories: ['anti-assignment'],
    prefer: /\b(?:this|the)\s+(?:agreement|lease|contract)\b/iu,
    pattern:
      /\b(?:assign(?:ed|s|ment|able)?|transfer(?:red)?|sublet|delegat\w+)\b[^.;]{0,220}\b(?:consent|approval|permission|prior\s+written)|\b(?:may|shall|will)\s+not\s+(?:be\s+)?(?:assign|transfer|sublet)/iu,
    unless: /\btitle\s+and\s+interest|intellectual\s+property|work\s+for\s+hire|\bdata\b|personal\s+information/iu,
  },
  {
    label: 'Change of control (sale of a party)',
    categories: ['change-of-control'],
    pattern:
      /\bchange\s+(?:of|in)\s+control\b[^;]{0,220}\b(?:terminat|assign|consent|notice|option|deemed|default|vest|accelerat|approval)|\b(?:terminat|assign|consent|notice|deemed|transfer)\w*\b[^;]{0,220}\bchange\s+(?:of|in)\s+control\b|\b(?:merger|sale\s+of\s+(?:all|substantially))\b[^.;]{0,200}\b(?:terminat|assign|consent)/iu,
    unless:
      /["“]change\s+(?:of|in)\s+control["”]\s+(?:\w+\s+){0,3}(?:means?|includes?)|\b(?:shall|will)\s+mean\b|\bbinding\s+(?:up)?on\b|\binure\b|\bexisting\s+immediately\b/iu,
  },
  {
    label: 'Audit rights',
    categories: ['audit-rights'],
    pattern:
      /\b(?:audit|inspect|examine)\b[^.;]{0,160}\b(?:books|records|accounts)|\b(?:books|records|accounts)\b[^.;]{0,160}\b(?:audit|inspect|examin)/iu,
  },
  {
    label: 'Minimum purchase or payment',
    categories: ['minimum-commitment'],
    pattern:
      /\bminimum\s+(?:annual\s+|monthly\s+|quarterly\s+|purchase|order|quantit|commitment|royalt|guarantee|payment|sales|fee)/iu,
  },
  {
    label: 'Force majeure (events beyond control)',
    pattern:
      /\bforce\s+majeure\b[^.;]{0,40}\b\w+|\b(?:acts?\s+of\s+god|beyond\s+(?:its|the|their)\s+(?:reasonable\s+)?control)/iu,
  },
];

/** Finds the important terms, each as a label and the document's own words. Each sentence is used once. */
export function findKeyTerms(
  reading: Reading,
  facts: Facts,
  sentences: readonly ReadSentence[] = [],
  outline: DocumentOutline | null = null,
): readonly DraftItem[] {
  const used = new Set<Sentence>();
  const topics = facts.kind.isLegal || facts.kind.isContract ? findTopics(reading, facts, used) : [];
  // Key information shows the rows of agreements; that of a bill is its own.
  const isAgreement = facts.kind.isLegal || facts.kind.isContract;
  const tables = isAgreement ? facts : { rows: [], priceLists: [] };
  const figures = findFigureTerms(reading, sentences, tables, used, outline);
  const told = tellTerms(sentences, new Set([...used, ...figures.map(({ sentence }) => sentence)]));
  return [
    ...topics,
    ...figures.map(({ item }) => item),
    ...told,
    ...(topics.length > 0 ? findDefinitions(reading, facts, used) : []),
  ].filter((item) => item.quotes.length > 0);
}

function findTopics(reading: Reading, facts: Facts, used: Set<Sentence>): readonly DraftItem[] {
  const items: DraftItem[] = [];
  for (const topic of TOPICS) {
    if (topic.label === AFTER_EXIT) items.push(...writeTerminationRight(reading, facts, used));
    const match = findTopic(reading, topic).find((candidate) => !used.has(candidate.sentence) && candidate.score >= 1);
    if (match === undefined) continue;
    used.add(match.sentence);
    items.push(writeTerm(reading, topic.label, match));
  }
  return items.slice(0, TERM_LIMIT);
}

/** Termination for convenience: the same words that the summary and the facts rest on. */
function writeTerminationRight(
  reading: Reading,
  { terminationRights: rights }: Facts,
  used: Set<Sentence>,
): DraftItem[] {
  const [right] = rights;
  if (right === undefined || used.has(right.sentence)) return [];
  used.add(right.sentence);
  return [writeTerm(reading, 'Termination for convenience (no reason needed)', right)];
}

function writeTerm(
  reading: Reading,
  label: string,
  { sentence, index }: { readonly sentence: Sentence; readonly index: number },
): DraftItem {
  return { text: `${label}: ${showWords(sentence.text, index)}`, quotes: quoteSentence(reading, sentence, index) };
}

/** A long sentence is shown from the clause that matters. */
function showWords(text: string, index: number): string {
  if (text.length <= GIST_LENGTH_LIMIT || index < GIST_LENGTH_LIMIT * 0.5)
    return `“${truncateWords(dropHeading(text), GIST_LENGTH_LIMIT)}”`;
  const before = text.slice(0, index);
  const cut = Math.max(
    before.lastIndexOf('; '),
    before.lastIndexOf(', '),
    before.lastIndexOf(': '),
    before.lastIndexOf('. '),
  );
  const from = cut >= 0 && cut > index - 160 ? cut + 2 : before.lastIndexOf(' ', index - 40) + 1;
  return `“… ${truncateWords(text.slice(from), GIST_LENGTH_LIMIT)}”`;
}

const DEFINITION =
  /^["“]([\p{Lu}\d][^"”]{1,50})["”]\s+(?:\([^)]{0,40}\)\s+)?(?:shall\s+mean|means?|refers?\s+to|has\s+the\s+meaning|will\s+mean|includes?)\b/u;
const NOT_WORTH =
  /^(?:agreement|party|parties|person|affiliates?|business\s+day|law|code|director|manager|app|website|contents|inventory|day|exhibit|section|including|governmental)/iu;
const DEFINITIONS_COUNTED = 80;

/** The definitions on which most of the text hangs: those whose name is used most often. */
function findDefinitions(reading: Reading, { parties }: Facts, used: ReadonlySet<Sentence>): readonly DraftItem[] {
  const definitions: { name: string; sentence: Sentence; count: number }[] = [];
  for (const sentence of reading.sentences) {
    const name = DEFINITION.exec(sentence.text)?.[1]?.replace(/[,.]$/u, '');
    if (name === undefined || NOT_WORTH.test(name) || used.has(sentence) || sentence.text.length < 40) continue;
    // Who a party is stands among the facts.
    if (parties.some((party) => sentence.text.includes(party.name) || party.aliases.includes(name))) continue;
    if (/\bmeaning\s+(?:set\s+forth|ascribed|given|specified)/iu.test(sentence.text)) continue;
    definitions.push({ name, sentence, count: countOccurrences(reading.source.text, name) });
    if (definitions.length === DEFINITIONS_COUNTED) break;
  }
  return definitions
    .filter((definition) => definition.count >= 3)
    .sort((left, right) => right.count - left.count || left.sentence.start - right.sentence.start)
    .slice(0, DEFINITION_LIMIT)
    .map(({ sentence }) => ({
      text: `Definition: ${truncateWords(sentence.text.replace(/^["“]([^"”]{1,50})["”]/u, '“$1”'), GIST_LENGTH_LIMIT)}`,
      quotes: quoteSentence(reading, sentence),
    }));
}

function countOccurrences(text: string, name: string): number {
  let count = 0;
  for (let index = text.indexOf(name); index !== -1; index = text.indexOf(name, index + name.length)) count += 1;
  return count;
}
