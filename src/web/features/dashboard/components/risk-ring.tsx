import { formatShare, RING_GROUPS, RING_NAMES, type RingGroup, type RiskCounts, riskArcs } from '../model/risk-arcs.ts';
import { dashboardTexts } from '../texts.ts';
import classes from './risk-ring.module.css';

interface RiskRingProps {
  readonly counts: RiskCounts;
  readonly chosen: RingGroup | 'all';
  /** Filters by one level; the same level again clears the filter. */
  readonly onChoose: (level: RingGroup | 'all') => void;
}

/** Number of documents per risk level that was found. The buttons state it and filter the table; the ring shows it. */
export function RiskRing({ counts, chosen, onChoose }: RiskRingProps) {
  const total = RING_GROUPS.reduce((sum, level) => sum + counts[level], 0);
  const shown = RING_GROUPS.filter((level) => isRisk(level) || counts[level] > 0 || level === chosen);
  const choose = (level: RingGroup) => onChoose(level === chosen ? 'all' : level);
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
              aria-label={dashboardTexts.ringHint(
                isRisk(level) ? dashboardTexts.ringRisk(RING_NAMES[level]) : RING_NAMES[level],
                counts[level].toLocaleString('en-US'),
                total.toLocaleString('en-US'),
              )}
              onClick={() => choose(level)}
            >
              <span className={classes.name}>{RING_NAMES[level]}</span>
              <span className={classes.share}>{formatShare(counts[level], total)}</span>
              <strong className={classes.count}>{counts[level].toLocaleString('en-US')}</strong>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function isRisk(level: RingGroup): boolean {
  return level !== 'not-assessed' && level !== 'not-analyzed';
}

interface RingProps {
  readonly counts: RiskCounts;
  readonly chosen: RingGroup | 'all';
  readonly total: number;
  readonly onChoose: (level: RingGroup) => void;
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
      <text className={classes.total} data-long={total >= 1000} x="21" y="23.4">
        {total.toLocaleString('en-US')}
      </text>
    </svg>
  );
}
