/** Elements inside page elements, put back whenever pdf.js empties a page to render it again. */
export interface PageAttachments {
  attach(page: HTMLElement, element: HTMLElement): void;
  detach(element: HTMLElement): void;
  close(): void;
}

export function createPageAttachments(): PageAttachments {
  const attached = new Map<HTMLElement, HTMLElement>();
  // Mutation observers run before the next paint: the elements do not flicker.
  const observer = new MutationObserver((changes) => {
    const emptied = new Set(changes.map(({ target }) => target));
    for (const [element, page] of attached) {
      if (emptied.has(page) && element.parentElement !== page) page.append(element);
    }
  });

  return {
    attach(page, element) {
      attached.set(element, page);
      page.append(element);
      observer.observe(page, { childList: true });
    },
    detach(element) {
      attached.delete(element);
      element.remove();
    },
    close() {
      observer.disconnect();
      for (const element of attached.keys()) element.remove();
      attached.clear();
    },
  };
}
