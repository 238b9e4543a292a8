import type { Analysis } from '#contract/analysis.ts';
import type { RiskLevel } from '#contract/documents.ts';
import { explainNotAssessed } from '#contract/not-assessed.ts';
import { countSeverities } from '#web/features/analysis/model/analysis-view-model.ts';
import { describeSeverities, explainRiskScore, SCORE_FORMULA } from '#web/features/analysis/model/risk-score-text.ts';
import { Disclosure } from '../layout/disclosure.tsx';
import classes from './risk-score.module.css';

interface RiskScoreProps {
  readonly analysis: Analysis;
  readonly level: RiskLevel | null;
}

/** The risk score with its scale, meaning and basis; without an assessment, why there is none. */
export function RiskScore({ analysis, level }: RiskScoreProps) {
  const { riskScore: score, notAssessed } = analysis;
  if (score === null || level === null) {
    return (
      <section className={classes.score} aria-labelledby="risk-score">
        <h3 id="risk-score" className={classes.name}>
          Risk score
        </h3>
        <div className={classes.notAssessed}>
          <p className={classes.title}>Not assessed</p>
          {notAssessed && <p className={classes.meaning}>{explainNotAssessed(notAssessed)}</p>}
        </div>
      </section>
    );
  }
  const { title, meaning } = explainRiskScore(score, level);
  return (
    <section className={classes.score} data-level={score === 0 ? undefined : level} aria-labelledby="risk-score">
      <h3 id="risk-score" className={classes.name}>
        Risk score
      </h3>
      <p className={classes.figure}>
        <span className={classes.number}>{score}</span>
        <span className={classes.outOf}>of 100</span>
      </p>
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p className={classes.meaning}>{meaning}</p>
      </div>
      <div className={classes.scale} aria-hidden>
        <div className={classes.track}>
          <span className={classes.marker} style={{ insetInlineStart: `${score}%` }} />
        </div>
        <div className={classes.zones}>
          <span>Low</span>
          <span>Medium</span>
          <span>High</span>
        </div>
      </div>
      <div className={classes.basis}>
        {score > 0 && <p>Rests on {describeBasis(analysis)}.</p>}
        <Disclosure label="How the score is made">
          <p className={classes.formula}>{SCORE_FORMULA}</p>
        </Disclosure>
      </div>
    </section>
  );
}

/** The score is independent of the chosen side, and so is its basis. */
function describeBasis({ side, riskFactors }: Analysis): string {
  return side === null ? describeSeverities(countSeverities(riskFactors)) : 'every risk, whichever side it affects';
}
