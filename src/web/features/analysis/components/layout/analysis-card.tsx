import { type Icon, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCollapsible } from '#web/features/analysis/hooks/use-collapsible.ts';
import { listStatements, scrollBehavior } from '#web/features/analysis/model/scroll-into-view.ts';
import { useCitations } from '../citations/citation-context.tsx';
import classes from './analysis-card.module.css';

interface AnalysisCardProps {
  /** For `openCard`. */
  readonly id: string;
  readonly title: string;
  readonly icon: Icon;
  /** Short text next to the title, such as a count. */
  readonly note?: ReactNode;
  /** Citation keys of the items inside: the card opens while one of them is selected in the pages. */
  readonly keys: readonly string[];
  readonly children: ReactNode;
}

/** One card of the analysis, collapsed below the verdict: a region labelled by its title, which opens it. */
export function AnalysisCard({ id, title, icon: CardIcon, note, keys, children }: AnalysisCardProps) {
  const { activeItem, followedItem } = useCitations();
  const [isOpen, toggle] = useCollapsible(activeItem !== null && keys.includes(activeItem));
  useOpenWhenFollowed(followedItem !== null && keys.includes(followedItem) ? followedItem : null, isOpen, toggle);
  const titleId = toggleIdOf(id);
  const contentId = `${id}-content`;
  return (
    <section id={id} className={classes.card} data-open={isOpen} aria-labelledby={titleId}>
      <header className={classes.cardHeader}>
        <CardIcon size={20} stroke={1.6} aria-hidden className={classes.cardIcon} />
        <div className={classes.cardWords}>
          <h3 className={classes.cardTitle}>
            <button
              type="button"
              id={titleId}
              className={classes.toggle}
              aria-expanded={isOpen}
              aria-controls={contentId}
              onClick={toggle}
            >
              {title}
            </button>
          </h3>
          {note !== undefined && <span className={classes.cardNote}>{note}</span>}
        </div>
        <IconChevronDown size={18} stroke={1.8} aria-hidden className={classes.chevron} />
      </header>
      <div id={contentId} hidden={!isOpen} className={classes.content}>
        {children}
      </div>
    </section>
  );
}

/** Opens the card of an item that is being read in the pages, unless it can be seen already. It may be closed again. */
function useOpenWhenFollowed(itemKey: string | null, isOpen: boolean, toggle: () => void): void {
  const latest = useRef({ isOpen, toggle });
  latest.current = { isOpen, toggle };
  useEffect(() => {
    const { isOpen: isOpenNow, toggle: open } = latest.current;
    if (itemKey !== null && !isOpenNow && listStatements(document, itemKey).length === 0) open();
  }, [itemKey]);
}

/** Opens a card, scrolls to it and moves the focus there. */
export function openCard(id: string): void {
  const toggle = document.getElementById(toggleIdOf(id));
  if (toggle?.getAttribute('aria-expanded') === 'false') toggle.click();
  toggle?.focus({ preventScroll: true });
  // Once it is open: a page that ends below the closed card cannot scroll to its head.
  requestAnimationFrame(() => {
    document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
  });
}

function toggleIdOf(id: string): string {
  return `${id}-title`;
}
