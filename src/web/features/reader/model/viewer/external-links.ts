/** What may be followed out of a document. Anything else would start a program or reach into the reader's own machine. */
const FOLLOWED: readonly string[] = ['http:', 'https:', 'mailto:'];

export function isAllowedLink(address: string): boolean {
  return URL.canParse(address) && FOLLOWED.includes(new URL(address).protocol);
}

/**
 * Stops clicks on links that lead out of the document and reports where they would have led. A document comes from
 * someone else, and what a link says is not always where it goes. Where it is no page and no letter, nothing happens.
 *
 * @returns a function that ends the watch
 */
export function interceptExternalLinks(container: HTMLElement, report: (address: string) => void): () => void {
  const stop = new AbortController();
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || isInside(link)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isAllowedLink(link.href)) report(link.href);
  };
  for (const name of ['click', 'auxclick'] as const) {
    container.addEventListener(name, onClick, { capture: true, signal: stop.signal });
  }
  return () => stop.abort();
}

/** Links within the document have no address of their own, only a place. */
function isInside(link: HTMLAnchorElement): boolean {
  const address = link.getAttribute('href') ?? '';
  return address === '' || address.startsWith('#');
}
