/** Protocols that links may have: others could start a program or read local files. */
const ALLOWED_PROTOCOLS: readonly string[] = ['http:', 'https:', 'mailto:'];

export function isAllowedLink(address: string): boolean {
  return URL.canParse(address) && ALLOWED_PROTOCOLS.includes(new URL(address).protocol);
}

/**
 * Intercepts clicks on external links and reports their address for confirmation: the document is untrusted, and a
 * link's text may not be where it leads. Links with other protocols do nothing.
 *
 * @returns a function that removes the listeners
 */
export function interceptExternalLinks(container: HTMLElement, report: (address: string) => void): () => void {
  const listeners = new AbortController();
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || isInternal(link)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isAllowedLink(link.href)) report(link.href);
  };
  for (const name of ['click', 'auxclick'] as const) {
    container.addEventListener(name, onClick, { capture: true, signal: listeners.signal });
  }
  return () => listeners.abort();
}

/** Internal links have a fragment only. */
function isInternal(link: HTMLAnchorElement): boolean {
  const address = link.getAttribute('href') ?? '';
  return address === '' || address.startsWith('#');
}
