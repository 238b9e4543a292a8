import { type ReactNode, useId } from 'react';
import { useCollapsible } from '#web/features/analysis/hooks/use-collapsible.ts';
import { analysisTexts } from '#web/features/analysis/texts.ts';
import { useCitations } from '../citations/citation-context.tsx';
import classes from './collapsible-list.module.css';

/** Slightly longer lists are shown whole: a button instead of two items saves nothing. */
const SHOWN_ITEMS = 10;
const TOLERANCE = 3;

interface CollapsibleListProps {
  readonly items: readonly ReactNode[];
  /** Citation keys within each item, in the same order; the selected one is expanded. */
  readonly keys: readonly (readonly string[])[];
  readonly className?: string | undefined;
}

/** A list that is collapsed after the first items. */
export function CollapsibleList({ items, keys, className }: CollapsibleListProps) {
  const { activeItem, followedItem } = useCitations();
  const id = useId();
  const isLong = items.length > SHOWN_ITEMS + TOLERANCE;
  const isNeeded = [activeItem, followedItem].some(
    (item) => item !== null && keys.findIndex((own) => own.includes(item)) >= SHOWN_ITEMS,
  );
  const [isExpanded, toggle] = useCollapsible(isNeeded);
  const isOpen = !isLong || isExpanded;
  return (
    <>
      <ul id={id} className={className}>
        {isOpen ? items : items.slice(0, SHOWN_ITEMS)}
      </ul>
      {isLong && (
        <button type="button" className={classes.more} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          {isOpen ? analysisTexts.showFewer : analysisTexts.showAll(items.length)}
        </button>
      )}
    </>
  );
}
