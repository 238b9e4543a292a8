import { type ReactNode, useId } from 'react';
import { useCollapsible } from '#web/features/analysis/hooks/use-collapsible.ts';
import { useCitations } from '../citations/citation-context.tsx';
import classes from './collapsible-list.module.css';

/** A list that is a little longer is shown whole: a button instead of two items saves nobody anything. */
const SHOWN_ITEMS = 10;
const SLACK = 3;

interface FoldedListProps {
  readonly items: readonly ReactNode[];
  /** Keys of what stands in each item, in the same order: what is pointed at is shown. */
  readonly keys: readonly (readonly string[])[];
  readonly className?: string | undefined;
}

/** A list whose end is folded away where it is long, so that what comes after it can be found. */
export function CollapsibleList({ items, keys, className }: FoldedListProps) {
  const { activeItem } = useCitations();
  const id = useId();
  const isLong = items.length > SHOWN_ITEMS + SLACK;
  const isNeeded = activeItem !== null && keys.findIndex((own) => own.includes(activeItem)) >= SHOWN_ITEMS;
  const [isUnfolded, toggle] = useCollapsible(isNeeded);
  const isOpen = !isLong || isUnfolded;
  return (
    <>
      <ul id={id} className={className}>
        {isOpen ? items : items.slice(0, SHOWN_ITEMS)}
      </ul>
      {isLong && (
        <button type="button" className={classes.more} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          {isOpen ? 'Show fewer' : `Show all ${items.length}`}
        </button>
      )}
    </>
  );
}
