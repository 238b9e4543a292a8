import type { AnalysedItem, AnalysisExcerpt, AnswerDraft, AnswerRequest } from '#server/ports/language-model.ts';
import { findMoney } from '../text/money.ts';
import { draftAnswer, escapeMarkdown, writeClaim } from './answer-text.ts';
import { readAskedNames } from './read-asked-name.ts';
import { type NamedFact, type NamedParty, readFact, readParty, readStems } from './read-fact.ts';

/** Words of a name that tell nothing beside the others. */
const PADDING = new Set(
  readStems(
    'amount sum figure total size length rate of contract agreement lease document policy loan it this exactly clause provision section rule detail details condition conditions',
  ),
);
const ALL_PARTIES =
  /^(?:(?:the |both |all )?(?:parties|sides|contracting parties|parties (?:to|of|in) .{1,40}|people involved|signatories)|(?:this |the )?(?:contract|agreement|lease|deal) (?:is )?(?:between|with)|parteien|vertragsparteien)$/iu;
const WHO_IS_PARTY =
  /^(?:and |so |also |please |tell me ){0,2}(?:who(?:'?s| is| are| am i (?:dealing with|signing with))?|what(?:'s| is) (?:the )?(?:full |legal )?name of|wer (?:ist|sind))\s+(?:the |my |our |der |die |das |mein\p{L}{0,2} )?["“'„]?(?<role>[\p{L}][\p{L}\d &.,'’-]{1,60}?)["”'“]?(?:,? (?:here|then|exactly|actually|in (?:this|the|it|all this)(?: \p{L}{3,20})?|of this \p{L}{3,20}|hier|denn|eigentlich)){0,2}[\s?!.]*$/iu;
const WHO_IS_BETWEEN =
  /\bwho (?:is|are) (?:this|the|it)(?: \p{L}{3,20})? (?:between|with|made (?:by|between))\b|\bwho (?:signs|signed|has to sign|am i dealing with|are we dealing with)(?: (?:this|it|the \p{L}{3,20}))?[\s?!.]*$/iu;
const SHOWN = 6;
const QUOTES_PER_ITEM = 2;

/**
 * Answers what a fact or a risk of the analysis is that is asked for by its name, or who a side is, with what the analysis
 * shows, so that both say the same.
 * @returns null where something else is asked, or where there is no analysis
 */
export function answerFromFacts(request: AnswerRequest): AnswerDraft | null {
  const [analysis] = request.analyses ?? [];
  if (!analysis || request.documents.length !== 1) return null;
  return answerParty(request, analysis.facts) ?? answerNamed(request, analysis);
}

function answerNamed(request: AnswerRequest, analysis: AnalysisExcerpt): AnswerDraft | null {
  for (const name of readAskedNames(request.question)) {
    const wanted = stripPadding(readStems(name));
    const isAsked = (label: string): boolean =>
      namesPerson(label) === namesPerson(name) && isSame(stripPadding(readStems(label)), wanted);
    const facts = analysis.facts
      .flatMap((item) => readFact(item) ?? [])
      .filter((fact) => isAsked(fact.label) && fitsAsking(request.question, fact));
    const risks = analysis.risks.filter(
      ({ term, quotes }) => term !== null && quotes.length > 0 && isAsked(term.replace(/\s*\([^)]*\)/gu, '')),
    );
    if (wanted.length > 0 && facts.length + risks.length > 0) return composeNamed(request, facts, risks);
  }
  return null;
}

/** A day is asked for with "when", and a sum or a figure with "how". */
function fitsAsking(question: string, { value, isQuoted }: NamedFact): boolean {
  if (isQuoted) return true;
  if (/\bwhere\b/iu.test(question)) return findMoney(value).length === 0;
  return !/^(?:and |so )?(?:when|how (?:much|many|high))\b/iu.test(question) || /\d/u.test(value);
}

function composeNamed(
  request: AnswerRequest,
  facts: readonly NamedFact[],
  risks: AnalysisExcerpt['risks'],
): AnswerDraft {
  const values = distinctValues(facts.filter(({ isQuoted }) => !isQuoted));
  const [first, ...others] = values;
  const blocks: string[] = [];
  if (first && others.length === 0) blocks.push(writeValue(first));
  if (others.length > 0) {
    const lines = values
      .slice(0, SHOWN)
      .map((fact) => `- ${writeValue(fact)}, page ${fact.item.quotes[0]?.pageNumber}`);
    blocks.push(`The document names more than one:\n\n${lines.join('\n')}`);
  }
  blocks.push(...new Set(risks.map(({ text }) => endSentence(escapeMarkdown(text)))));
  if (blocks.length === 0) blocks.push('The document says:');
  const quoted = facts.filter((fact) => fact.isQuoted && (values.length === 0 || quotesLabel(fact)));
  return compose(request, blocks, [...values, ...quoted].map(itemOf).concat(risks));
}

/** Whether the words of a fact name what it is called: a row of figures says nothing of itself. */
function quotesLabel({ stems, item }: NamedFact): boolean {
  const held = new Set(item.quotes.flatMap(({ text }) => readStems(text)));
  return stems.some((stem) => held.has(stem));
}

function answerParty(request: AnswerRequest, items: readonly AnalysedItem[]): AnswerDraft | null {
  const parties = items.flatMap((item) => readParty(item) ?? []);
  const role = WHO_IS_PARTY.exec(request.question.trim())?.groups?.role?.toLowerCase() ?? '';
  if (parties.length > 0 && (ALL_PARTIES.test(role) || WHO_IS_BETWEEN.test(request.question))) {
    const lines = parties.map(({ name, roles }) => `- **${escapeMarkdown(name)}**${writeRoles(roles)}`);
    const others = parties.length > 1 ? [] : ['No other party is clear from the text.'];
    return compose(request, [lines.slice(0, SHOWN).join('\n'), ...others], parties.map(itemOf));
  }
  const holders = parties.filter(({ roles }) => roles.some((own) => own === role || `${own}s` === role));
  if (holders.length > 0) {
    const names = holders.map(({ name }) => `**${escapeMarkdown(name)}**`).join(' and ');
    return compose(request, [endSentence(names)], holders.map(itemOf));
  }
  const [named, ...more] = parties.filter((party) => isNamed(party, role));
  if (!named || more.length > 0 || named.roles.length === 0) return null;
  return compose(
    request,
    [`**${escapeMarkdown(named.name)}** is${writeRoles(named.roles).replace(',', '')} here.`],
    [named.item],
  );
}

/** "Who is Bo?" asks for Bo Berg: all words of the question belong to the name. */
function isNamed({ name }: NamedParty, asked: string): boolean {
  const own = new Set(readStems(name));
  const wanted = readStems(asked);
  return wanted.length > 0 && wanted.every((stem) => own.has(stem));
}

function itemOf({ item }: { readonly item: AnalysedItem }): AnalysedItem {
  return item;
}

/** "Licensee" and "licence" have one stem, and are not the same. */
function namesPerson(name: string): boolean {
  return /\p{L}{3}(?:ee|or|er)s?(?!\p{L})/iu.test(name);
}

function stripPadding(stems: readonly string[]): readonly string[] {
  const telling = stems.filter((own) => !PADDING.has(own));
  return telling.length > 0 ? telling : stems;
}

function isSame(label: readonly string[], wanted: readonly string[]): boolean {
  return label.length === wanted.length && label.every((own) => wanted.includes(own));
}

/** Facts of one name have the same value where they have the same sum, or the same words. */
function distinctValues(facts: readonly NamedFact[]): readonly NamedFact[] {
  const keyOf = ({ value }: NamedFact): string => {
    const [money] = findMoney(value);
    return money ? `${money.amount} ${money.currency}` : value;
  };
  return [...new Map(facts.toReversed().map((fact) => [keyOf(fact), fact])).values()].reverse();
}

function writeValue({ value, label }: NamedFact): string {
  return `**${escapeMarkdown(value)}** (${escapeMarkdown(label)})`;
}

function writeRoles(roles: readonly string[]): string {
  return roles.length === 0 ? '' : `, ${roles.map(escapeMarkdown).join(' or ')}`;
}

function endSentence(text: string): string {
  return /[.!?…”]$/u.test(text) ? text : `${text}.`;
}

function compose(request: AnswerRequest, blocks: readonly string[], items: readonly AnalysedItem[]): AnswerDraft {
  const quotes = items.flatMap((item) => item.quotes.slice(0, QUOTES_PER_ITEM)).slice(0, SHOWN);
  const distinct = quotes.filter(
    ({ text, pageNumber }, index) =>
      quotes.findIndex((other) => other.text === text && other.pageNumber === pageNumber) === index,
  );
  const shown = distinct.map((quote) => writeClaim(quote, request.documents));
  return draftAnswer([...blocks, ...shown], distinct, request.documents);
}
