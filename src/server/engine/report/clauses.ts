import { partitionPoint } from '#server/domain/search/partition-point.ts';
import type { ClaimedQuote, DraftClause, Passage } from '#server/ports/language-model.ts';
import { CATEGORIES, type CategoryId } from '../clauses/categories.ts';
import { PRESENT_THRESHOLD, presenceOf } from '../clauses/clause-presence.ts';
import type { DateFact } from '../facts/date-fact.ts';
import type { Facts } from '../facts/facts.ts';
import type { NoticeFact } from '../facts/renewal-facts.ts';
import { type InstanceFinder, NO_INSTANCES } from '../findings/find-instances.ts';
import { SENTENCE_SEARCH_LENGTH } from '../reading/find-topic.ts';
import { quoteRange, quoteSentence } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import type { Sentence } from '../text/sentences.ts';
import { offsetOf } from '../text/source-text.ts';
import { CLAUSE_RECORDS, CLAUSE_WORDINGS } from './clause-records.ts';

const QUOTED_PASSAGES = 2;

/** Words that show which sentence of a passage the category is about. */
const TELLING: Readonly<Record<string, RegExp>> = {
  'document-name': /\b(?:agreement|contract|lease|amendment)\b/iu,
  parties: /\b(?:between|among|inc|llc|ltd|corp)\b/iu,
  'agreement-date': /\b(?:dated|made|entered|as\s+of|day\s+of)\b/iu,
  'effective-date': /\beffective|commenc/iu,
  'expiration-date': /\b(?:term|expire|until|continue|remain)/iu,
  'renewal-term': /\brenew|extend|successive/iu,
  'notice-period-to-terminate-renewal': /\bnotice\b[^.]*\b(?:renew|expir|end)|renew[^.]*\bnotice/iu,
  'governing-law': /\blaws?\b/iu,
  'most-favored-nation': /\bfavou?r|lower\s+price|no\s+less\s+favou?rable/iu,
  'competitive-restriction-exception': /\b(?:except|notwithstanding|however|provided)\b/iu,
  'non-compete': /\bcompet/iu,
  exclusivity: /\bexclusiv|\bsole\b|only\s+from/iu,
  'no-solicit-of-customers': /\b(?:solicit|divert|customers?|clients?)\b/iu,
  'no-solicit-of-employees': /\b(?:solicit|hire|employ)/iu,
  'non-disparagement': /\b(?:disparag|derogatory|reputation|disrepute|goodwill)/iu,
  'termination-for-convenience': /\bterminat[^.]*\b(?:notice|any\s+time|without|reason|convenience)/iu,
  'rofr-rofo-rofn': /\bfirst\s+(?:refusal|offer|negotiation|right|opportunity)|right\s+of\s+first/iu,
  'change-of-control': /\b(?:control|merger|acqui|sale\s+of)/iu,
  'anti-assignment': /\b(?:assign|transfer)/iu,
  'revenue-profit-sharing': /\b(?:royalt|commission|percent|%|share\s+of|revenue|profit)/iu,
  'price-restrictions': /\b(?:price|prices|increase|rate)\b/iu,
  'minimum-commitment': /\b(?:minimum|at\s+least|no\s+less\s+than)\b/iu,
  'volume-restriction': /\b(?:exceed|maximum|up\s+to|limit|no\s+more\s+than)\b/iu,
  'ip-ownership-assignment': /\b(?:assign|title|own|work\s+for\s+hire|vest)/iu,
  'joint-ip-ownership': /\bjoint/iu,
  'license-grant': /\b(?:grant|licen[cs]e)/iu,
  'non-transferable-license': /\bnon-?\s?transferable|not\s+(?:be\s+)?(?:transfer|assign|sublicens)/iu,
  'affiliate-license-licensor': /\baffiliate/iu,
  'affiliate-license-licensee': /\baffiliate|sublicens/iu,
  'unlimited-all-you-can-eat-license': /\bunlimited|unrestricted|enterprise/iu,
  'irrevocable-or-perpetual-license': /\bperpetual|irrevocabl/iu,
  'source-code-escrow': /\bescrow|source\s+code/iu,
  'post-termination-services': /\b(?:terminat|expir)/iu,
  'audit-rights': /\b(?:audit|inspect|records|books)/iu,
  'uncapped-liability': /\bliab|\bdamages/iu,
  'cap-on-liability': /\bliab|\bdamages/iu,
  'liquidated-damages': /\b(?:liquidated|penalt|fee|damages)/iu,
  'warranty-duration': /\bwarrant/iu,
  insurance: /\binsur/iu,
  'covenant-not-to-sue': /\b(?:contest|challenge|attack|sue|claim|release|waive)/iu,
  'third-party-beneficiary': /\bbeneficiar|third[\s-]part/iu,
};

/**
 * All categories: whether such a clause was found, how sure that is, and the words that show it. What was read off as a fact, or
 * found as a provision of the playbook, is there, whatever the clause model makes of its passage.
 */
export function describeClauses(
  reading: Reading,
  passages: readonly Passage[],
  facts: Facts,
  instances: InstanceFinder = NO_INSTANCES,
): readonly DraftClause[] {
  const ranked = rankPassages(passages);
  return CATEGORIES.map(({ id, label }) => {
    const candidates = ranked.get(id) ?? [];
    const probability = presenceOf(id, candidates[0]?.probability ?? 0);
    const present = probability >= PRESENT_THRESHOLD;
    const shown = present
      ? candidates.filter((candidate) => presenceOf(id, candidate.probability) >= PRESENT_THRESHOLD)
      : [];
    const quotes = shown.slice(0, QUOTED_PASSAGES).flatMap(({ passage }) => quoteFromPassage(reading, passage, id));
    if (present && quotes.length > 0) return { category: id, label, present, probability, quotes };
    const [others = []] = [quoteFact(reading, facts, id), quoteRecords(reading, instances, id)]
      .concat(facts.isEnglish ? [quoteWording(reading, id)] : [])
      .filter((own) => own.length > 0);
    return { category: id, label, present: others.length > 0, probability, quotes: others };
  });
}

/** The words that are an instance of one of the playbook's records for the category. */
function quoteRecords(reading: Reading, instances: InstanceFinder, category: CategoryId): readonly ClaimedQuote[] {
  const [sentence] = instances.find(CLAUSE_RECORDS[category] ?? []);
  return sentence === undefined ? [] : quoteSentence(reading, sentence);
}

/** The first sentence that says it in plain words. */
function quoteWording(reading: Reading, category: CategoryId): readonly ClaimedQuote[] {
  const wording = CLAUSE_WORDINGS[category];
  if (wording === undefined) return [];
  const sentence = reading.sentences.find(({ text }) => wording.test(text.slice(0, SENTENCE_SEARCH_LENGTH)));
  return sentence === undefined ? [] : quoteSentence(reading, sentence, Math.max(0, sentence.text.search(wording)));
}

/** The words of the fact that a category is about; none where no such fact was read. */
function quoteFact(
  reading: Reading,
  { title, parties, dates, terms, law }: Facts,
  category: string,
): readonly ClaimedQuote[] {
  const [party] = parties;
  if (category === 'document-name') return title === null ? [] : quoteRange(reading, title);
  if (category === 'parties') return party === undefined ? [] : quoteRange(reading, party);
  if (category === 'agreement-date') return quoteDate(reading, dates.agreement);
  if (category === 'effective-date') return quoteDate(reading, dates.effective);
  if (category === 'governing-law') return law === null ? [] : quoteSentence(reading, law.sentence);
  if (category === 'renewal-term') return terms.renewal === null ? [] : quoteSentence(reading, terms.renewal.sentence);
  if (category === 'notice-period-to-terminate-renewal') return quoteNotice(reading, terms.renewalNotice);
  // Key information tells the same term, so the lists must not say that it is missing.
  if (category !== 'expiration-date' || terms.term === null) return [];
  return quoteSentence(reading, terms.term.sentence, terms.term.until?.start ?? terms.term.period?.start ?? 0);
}

function quoteNotice(reading: Reading, notice: NoticeFact | null): readonly ClaimedQuote[] {
  return notice === null ? [] : quoteSentence(reading, notice.sentence, notice.period.start);
}

function quoteDate(reading: Reading, fact: DateFact | null): readonly ClaimedQuote[] {
  return fact === null ? [] : quoteSentence(reading, fact.sentence, fact.date.start);
}

interface Candidate {
  readonly passage: Passage;
  readonly probability: number;
}

function rankPassages(passages: readonly Passage[]): ReadonlyMap<string, readonly Candidate[]> {
  const ranked = new Map<string, Candidate[]>();
  for (const passage of passages) {
    for (const { category, probability } of passage.categories) {
      const list = ranked.get(category);
      if (list === undefined) ranked.set(category, [{ passage, probability }]);
      else list.push({ passage, probability });
    }
  }
  for (const list of ranked.values()) list.sort((left, right) => right.probability - left.probability);
  return ranked;
}

/** The sentence of the passage that fits the category best. */
function quoteFromPassage(reading: Reading, passage: Passage, category: string): readonly ClaimedQuote[] {
  const sentences = sentencesOf(reading, passage);
  const telling = TELLING[category];
  const fitting = telling === undefined ? [] : sentences.filter((sentence) => telling.test(sentence.text));
  const best = longest(fitting) ?? longest(sentences);
  if (best === undefined) return [];
  return quoteSentence(reading, best, Math.max(0, telling === undefined ? 0 : best.text.search(telling)));
}

function sentencesOf(reading: Reading, passage: Passage): readonly Sentence[] {
  return passage.spans.flatMap((span) => {
    const start = offsetOf(reading.source, span.pageNumber, span.start);
    if (start === undefined) return [];
    const end = start + span.end - span.start;
    return sentencesBetween(reading.sentences, start, end);
  });
}

function sentencesBetween(sentences: readonly Sentence[], start: number, end: number): readonly Sentence[] {
  const first = partitionPoint(sentences, (sentence) => sentence.end <= start);
  return sentences.slice(
    first,
    partitionPoint(sentences, (sentence) => sentence.start < end),
  );
}

/** Of several that fit, the fullest that is not a monster says most. */
function longest(sentences: readonly Sentence[]): Sentence | undefined {
  const size = (sentence: Sentence): number => Math.min(sentence.text.length, 500);
  return sentences.reduce<Sentence | undefined>(
    (best, sentence) => (best === undefined || size(sentence) > size(best) ? sentence : best),
    undefined,
  );
}
