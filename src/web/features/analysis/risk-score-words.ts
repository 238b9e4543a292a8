import type { RiskLevel } from '../../../contract/documents.ts';

interface RiskScoreWords {
  readonly title: string;
  readonly meaning: string;
}

/** What a risk score means. The level is the server's, so that lists and analysis never disagree. */
export function explainRiskScore(score: number, level: RiskLevel): RiskScoreWords {
  if (score === 0) {
    return {
      title: 'No particular risks found',
      meaning: 'Nothing that commonly causes trouble was found in the pages that could be read. That is no guarantee.',
    };
  }
  return WORDS[level];
}

const WORDS: Readonly<Record<RiskLevel, RiskScoreWords>> = {
  high: {
    title: 'High',
    meaning: 'Some points could cost you dearly. Go through the risks below one by one before you sign.',
  },
  medium: {
    title: 'Medium',
    meaning: 'Some points deserve a second look. Read the risks below and ask about what is unclear.',
  },
  low: {
    title: 'Low',
    meaning: 'Only minor points were found. The score rises with every risk, and grave ones weigh most.',
  },
};
