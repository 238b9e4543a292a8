import { isRoleNoun } from '#server/domain/sides/format-side.ts';
import type { DraftItem } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import { isInPriceList } from '../facts/price-lists.ts';
import { isNonContractKind } from '../financial-documents/classify-non-contract.ts';
import { DUTY_MINIMUM, type ReadSentence } from '../findings/find-findings.ts';
import type { SentenceProvisions } from '../findings/read-provisions.ts';
import { type DutyForm, type ReadForm, readDutyForm, readPredicate } from '../parties/duty-form.ts';
import { findAgent, findLeads } from '../parties/duty-leads.ts';
import type { DocumentSide } from '../parties/sides.ts';
import { pairSides, type SidePair } from '../parties/signing-side.ts';
import type { Statement } from '../parties/statements.ts';
import { playbookKindOf } from '../playbook/playbook-kind.ts';
import { quoteSentence, truncateWords } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { findDates } from '../text/dates.ts';
import { findMoney } from '../text/money.ts';
import { negatingHeadingAt } from '../text/negating-heading.ts';
import { findPeriods } from '../text/periods.ts';
import type { Sentence } from '../text/sentences.ts';
import type { ToldMeaning } from '../told/told-meaning.ts';
import { chooseDuties } from './choose-duties.ts';
import { chooseObligors, type DutySurroundings } from './choose-obligors.ts';
import { TEXT_LENGTH_LIMIT, tellInContext, wordSentence } from './duty-context.ts';
import { DUTY_KINDS } from './duty-kinds.ts';
import { isOfAnother } from './is-of-another.ts';
import { dropRepeatedRows } from './repeated-rows.ts';
import { isBareRow, isGivenToYou, isNeverDuty, statesNoDuty } from './states-no-duty.ts';
import { firstClause, nameSpeaker, readCondition, writeRow } from './word-duty.ts';

const UNWORDED_WORDS_MINIMUM = 4;

/** "Shall" that states a right, a definition or a consequence, and no duty. */
const NO_DUTY =
  /^(?:not\s+)?(?:mean|include|neither|do\s+the\s+following|be\s+(?:(?:named|provided|given|paid|reimbursed|notified|compensated|credited|listed|informed|advised|supplied|indemnified)\b|deemed|construed|considered|(?:\w+\s+)?entitled|limited|governed|effective|interpreted|subject|binding|the|a|an|in\s+(?:full|default)|defined|understood|valid|free|permitted|allowed)|have\s+(?:the|a|an|no|any|sole|full)\b|have\s+(?:\w+\s+){0,2}(?:right|option|authority|discretion)|survive|constitute|apply|control|prevail|retain|own|receive|become|remain\s+(?:the|in)|commence|continue|begin|expire|terminate|automatically|inure|consist|be\s+(?:liable|responsible|obligated|required|bound)\b(?=[^.;]{0,80}$)|only\s+be\s+liable|occur|result|mutually\s+agree|negotiate|share\s+equally)\b/iu;
/** Says what is, and not what a side does. */
const NO_ACTION =
  /\b(?:(?:is|are|be)\s+governed\s+by|is\s+(?:made|entered\s+into|dated)\b|(?:commences?|begins?|starts?)\s+on|shall\s+commence|hereby\s+engages|(?:lets?|leases|rents)\s+and\s+(?:the\s+)?\p{L}+\s+(?:agrees?\s+to\s+)?(?:takes?|hires?|rents?))\b/iu;
/** Recitals before the terms give reasons and impose no duties. */
const RECITAL = /^whereas\b|\bnow,?\s+therefore\b/iu;
/** What is paid again and again is what the document is about. */
const REGULAR =
  /\b(?:per|each|every|a)\s(?:week|month|quarter|year)\b|\b(?:weekly|monthly|quarterly|annual|yearly)\b/iu;
const NOT_LIABLE = /^not\s+(?:(?:in\s+any\s+event|under\s+any\s+circumstances?|in\s+any\s+way),?\s+)?(?:be|have)\b/iu;
/** "If you and we cannot agree": what stands behind is a condition. */
const OPEN_CONDITION =
  /\b(?:if|when|whenever|unless|whether|until|once|where|in\s+case|in\s+the\s+event(?:\s+that)?)[\s,]{1,3}(?:the|each|such|\p{Lu})?\s?$/iu;
/** "Agrees to all terms": no action follows. */
const THING_AGREED = /^(?:all|the|an?|any|these|this|those|such|each|its|their|his|her|be\s+bound)\b/iu;
const BINDING = /^(?:shall|must|will|may\s+not|can|cannot|agree|is|are|undertake|covenant|promise)/u;

/** Words of a duty whose bearer is not known; others state a fact. */
const BINDS = /\b(?:shall|must|ha(?:s|ve)\sto|(?:is|are)\s(?:due|payable|required)|may\s(?:not|only)|bears?|pays?)\b/iu;

/** Of the sums of a bill only that one is a duty which is due: the others are parts of it. */
const OWED = /\b(?:due|payable|to\s+pay|pay\s+(?:by|within))\b/iu;

interface Duty {
  readonly text: string;
  readonly key: string;
  readonly speaker: string;
  /** Left out where the speaker tells it. */
  readonly owedBy?: readonly string[];
  readonly score: number;
  readonly sentence: Sentence;
  readonly index: number;
  readonly told?: ToldMeaning | undefined;
  /** In other words than the document's. */
  readonly isWorded?: boolean;
}

/** How much the model's certainty of a duty counts beside what it is about. */
const MODEL_WEIGHT = 2;
/** Where the patterns find a statement and no duty in it, the model has to be surer. */
const SURE_DISTANCE = 1;
/** How certain the model has to be of a duty by its form: chosen on marked documents by an author that it was not trained on. */
const FORM_MINIMUM: Readonly<Record<DutyForm, number>> = {
  bound: Number.NEGATIVE_INFINITY,
  act: DUTY_MINIMUM,
  passive: DUTY_MINIMUM,
  notice: DUTY_MINIMUM,
  order: DUTY_MINIMUM,
  sum: 0.4,
  state: 0.4,
  gives: 0,
  fact: 1.3,
  right: Number.POSITIVE_INFINITY,
  none: Number.POSITIVE_INFINITY,
};
interface Read extends Omit<ReadForm, 'form'> {
  readonly form: DutyForm | null;
}
const UNREAD: Read = { form: null, subject: null };
/** A sentence whose duty no pattern finds is shown as it stands, behind the duties that are worded. */
const UNWORDED_SCORE = 2;
/** What a duty weighs by the severity that an external model gives its provision. */
const TOLD_SCORES = { high: 8, medium: 6, low: 4, none: 4 };
const EACH_PARTY = 'Each party';
const PRONOUN = /^(?:you|we)$/iu;

/**
 * Lists what each party has to do or must not do, the weightiest first.
 * @param sentences of a document, with what they provide
 */
export function findObligations(
  reading: Reading,
  {
    statements,
    sides,
    kind,
    isEnglish,
    priceLists,
  }: Pick<Facts, 'statements' | 'sides' | 'kind' | 'isEnglish' | 'priceLists'>,
  sentences: readonly ReadSentence[],
): readonly DraftItem[] {
  const id = playbookKindOf(kind.type);
  const pair = pairSides(sides, id);
  const isBill = !kind.isContract && isNonContractKind(kind.type);
  const surroundings = { sides, pair, kind: id, leads: findLeads(reading.sentences, sides) };
  let before: DocumentSide | null = null;
  const duties = sentences.flatMap((one, index) => {
    const read = isEnglish ? readDutyForm(one.sentence.text, sides, pair, before) : UNREAD;
    before = read.subject;
    const { text, start } = one.sentence;
    const isNone =
      negatingHeadingAt(reading.source.text, start) !== null ||
      isInPriceList(one.sentence, priceLists) ||
      isBareRow(reading.source.text, one.sentence) ||
      RECITAL.test(text) ||
      (isBill && read.form === 'sum' && !OWED.test(text)) ||
      (isEnglish && one.told === undefined && isNeverDuty(text));
    const duty = isNone ? null : findDuty(one, read, statements, surroundings);
    const found =
      duty === null ? null : one.told === undefined ? tellInContext(duty, sentences[index - 1]?.sentence) : duty;
    return found === null ? [] : [{ ...found, told: one.told, score: found.score + MODEL_WEIGHT * one.duty }];
  });
  const speaking = sides.of('we').length === 1 ? sides.of('we')[0] : sides.said?.we;
  const owed = chooseDuties(duties).map((duty) => ({
    duty,
    words: duty.text.startsWith(`${duty.speaker}: `) ? duty.text.slice(duty.speaker.length + 2) : duty.text,
    owedBy: duty.owedBy ?? findSpeakers(duty.speaker, sides, pair).map(({ role }) => role),
  }));
  return dropRepeatedRows(owed).map(({ duty, owedBy }) => {
    const [role] = owedBy;
    // "You" and "Tenant" are one side, and shown as one; so are "Company" and "Contractor".
    const isNamed =
      role !== undefined && owedBy.length === 1 && (PRONOUN.test(duty.speaker) || isRoleNoun(duty.speaker));
    const cells = reading.source.text.slice(duty.sentence.start, duty.sentence.end).split('\t');
    const written = cells.length > 2 && duty.isWorded !== true ? writeRow(duty.speaker, cells) : duty.text;
    const text = isNamed ? `${role}${written.slice(duty.speaker.length)}` : written;
    const isOthers = duty.isWorded === true && speaking !== undefined && !owedBy.includes(speaking.role);
    return {
      text: isOthers ? nameSpeaker(text, speaking.role) : text,
      owedBy,
      quotes: duty.told?.provision.quotes ?? quoteSentence(reading, duty.sentence, duty.index),
      ...(duty.told !== undefined && { foundBy: duty.told.agreed.isDuty ? ('both' as const) : ('model' as const) }),
    };
  });
}

/** The duty that a sentence states; null where it states none, or the model is not certain enough of one of its form. */
function findDuty(
  { sentence, provisions, duty: certainty, told }: ReadSentence,
  read: Read,
  statements: Facts['statements'],
  surroundings: DutySurroundings,
): Duty | null {
  const form = surroundings.leads.has(sentence) ? 'order' : read.form;
  if (certainty < Math.min(FORM_MINIMUM[form ?? 'act'], DUTY_MINIMUM)) return null;
  const statement = statements.find(sentence.text);
  const minimum = form === null ? DUTY_MINIMUM + (statement === null ? 0 : SURE_DISTANCE) : FORM_MINIMUM[form];
  return (
    (certainty < DUTY_MINIMUM ? null : tellDuty(sentence, told)) ??
    readFirst(sentence, statement, statements, read.form !== null) ??
    (certainty < minimum ? null : quoteDuty(sentence, provisions, surroundings, read))
  );
}

/** A duty in the words of an external model, where the built-in engine sees none. */
function tellDuty(sentence: Sentence, told: ToldMeaning | undefined): Duty | null {
  if (told === undefined || told.agreed.isDuty || told.bound.length === 0) return null;
  const { statement } = told.provision;
  const [first] = told.bound;
  return {
    text: statement,
    key: statement.toLowerCase(),
    speaker: told.bound.length > 1 ? EACH_PARTY : (first?.role ?? ''),
    owedBy: told.bound.map(({ role }) => role),
    score: (DUTY_KINDS.find(({ id }) => id === 'other')?.weight ?? 0) + TOLD_SCORES[told.provision.severity],
    sentence,
    index: 0,
  };
}

/** "You" signs and "we" is the other side, where the document calls them by other names as well. */
function findSpeakers(speaker: string, sides: Facts['sides'], { signing, other }: SidePair): readonly DocumentSide[] {
  const known = sides.of(speaker);
  if (known.length > 0) return known;
  const side = /^you$/iu.test(speaker) ? signing : /^we$/iu.test(speaker) ? other : null;
  return side === null ? [] : [side];
}

/** A duty in the document's own words. */
function quoteDuty(
  sentence: Sentence,
  provisions: SentenceProvisions,
  surroundings: DutySurroundings,
  { form, subject }: Read,
): Duty | null {
  const { text } = sentence;
  const isOwn = subject !== null && form !== null;
  if (text.split(' ').length < UNWORDED_WORDS_MINIMUM || NO_ACTION.test(text)) return null;
  if (!isOwn && statesNoDuty(text)) return null;
  const { signing, other } = surroundings.pair;
  const isGiven = other !== null && isGivenToYou(text) && (!isOwn || subject === signing);
  // "The Resident's belongings are insured by us": the one who acts.
  const agent = isOwn && form !== 'bound' && form !== 'act' ? findAgent(text, surroundings.sides) : null;
  const own = isOwn ? [agent ?? subject] : null;
  const obligors = isGiven ? [other] : (own ?? chooseObligors(sentence, provisions, surroundings));
  if (obligors === null || (obligors.length === 0 && surroundings.sides.all.length > 1 && !BINDS.test(text)))
    return null;
  const words = wordSentence(text, form === 'notice');
  if (words === null) return null;
  const [first] = obligors;
  const speaker = obligors.length > 1 ? EACH_PARTY : (first?.role ?? '');
  return {
    text: speaker === '' ? words : `${speaker}: ${words}`,
    key: words.toLowerCase(),
    speaker,
    owedBy: obligors.map(({ role }) => role),
    score: UNWORDED_SCORE,
    sentence,
    index: 0,
    isWorded: form === 'notice',
  };
}

/** Of the statements in a sentence, the first that lays down a duty: "We may change the price, but we will tell you". */
function readFirst(
  sentence: Sentence,
  first: Statement | null,
  statements: Facts['statements'],
  isEnglish: boolean,
): Duty | null {
  let statement = first;
  for (let tried = 0; statement !== null; tried += 1) {
    const duty = readDuty(sentence, statement, isEnglish);
    const next = sentence.text.slice(statement.index).search(/[,;]\s/u);
    if (duty !== null || next === -1 || !isEnglish || tried === STATEMENTS_TRIED) return duty;
    const from = statement.index + next;
    const found = statements.find(sentence.text.slice(from));
    statement = found === null ? null : { ...found, index: from + found.index };
  }
  return null;
}
/** How many more statements of a sentence are looked at. */
const STATEMENTS_TRIED = 2;

/** A condition, a recital, or what its subject does not have to do. */
function isNoDuty({ text }: Sentence, { modal, rest, subject, index }: Statement, isEnglish: boolean): boolean {
  if (!BINDING.test(modal) || text.length < 25 || RECITAL.test(text)) return true;
  if (OPEN_CONDITION.test(text.slice(Math.max(0, index - 24), index + 1))) return true;
  if (isOfAnother(text, { subject, rest, index })) return true;
  if (isEnglish && !/^(?:bound|act)$/u.test(readPredicate(`${modal} ${rest}`))) return true;
  // "We cannot open it": what its writer cannot do is no prohibition.
  return /^can/u.test(modal) && /^we$/iu.test(subject);
}

function readDuty(sentence: Sentence, statement: Statement, isEnglish: boolean): Duty | null {
  if (isNoDuty(sentence, statement, isEnglish)) return null;
  const isForbidden = /\bnot\b|^cannot/u.test(statement.modal);
  const rest = statement.rest
    .replace(/^(?:,\s|:\s)/u, '')
    .replace(/^be\s+(?:required|obligated|obliged)\s+to\s+/iu, '');
  const action = isForbidden ? `not ${rest}` : rest;
  if (/^agree/u.test(statement.modal) && THING_AGREED.test(rest)) return null;
  if (rest.length < 12 || /^,?\s?and\s+shall\s+cause/iu.test(rest) || NO_DUTY.test(action) || NOT_LIABLE.test(action))
    return null;
  const kind = DUTY_KINDS.find(({ pattern }) => pattern.test(action));
  if (kind === undefined) return null;
  const isFor = /responsible\sfor$/u.test(statement.modal) || /^be\s+(?:solely\s+)?responsible\s+for\b/iu.test(rest);
  const verb = isFor ? 'must take responsibility for' : isForbidden ? 'must not' : 'must';
  const condition = readCondition(sentence.text, statement.index);
  if (condition === null) return null;
  const clause = firstClause(rest.replace(/^be\s+(?:solely\s+)?responsible\s+for\s+/iu, ''));
  let score = kind.weight;
  if (findPeriods(clause).length > 0 || findDates(clause).length > 0) score += 3;
  if (findMoney(clause).length > 0 || /\d%/u.test(clause)) score += 3;
  if (REGULAR.test(clause)) score += 3;
  if (/\b(?:best|reasonable|good[\s-]faith)\s+(?:\w+\s+)?efforts\b/iu.test(clause)) score -= 2;
  return {
    text: `${statement.subject}: ${condition}${verb} ${truncateWords(clause, TEXT_LENGTH_LIMIT)}`,
    key: `${statement.subject} ${clause
      .toLowerCase()
      .replace(/[^a-z0-9]+/gu, ' ')
      .slice(0, 50)}`.toLowerCase(),
    speaker: statement.subject,
    score,
    sentence,
    index: statement.index,
    isWorded: true,
  };
}
