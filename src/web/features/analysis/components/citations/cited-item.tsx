import type { MouseEvent, ReactNode } from 'react';
import type { Source } from '#contract/sources.ts';
import { useCitations } from './citation-context.tsx';
import classes from './cited-item.module.css';

interface CitedItemProps {
  readonly as?: 'li' | 'div' | 'span';
  /** From `citationKeyOf`. */
  readonly itemKey: string;
  readonly sources: readonly Source[];
  readonly className?: string | undefined;
  readonly testId?: string;
  readonly children: ReactNode;
}

/**
 * One item of the analysis. It is highlighted while it is selected in the pages. Its chips open the sources; with a
 * mouse the whole item opens the first one.
 */
export function CitedItem({ as: Element = 'li', itemKey, sources, className = '', testId, children }: CitedItemProps) {
  const { activeItem, followedItem, openSource } = useCitations();
  const isActive = activeItem === itemKey;
  const [first] = sources;

  function open(event: MouseEvent): void {
    const isOnControl = (event.target as HTMLElement).closest('button, a, summary') !== null;
    // Selecting text is not a click.
    const isSelecting = window.getSelection()?.isCollapsed === false;
    if (first && !isOnControl && !isSelecting) openSource(first, itemKey);
  }

  return (
    <Element
      className={`${classes.item} ${className}`}
      data-citation-key={itemKey}
      data-statement={itemKey}
      data-active={isActive || undefined}
      data-followed={followedItem === itemKey || undefined}
      data-cited={first !== undefined || undefined}
      data-testid={testId}
      onClick={open}
    >
      {children}
    </Element>
  );
}
