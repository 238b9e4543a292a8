import { IconArrowUpRight } from '@tabler/icons-react';
import { Children, isValidElement, type MouseEvent, type ReactNode, useContext } from 'react';
import { findQuotedSource } from '#web/features/chat/model/answer/quoted-sources.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import { CitedSourcesContext } from './citation-mark.tsx';
import classes from './cited-quotation.module.css';

/** Words of a document in an answer. A click opens their place; a button does so for the keyboard. */
export function CitedQuotation({ children }: { readonly children?: ReactNode }) {
  const cited = useContext(CitedSourcesContext);
  const source = cited && findQuotedSource(textOf(children), cited.sources);
  if (!source) return <blockquote>{children}</blockquote>;
  const open = () => cited.onOpenSource(source);
  function handleClick({ target }: MouseEvent<HTMLElement>): void {
    const isOnControl = (target as HTMLElement).closest('button, a') !== null;
    // Selecting text is not a click.
    const isSelecting = window.getSelection()?.isCollapsed === false;
    if (!isOnControl && !isSelecting) open();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its button is for the keyboard
    <blockquote className={classes.quotation} data-testid="quotation" onClick={handleClick}>
      {children}
      <button
        type="button"
        className={classes.open}
        aria-label={chatTexts.showQuote(source.pageNumber)}
        title={chatTexts.showQuote(source.pageNumber)}
        onClick={open}
      >
        <IconArrowUpRight size={15} stroke={1.8} aria-hidden />
      </button>
    </blockquote>
  );
}

function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => {
      if (isValidElement<{ children?: ReactNode }>(child)) return textOf(child.props.children);
      return typeof child === 'string' || typeof child === 'number' ? String(child) : '';
    })
    .join('');
}
