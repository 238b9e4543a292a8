/** Keeps elements of ours inside page elements that pdf.js empties whenever it draws a page anew. */
export interface PageAttachments {
  /** Puts an element into a page and keeps it there. */
  attach(page: HTMLElement, element: HTMLElement): void;
  detach(element: HTMLElement): void;
  close(): void;
}

export function createPageAttachments(): PageAttachments {
  const kept = new Map<HTMLElement, HTMLElement>();
  // Observers run before the next frame is painted, so nobody sees that the element was away.
  const observer = new MutationObserver((changes) => {
    const emptied = new Set(changes.map(({ target }) => target));
    for (const [element, page] of kept) {
      if (emptied.has(page) && element.parentElement !== page) page.append(element);
    }
  });

  return {
    attach(page, element) {
      kept.set(element, page);
      page.append(element);
      observer.observe(page, { childList: true });
    },
    detach(element) {
      kept.delete(element);
      element.remove();
    },
    close() {
      observer.disconnect();
      for (const element of kept.keys()) element.remove();
      kept.clear();
    },
  };
}
