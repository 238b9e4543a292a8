import { useMediaQuery } from '@mantine/hooks';

/** Where the document scrolls instead of a pane in it; as in `app-frame.module.css`. */
const DOCUMENT_SCROLLS = '(max-width: 47.99em)';

/**
 * What scrolls a page.
 *
 * @param pane the page's own scrolling element
 */
export function usePageScroller(pane: HTMLElement | null): HTMLElement | null {
  const isDocument = useMediaQuery(DOCUMENT_SCROLLS, false, { getInitialValueInEffect: false });
  return isDocument ? document.documentElement : pane;
}
