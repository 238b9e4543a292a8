import { formatShare, RISK_GROUPS, RISK_NAMES, type RiskCounts, type RiskGroup, riskArcs } from '../model/risk-arcs.ts';
import classes from './risk-ring.module.css';

interface RiskRingProps {
  readonly counts: RiskCounts;
  readonly chosen: RiskGroup | 'all';
  /** Filters by one level; the same level again clears the filter. */
  readonly onChoose: (level: RiskGroup | 'all') => void;
}

/** Number of documents per risk level. The buttons state it and filter the table; the ring visualizes it. */
export function RiskRing({ counts, chosen, onChoose }: RiskRingProps) {
  const total = RISK_GROUPS.reduce((sum, level) => sum + counts[level], 0);
  const shown = RISK_GROUPS.filter((level) => level !== 'not-assessed' || counts[level] > 0 || level === chosen);
  const choose = (level: RiskGroup) => onChoose(level === chosen ? 'all' : level);
  return (
    <div className={classes.place}>
      <Ring counts={counts} chosen={chosen} total={total} onChoose={choose} />
      <ul className={classes.levels}>
        {shown.map((level) => (
          <li key={level}>
            <button
              type="button"
              className={classes.level}
              data-level={level}
              aria-pressed={level === chosen}
              aria-label={`${RISK_NAMES[level]}${level === 'not-assessed' ? '' : ' risk'}: ${counts[level].toLocaleString('en-US')} of ${total.toLocaleString('en-US')}, show only these`}
              onClick={() => choose(level)}
            >
              <span className={classes.name}>{RISK_NAMES[level]}</span>
              <span className={classes.share}>{formatShare(counts[level], total)}</span>
              <strong className={classes.count}>{counts[level].toLocaleString('en-US')}</strong>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RingProps {
  readonly counts: RiskCounts;
  readonly chosen: RiskGroup | 'all';
  readonly total: number;
  readonly onChoose: (level: RiskGroup) => void;
}

/** Gives a circumference of 100, so that lengths are percentages. */
const RADIUS = 100 / (2 * Math.PI);

/** Hidden from screen readers: the buttons beside it state and do the same. */
function Ring({ counts, chosen, total, onChoose }: RingProps) {
  return (
    <svg className={classes.ring} viewBox="0 0 42 42" aria-hidden="true" focusable="false">
      <circle className={classes.track} cx="21" cy="21" r={RADIUS} />
      {riskArcs(counts).map(({ level, startPercent, lengthPercent }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a pointer shortcut; the buttons are accessible to everyone.
        <circle
          key={level}
          className={classes.arc}
          data-level={level}
          data-faded={chosen !== 'all' && chosen !== level}
          cx="21"
          cy="21"
          r={RADIUS}
          strokeDasharray={`${lengthPercent} ${100 - lengthPercent}`}
          // A dash starts at three o'clock; a quarter back is the top.
          strokeDashoffset={25 - startPercent}
          onClick={() => onChoose(level)}
        />
      ))}
      <text className={classes.total} x="21" y="21.2">
        {total.toLocaleString('en-US')}
      </text>
      <text className={classes.unit} x="21" y="26">
        {total === 1 ? 'document' : 'documents'}
      </text>
    </svg>
  );
}
