import type { Analysis } from '#contract/analysis.ts';
import { shortVerdict } from '#contract/analysis-verdict.ts';
import type { RiskLevel } from '#contract/documents.ts';
import { explainNotAssessed } from '#contract/not-assessed.ts';
import { titleOfScore } from '#web/features/analysis/model/risk-score-text.ts';
import { analysisTexts } from '#web/features/analysis/texts.ts';
import classes from './risk-score.module.css';

interface RiskScoreProps {
  readonly analysis: Analysis;
  readonly level: RiskLevel | null;
}

/** The risk score with its scale and what it comes to; without an assessment, why there is none. */
export function RiskScore({ analysis, level }: RiskScoreProps) {
  const { riskScore: score, notAssessed } = analysis;
  const isAssessed = score !== null && level !== null;
  return (
    <section
      className={classes.score}
      data-level={isAssessed && score > 0 ? level : undefined}
      aria-labelledby="risk-score"
    >
      <h3 id="risk-score" className={classes.name}>
        {analysisTexts.riskScore}
      </h3>
      {isAssessed ? (
        <>
          <p className={classes.figure}>
            <span className={classes.number}>{score}</span> <span className={classes.outOf}>{analysisTexts.of100}</span>
          </p>
          <p className={classes.title}>{titleOfScore(score, level)}</p>
          <p className={classes.meaning}>{shortVerdict(analysis)}</p>
          <div className={classes.track} aria-hidden>
            <span className={classes.marker} style={{ insetInlineStart: `${score}%` }} />
          </div>
        </>
      ) : (
        <>
          <p className={classes.title}>{analysisTexts.notAssessed}</p>
          {notAssessed && <p className={classes.meaning}>{explainNotAssessed(notAssessed)}</p>}
        </>
      )}
    </section>
  );
}
