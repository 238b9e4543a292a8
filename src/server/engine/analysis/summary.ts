import type { ClaimedQuote, DraftItem, DraftRisk } from '../../ports/language-model.ts';
import { describeTerm } from './basic-info.ts';
import { findTopic } from './best-sentence.ts';
import { describeDate } from './dates.ts';
import { condense, dropHeading, listWords, quoteRange, quoteSentence } from './evidence.ts';
import type { Facts } from './facts.ts';
import { EXIT_TOPIC } from './key-terms.ts';
import { describePeriod } from './periods.ts';
import type { Reading } from './reading.ts';
import { describeSum } from './sum-facts.ts';
import { summariseOther } from './summary-other.ts';

const QUOTE_LIMIT = 8;
const NAMED_PARTIES = 3;

/** Composes the summary out of what was found, and says what was not. */
export function writeSummary(reading: Reading, facts: Facts, risks: readonly DraftRisk[]): DraftItem {
  const parts = facts.kind.isContract ? summariseContract(reading, facts, risks) : summariseOther(reading, facts);
  const missing = reading.document.unreadPages.length;
  const note =
    missing === 0
      ? []
      : [
          {
            text: `${missing === 1 ? 'One page' : `${missing} pages`} could not be read and ${missing === 1 ? 'is' : 'are'} not covered here.`,
            quotes: [],
          },
        ];
  const all = [...parts, ...note];
  return {
    text: all.map((part) => part.text.replace(/\.\.$/u, '.')).join(' '),
    quotes: uniqueQuotes(all.flatMap((part) => part.quotes)).slice(0, QUOTE_LIMIT),
  };
}

function summariseContract(reading: Reading, facts: Facts, risks: readonly DraftRisk[]): DraftItem[] {
  return [
    describeWhat(reading, facts),
    ...describePurpose(reading),
    describeLength(reading, facts),
    ...describeMoney(reading, facts),
    describeExit(reading, facts),
    ...describeRisks(risks),
  ];
}

function describeWhat(reading: Reading, { kind, parties, dates, title }: Facts): DraftItem {
  const article = /^[aeiou]/iu.test(kind.type) ? 'an' : 'a';
  const named = parties
    .slice(0, NAMED_PARTIES)
    .map((party) => (party.aliases[0] === undefined ? party.name : `${party.name} (“${party.aliases[0]}”)`));
  const more = parties.length > NAMED_PARTIES ? [`${parties.length - NAMED_PARTIES} more`] : [];
  const between =
    named.length === 0 ? '' : named.length === 1 ? ` with ${named[0]}` : ` between ${listWords([...named, ...more])}`;
  const date = dates.agreement ?? dates.effective;
  const dated = date === null ? '' : `, dated ${describeDate(date.date)}`;
  const unknown = named.length < 2 ? ' Its parties could not all be told from the text.' : '';
  const noDate = date === null ? ' No date was found.' : '';
  return {
    text: `This is ${article} ${kind.type}${between}${dated}.${unknown}${noDate}`,
    quotes: [
      ...(title === null ? [] : quoteRange(reading.source, title)),
      ...parties.slice(0, NAMED_PARTIES).flatMap((party) => quoteRange(reading.source, party)),
      ...(date === null ? [] : quoteSentence(reading.source, date.sentence, date.date.start)),
    ],
  };
}

const PURPOSE = [
  /\b(?:purpose|object)\s+of\s+(?:this|the)\s+(?:agreement|contract)\s+is\b/iu,
  /\b(?:hereby\s+)?(?:leases?|rents?|lets?)\s+to\b[^.;]{0,160}\b(?:premises|property|apartment|space|equipment)/iu,
  /\b(?:hereby\s+)?(?:appoints?|engages?|employs?|hires?)\b[^.;]{0,200}\b(?:as|to)\b|\bretains?\s+(?:\S+\s+){1,6}as\s+(?:an?|its|the)\b/iu,
  /\b(?:hereby\s+)?(?:grants?)\b[^.;]{0,140}\b(?:licen[cs]e|right|franchise)\b/iu,
  /\b(?:agrees?|shall|will)\s+(?:to\s+)?(?:sell|supply|provide|perform|manufacture|lend|purchase|deliver)\b/iu,
  /\b(?:desires?|wish(?:es)?|intends?)\s+to\b/iu,
] as const;

/** What it is about, in the document's own words. */
function describePurpose(reading: Reading): DraftItem[] {
  const early = reading.sentences
    .slice(0, 150)
    .filter((sentence) => sentence.text.length >= 40 && sentence.text.length <= 700);
  for (const pattern of PURPOSE) {
    const sentence = early.find((candidate) => pattern.test(candidate.text));
    if (sentence === undefined) continue;
    const words = dropHeading(sentence.text)
      .replace(/^(?:WHEREAS|Whereas)[,:]?\s*/u, '')
      .replace(/[;,]?\s*(?:and|AND)[;,]?$/u, '');
    return [
      {
        text: `In its own words: “${condense(words, 220).replace(/\.$/u, '')}”.`,
        quotes: quoteSentence(reading.source, sentence, Math.max(0, sentence.text.search(pattern))),
      },
    ];
  }
  return [];
}

function describeLength(reading: Reading, facts: Facts): DraftItem {
  const { term, renewal, renewalNotice } = facts.terms;
  if (term === null) return { text: 'How long it lasts was not found.', quotes: [] };
  const isWords = term.until === null && term.period === null && !term.isOpenEnded;
  const lasts = isWords
    ? `On how long it lasts it says: “${condense(term.sentence.text, 160)}”`
    : `It lasts ${describeTerm(term, facts)}`;
  const renews =
    renewal === null
      ? ''
      : renewal.isAutomatic
        ? `, and renews by itself${renewalNotice === null ? '' : ` unless notice is given ${describePeriod(renewalNotice.period)} ahead`}`
        : ', and can be renewed';
  return {
    text: `${lasts}${renews}.`,
    quotes: [
      ...quoteSentence(reading.source, term.sentence, term.until?.start ?? term.period?.start ?? 0),
      ...(renewal === null ? [] : quoteSentence(reading.source, renewal.sentence)),
    ],
  };
}

function describeMoney(reading: Reading, { sums }: Facts): DraftItem[] {
  const shown = sums.filter((sum) => sum.label !== 'Insurance cover').slice(0, 3);
  if (shown.length === 0) return [{ text: 'No sums of money were found.', quotes: [] }];
  const listed = listWords(shown.map((sum) => `${sum.label.toLowerCase()} ${describeSum(sum)}`));
  return [
    {
      text: `Sums it names include ${listed}.`,
      quotes: shown.flatMap((sum) => quoteSentence(reading.source, sum.sentence, sum.money.start)),
    },
  ];
}

function describeExit(reading: Reading, { terms }: Facts): DraftItem {
  const { exitNotice } = terms;
  if (exitNotice !== null) {
    return {
      text: `It can be ended early with ${describePeriod(exitNotice.period)} of notice, as the words allow.`,
      quotes: quoteSentence(reading.source, exitNotice.sentence, exitNotice.period.start),
    };
  }
  const exit = findTopic(reading, EXIT_TOPIC).find(
    (match) => !/\b(?:breach|default|fails?|insolven)/iu.test(match.sentence.text),
  );
  if (exit !== undefined) {
    return {
      text: `On leaving early it says: “${condense(dropHeading(exit.sentence.text), 170).replace(/\.$/u, '')}”.`,
      quotes: quoteSentence(reading.source, exit.sentence, exit.index),
    };
  }
  const breach = reading.sentences.find(
    (sentence) =>
      sentence.text.length < 900 &&
      /\bmay\b[^.;]{0,60}\bterminate\b[^.;]{0,200}\b(?:breach|default|fails?)/iu.test(sentence.text),
  );
  if (breach === undefined) return { text: 'A right to end it early by simple notice was not found.', quotes: [] };
  return {
    text: 'It can be ended early when the other side breaks it; a right to leave without a reason was not found.',
    quotes: quoteSentence(reading.source, breach, Math.max(0, breach.text.search(/\bterminate/iu))),
  };
}

/** First words of our own titles, which are not names. */
const OWN_WORD =
  /^(?:It|One|An?|The|Some|No|You|Parts|Rights|Someone|Everything|Extra|Money|Liability|Disputes|Taken|Guarantees|Only|Leaving|Whose)\b/u;

function describeRisks(risks: readonly DraftRisk[]): DraftItem[] {
  const top = risks.filter((risk) => risk.severity !== 'Low').slice(0, 3);
  if (top.length === 0) return [];
  const titles = top.map((risk) => risk.risk.replace(OWN_WORD, (word) => word.toLowerCase()));
  return [{ text: `Look first at: ${titles.join('; ')}.`, quotes: top.flatMap((risk) => risk.quotes.slice(0, 1)) }];
}

function uniqueQuotes(quotes: readonly ClaimedQuote[]): readonly ClaimedQuote[] {
  const seen = new Set<string>();
  return quotes.filter((quote) => {
    const key = `${quote.pageNumber} ${quote.text}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
