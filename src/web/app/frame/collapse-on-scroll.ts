import { type RefObject, useEffect, useRef } from 'react';

/** Smaller movements are no decision to read on or to go back. */
const STEP_PX = 8;
/** Near the top the bar is always there, and on pages with less to scroll it stays. */
const TOP_PX = 56;
/** Scrolling later than this after the last input was not done by the user. */
const INPUT_MS = 1500;
/** Showing and hiding the bar scrolls by itself. */
const SETTLE_MS = 350;
const INPUTS = ['wheel', 'touchmove', 'keydown'] as const;
/** After these another part of the page may be shown. */
const CHANGES = ['click', 'keyup'] as const;

/**
 * Marks the top bar with `data-collapsed` while the user scrolls down in the page, until they scroll up again.
 *
 * @param page another page begins with the bar
 */
export function useCollapseOnScroll(page: string): RefObject<HTMLElement | null> {
  const header = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins with the bar
  useEffect(() => {
    const bar = header.current;
    return bar ? watchScrolling(bar) : undefined;
  }, [page]);
  return header;
}

/** @returns a function that stops watching and shows the bar */
function watchScrolling(bar: HTMLElement): () => void {
  const closing = new AbortController();
  const options = { capture: true, passive: true, signal: closing.signal } as const;
  let lastInput = Number.NEGATIVE_INFINITY;
  let changedAt = Number.NEGATIVE_INFINITY;
  let followed: HTMLElement | null = null;
  const tops = new WeakMap<HTMLElement, number>();

  const collapse = (isCollapsed: boolean) => {
    if (isCollapsed === 'collapsed' in bar.dataset) return;
    changedAt = performance.now();
    if (isCollapsed) bar.dataset['collapsed'] = '';
    else delete bar.dataset['collapsed'];
  };
  const follow = (scroller: HTMLElement) => {
    // Not in dialogs, menus and lists beside the page.
    const isDocument = scroller === document.scrollingElement;
    if ((!isDocument && !scroller.closest('main')) || scroller.clientHeight < window.innerHeight / 2) return;
    const moved = scroller.scrollTop - (tops.get(scroller) ?? 0);
    if (Math.abs(moved) < STEP_PX) return;
    tops.set(scroller, scroller.scrollTop);
    followed = scroller;
    const now = performance.now();
    if (now - changedAt < SETTLE_MS || now - lastInput > INPUT_MS) return;
    collapse(moved > 0 && scroller.scrollTop > TOP_PX && canScroll(scroller));
  };
  // What is typed, and an answer to it, scroll by themselves.
  const noteInput = ({ target }: Event) => {
    if (!(target instanceof Element && target.matches('input, textarea'))) lastInput = performance.now();
  };
  const showWhereNothingScrolls = () =>
    requestAnimationFrame(() => followed && !canScroll(followed) && collapse(false));

  for (const name of INPUTS) document.addEventListener(name, noteInput, options);
  for (const name of CHANGES) document.addEventListener(name, showWhereNothingScrolls, options);
  document.addEventListener(
    'scroll',
    ({ target }) => {
      const scroller = target === document ? document.scrollingElement : target;
      if (scroller instanceof HTMLElement) follow(scroller);
    },
    options,
  );
  return () => {
    closing.abort();
    collapse(false);
  };
}

function canScroll(scroller: HTMLElement): boolean {
  return scroller.isConnected && scroller.scrollHeight - scroller.clientHeight > 2 * TOP_PX;
}
