import { scrollBehavior } from '#web/features/analysis/model/scroll-into-view.ts';
import classes from './section-nav.module.css';

export interface AnalysisSection {
  /** Element id of the section; its title has the same id with the suffix `-title`. */
  readonly id: string;
  readonly title: string;
  readonly count: number | null;
}

/** Sticky navigation between the sections of the report. */
export function SectionNav({ sections }: { readonly sections: readonly AnalysisSection[] }) {
  return (
    <nav className={classes.parts} aria-label="Parts of this analysis">
      <ul className={classes.list}>
        {sections.map(({ id, title, count }) => (
          <li key={id}>
            <button type="button" className={classes.part} onClick={() => scrollToSection(id)}>
              {title}
              {count !== null && <span className={classes.count}>{count}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls to a section and moves the focus there. */
function scrollToSection(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
}
