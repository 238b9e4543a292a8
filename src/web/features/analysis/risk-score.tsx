import type { RiskLevel } from '../../../contract/documents.ts';
import classes from './risk-score.module.css';
import { explainRiskScore } from './risk-score-words.ts';

interface RiskScoreProps {
  /** 0 to 100. */
  readonly score: number;
  readonly level: RiskLevel;
}

/** The risk score on its scale, with what it means. */
export function RiskScore({ score, level }: RiskScoreProps) {
  const { title, meaning } = explainRiskScore(score, level);
  return (
    <div className={classes.score} data-level={level}>
      <div className={classes.figure}>
        <span className={classes.number}>{score}</span>
        <span className={classes.outOf}>of 100</span>
      </div>
      <div className={classes.words}>
        <p className={classes.title}>
          <span className={classes.name}>Risk score</span> {title}
        </p>
        <div className={classes.track} aria-hidden>
          <span className={classes.bar} style={{ width: `${score}%` }} />
        </div>
        <p className={classes.meaning}>{meaning}</p>
      </div>
    </div>
  );
}
