import { formatRole } from '#server/domain/sides/format-side.ts';
import type { Facts } from '../facts/facts.ts';
import type { Finding } from '../findings/find-findings.ts';
import { isTaker } from '../parties/party-roles.ts';
import { joinWithAnd, quoteRange } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { parseFigure } from '../text/money.ts';
import type { Sentence } from '../text/sentences.ts';
import { riskTexts } from './texts.ts';
import type { WeightedRisk } from './weighted-risk.ts';

/** A row that says when which share of the price is due. */
interface Stage {
  readonly sentence: Sentence;
  /** In the sentences of the document. */
  readonly index: number;
  /** Percent of the price. */
  readonly share: number;
  readonly isPrepaid: boolean;
}

/** Longer rows say more than when a stage is due. UTF-16 units. */
const ROW_LENGTH_LIMIT = 200;
const SHARE = /(?<![\d.,])\d{1,3}(?:[.,]\d{1,2})?(?= ?%)/gu;
/** Rows of a schedule stand together, at most a heading or a total between them. */
const ROWS_BETWEEN = 2;
/** Shares are printed rounded. */
const WHOLE = { from: 99, to: 101 } as const;
/** From this share on what is left to hold back is the smaller part. Percent. */
const MOST = 50;
/** Before other high risks. */
const PREPAID_WEIGHT = 50;
const EARLY =
  /\b(?:sign(?:ing|ature|ed)?|order(?:ing|ed|s)?|book(?:ing|ed)|deposit|down payment|up-?front|in advance|before|prior to|commence(?:ment|s)?|confirmation|start(?:ing|s)?)\b/iu;
const LATE =
  /\b(?:after|complet\w+|finish\w*|hand-?over|accept(?:ance|ed)|deliver(?:y|ed)|arriv(?:al|es)|install(?:ed|ation)|fitt(?:ed|ing)|final|balance|sign(?:ed)?[- ]off|launch|publication)\b/iu;
const BEFORE = /\b(?:before|prior to)\b/iu;
/** What tells a schedule of payments from other shares that make up a whole. */
const PAYS = /\b(?:stages?|instal?lments?|payments?|deposit|balance|due|payable|on|at|upon|before|after)\b/iu;

/** A risk with the rows that it rests on, which no other finding has to tell again. */
export interface PrepaidStages {
  readonly risks: readonly WeightedRisk[];
  readonly tells: (finding: Finding) => boolean;
}

/**
 * Adds up the stages of a price that are due before the work is done or the goods are there: each row by itself looks
 * ordinary. Stages count where their shares make up the whole price.
 */
export function findPrepaidStages(reading: Reading, facts: Facts): PrepaidStages {
  const none: PrepaidStages = { risks: [], tells: () => false };
  if (!facts.isEnglish) return none;
  const stages = findSchedule(reading.sentences);
  const prepaid = stages.filter(({ isPrepaid }) => isPrepaid);
  const share = Math.round(prepaid.reduce((sum, own) => sum + own.share, 0));
  const quotes = prepaid.flatMap(({ sentence }) => quoteRange(reading, sentence));
  if (prepaid.length < 2 || share < MOST || quotes.length === 0) return none;
  const rows = new Set(stages.map(({ sentence }) => sentence.start));
  return {
    risks: [describe(share, prepaid, facts, quotes)],
    tells: ({ sentences }) => sentences.every(({ sentence }) => rows.has(sentence.start)),
  };
}

/** The first rows in the document whose shares make up the whole; none where no rows do. */
function findSchedule(sentences: readonly Sentence[]): readonly Stage[] {
  const stages = sentences.flatMap((sentence, index) => readStage(sentence, index) ?? []);
  for (const [first, start] of stages.entries()) {
    let sum = 0;
    for (let place = first; place < stages.length; place += 1) {
      const own = stages[place] as Stage;
      const before = place === first ? start : (stages[place - 1] as Stage);
      sum += own.share;
      if (own.index - before.index > ROWS_BETWEEN || sum > WHOLE.to) break;
      if (sum >= WHOLE.from && place > first) return stages.slice(first, place + 1);
    }
  }
  return [];
}

function readStage(sentence: Sentence, index: number): Stage | null {
  const { text } = sentence;
  if (text.length > ROW_LENGTH_LIMIT || !PAYS.test(text)) return null;
  const [share, other] = text.match(SHARE) ?? [];
  if (share === undefined || other !== undefined) return null;
  const isPrepaid = EARLY.test(text) && (BEFORE.test(text) || !LATE.test(text));
  return { sentence, index, share: parseFigure(share), isPrepaid };
}

function describe(
  share: number,
  prepaid: readonly Stage[],
  { sides }: Facts,
  quotes: WeightedRisk['quotes'],
): WeightedRisk {
  const [payer, another] = sides.all.filter(({ role }) => isTaker(role));
  const parts = joinWithAnd(prepaid.map((own) => `${own.share}%`));
  const risk = { risk: riskTexts.prepaid(share), explanation: riskTexts.prepaidMeaning(parts, 100 - share) };
  const told = { ...risk, term: 'Large up-front payment', severity: 'High', quotes, weight: PREPAID_WEIGHT } as const;
  if (payer === undefined || another !== undefined) return told;
  const views = sides.all.map(({ role }) =>
    role === payer.role
      ? { side: role, severity: told.severity, risk: riskTexts.youPrepay(share), explanation: told.explanation }
      : {
          side: role,
          severity: 'Low' as const,
          risk: told.risk,
          explanation: riskTexts.burdensOther(formatRole(payer.role)),
        },
  );
  return { ...told, burdens: [payer.role], views };
}
