import classes from './section-nav.module.css';

export interface AnalysisSection {
  /** Of the element that the part is in; its title has the same with `-title` behind. */
  readonly id: string;
  readonly title: string;
  readonly count: number | null;
}

/** The parts of a long analysis, always in reach. */
export function SectionNav({ parts }: { readonly parts: readonly AnalysisSection[] }) {
  return (
    <nav className={classes.parts} aria-label="Parts of this analysis">
      <ul className={classes.list}>
        {parts.map(({ id, title, count }) => (
          <li key={id}>
            <button type="button" className={classes.part} onClick={() => goTo(id)}>
              {title}
              {count !== null && <span className={classes.count}>{count}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Goes to a part, and lets whoever goes on by keyboard go on from there. */
function goTo(id: string): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: isCalm ? 'instant' : 'smooth' });
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
}
