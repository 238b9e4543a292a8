import { useEffect } from 'react';

/**
 * Takes the focus along to where a link within the page leads; the browser itself only scrolls. Whoever reads with the
 * ears or goes on with the Tab key is then where the eyes are.
 */
export function useSectionFocus(): void {
  useEffect(() => {
    document.addEventListener('click', followLink);
    return () => document.removeEventListener('click', followLink);
  }, []);
}

function followLink({ target }: MouseEvent): void {
  const address = target instanceof Element ? target.closest('a')?.getAttribute('href') : null;
  if (!address?.startsWith('#')) return;
  const section = document.getElementById(address.slice(1));
  const goal = section?.matches('[tabindex]') ? section : section?.querySelector<HTMLElement>('[tabindex="-1"]');
  goal?.focus({ preventScroll: true });
}
