import type { AnalysedItem, AnswerDraft, AnswerRequest } from '#server/ports/language-model.ts';
import { findMoney } from '../text/money.ts';
import { draftAnswer, escapeMarkdown, writeClaim } from './answer-text.ts';
import { type NamedFact, readFact, readParty, readStems } from './read-fact.ts';

/** How people ask for a thing by its name; what stands behind is the name. */
const ASKED =
  /^(?:(?:and|so|ok(?:ay)?|hi|hey|hello|please|und|also)[, ]+)*(?:(?:can you |could you |please )*(?:tell|show|give|remind) me |(?:do you|i want to|i need to) know )?(?:what(?:'?s| is| are| was| were| will be)|which(?: is| are)?|how (?:much|high|big|large|long|many \w+)(?: is| are| will| was)?|who(?:'?s| is| are| pays)|where(?:'?s| is| are)|when(?:'?s| is)|(?:was|wie (?:hoch|viel|lang)|wer|wo|welche[rs]?) (?:ist|sind|beträgt))\s+(?:the |my |our |a |an |any |your |der |die |das |mein\p{L}* )?(?<name>[\p{L}\d][^?!]{1,70}?)(?: (?:here|in (?:this|the|my) \w+|of this \w+|then|exactly|again|i pay|that i pay|hier|in diesem \w+))?[\s?!.]*$/iu;
/** A question of hardly a word: "deposit?", "notice period". */
const TERSE = /^(?:the |my )?(?<name>[\p{L}][\p{L}\d'’ -]{2,40}?)\s*\?*$/u;
const TERSE_WORDS = 3;
/** Words of a name that tell nothing beside the others. */
const PADDING = new Set(
  readStems('amount sum figure total size length of contract agreement lease document policy loan it this exactly'),
);
/** Who a side is: "who is the landlord", "who am I renting from". */
const ASKED_PARTY =
  /^(?:and |so )?(?:who(?:'?s| is| are)|what(?:'?s| is) the (?:full )?name of|wer (?:ist|sind))\s+(?:the |my |our |der |die |mein\p{L}* )?(?<role>[\p{L}][\p{L} -]{2,40}?)(?: here| in (?:this|the) \w+)?[\s?!.]*$/iu;
const ALL_PARTIES = /^(?:parties|sides|contracting parties|parties to .*|parteien|vertragsparteien|people involved)$/iu;
const SHOWN = 3;

/**
 * Answers what a fact of the analysis is that is asked for by its name, or who a side is: with the value that the analysis
 * shows, so that both say the same.
 * @returns null where something else is asked, where there is no analysis, or where facts of one name differ
 */
export function answerFromFacts(request: AnswerRequest): AnswerDraft | null {
  const [analysis] = request.analyses ?? [];
  if (!analysis || request.documents.length !== 1) return null;
  return answerParty(request, analysis.facts) ?? answerFact(request, analysis.facts);
}

function answerFact(request: AnswerRequest, items: readonly AnalysedItem[]): AnswerDraft | null {
  const name = readAskedName(request.question);
  if (name === null) return null;
  const wanted = stripPadding(readStems(name));
  const facts = items
    .flatMap((item) => readFact(item) ?? [])
    .filter(({ stems }) => isSame(stripPadding(stems), wanted));
  const [first] = facts;
  if (wanted.length === 0 || !first || !agree(facts)) return null;
  const lead = first.isQuoted
    ? 'The document says:'
    : `**${escapeMarkdown(first.value)}** (${escapeMarkdown(first.label)})`;
  return compose(request, lead, [first.item]);
}

function answerParty(request: AnswerRequest, items: readonly AnalysedItem[]): AnswerDraft | null {
  const role = ASKED_PARTY.exec(request.question.trim())?.groups?.role?.toLowerCase();
  if (role === undefined) return null;
  const parties = items.flatMap((item) => readParty(item) ?? []);
  if (ALL_PARTIES.test(role) && parties.length > 1) {
    const named = parties.slice(0, SHOWN + 1);
    const list = named.map(({ name, roles }) => `- **${escapeMarkdown(name)}**${writeRoles(roles)}`).join('\n');
    return compose(
      request,
      list,
      named.map(({ item }) => item),
    );
  }
  const holders = parties.filter(({ roles }) => roles.includes(role.replace(/^(?:the|my|our) /u, '')));
  if (holders.length === 0) return null;
  const names = holders.map(({ name }) => `**${escapeMarkdown(name)}**`).join(' and ');
  return compose(
    request,
    `${names}.`,
    holders.map(({ item }) => item),
  );
}

/** The thing that a question asks for by its name; null where it asks for more, or otherwise. */
function readAskedName(question: string): string | null {
  const text = question.trim();
  const asked = ASKED.exec(text)?.groups?.name;
  if (asked !== undefined) return asked;
  const terse = TERSE.exec(text)?.groups?.name;
  return terse !== undefined && terse.split(/\s+/u).length <= TERSE_WORDS ? terse : null;
}

function stripPadding(stems: readonly string[]): readonly string[] {
  const telling = stems.filter((own) => !PADDING.has(own));
  return telling.length > 0 ? telling : stems;
}

function isSame(label: readonly string[], wanted: readonly string[]): boolean {
  return label.length === wanted.length && label.every((own) => wanted.includes(own));
}

/** Facts of one name agree where they have the same sum, or the same words. */
function agree(facts: readonly NamedFact[]): boolean {
  const describe = ({ value, isQuoted }: NamedFact): string => {
    const [money] = isQuoted ? [] : findMoney(value);
    return money ? `${money.amount} ${money.currency}` : value;
  };
  const values = facts.filter(({ isQuoted }) => !isQuoted || facts.every((fact) => fact.isQuoted)).map(describe);
  return new Set(values).size <= 1;
}

function writeRoles(roles: readonly string[]): string {
  return roles.length === 0 ? '' : `, ${roles.map(escapeMarkdown).join(' or ')}`;
}

function compose(request: AnswerRequest, lead: string, items: readonly AnalysedItem[]): AnswerDraft {
  const quotes = items.flatMap((item) => item.quotes.slice(0, 1)).slice(0, SHOWN);
  return draftAnswer([lead, ...quotes.map((quote) => writeClaim(quote, request.documents))], quotes, request.documents);
}
