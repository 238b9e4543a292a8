import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './analysis-card.module.css';

interface AnalysisCardProps {
  /** Target of the section navigation. */
  readonly id: string;
  readonly title: string;
  readonly icon: Icon;
  /** Short text next to the title, such as a count. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** One card of the analysis, a region labelled by its title. */
export function AnalysisCard({ id, title, icon: CardIcon, note, children }: AnalysisCardProps) {
  const titleId = `${id}-title`;
  return (
    <section id={id} className={classes.card} aria-labelledby={titleId}>
      <header className={classes.cardHeader}>
        <CardIcon size={20} stroke={1.6} aria-hidden className={classes.cardIcon} />
        <h3 id={titleId} tabIndex={-1} className={classes.cardTitle}>
          {title}
        </h3>
        {note !== undefined && <span className={classes.cardNote}>{note}</span>}
      </header>
      {children}
    </section>
  );
}
