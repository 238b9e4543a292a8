import type { NdaModel } from '#server/engine/nda/nda-model.ts';
import { splitSentences } from '#server/engine/text/segmentation.ts';
import type { IndexContent } from './index-content.ts';

/** What a non-disclosure agreement says about each of `NDA_TOPICS`. */
export interface NdaFindings {
  /** Passage by passage the logarithm of the odds that it holds evidence. */
  readonly passageOdds: readonly (readonly number[])[];
  /** How likely the document says anything about the topic, 0 to 1. */
  readonly presence: readonly number[];
}

export type NdaFinder = (content: IndexContent) => NdaFindings | null;

const ABOUT_SECRETS =
  /\b(?:confidential|proprietary\s+(?:information|data|material)|secret|non-?disclosure|disclos(?:e|ed|ing|ure))\w*\b/iu;
/** Minimum share of passages that mention confidentiality: reached by all but one of 50 NDAs and by hardly any other contract. */
const SECRETS_SHARE = 0.4;
/** Headings and signatures tell nothing about what a document is about. */
const TELLING_LENGTH = 80;
/** Longer contracts cover more than confidentiality. */
const PASSAGES_LIMIT = 400;
const LOWEST_ODDS = -12;

/**
 * Creates the NDA finder; each document is processed once while its index is open.
 * @param readModel called when the first of them is asked about
 */
export function createNdaFinder(readModel: () => NdaModel): NdaFinder {
  let model: NdaModel | undefined;
  const known = new WeakMap<IndexContent, { readonly findings: NdaFindings | null }>();
  return (content) => {
    const seen = known.get(content);
    if (seen) return seen.findings;
    const isAboutSecrets = mentionsConfidentiality(content.passages.map(({ text }) => text));
    if (isAboutSecrets) model ??= readModel();
    const findings = isAboutSecrets && model ? findTopics(content, model) : null;
    known.set(content, { findings });
    return findings;
  };
}

/** Whether a document is mainly about confidentiality. */
export function mentionsConfidentiality(passages: readonly string[]): boolean {
  if (passages.length > PASSAGES_LIMIT) return false;
  const telling = passages.filter((text) => text.length > TELLING_LENGTH);
  const about = telling.filter((text) => ABOUT_SECRETS.test(text)).length;
  return about > 0 && about >= SECRETS_SHARE * telling.length;
}

function findTopics(content: IndexContent, model: NdaModel): NdaFindings {
  const texts: string[] = [];
  const ordinals: number[] = [];
  content.passages.forEach(({ text }, ordinal) => {
    for (const { start, end } of splitSentences(text)) {
      texts.push(text.slice(start, end));
      ordinals.push(ordinal);
    }
  });
  const { odds, presence } = model.judge(texts);
  const passageOdds = odds.map((own) => {
    const best = content.passages.map(() => LOWEST_ODDS);
    own.forEach((value, span) => {
      const ordinal = ordinals[span] ?? 0;
      best[ordinal] = Math.max(best[ordinal] ?? LOWEST_ODDS, value);
    });
    return best;
  });
  return { passageOdds, presence };
}
