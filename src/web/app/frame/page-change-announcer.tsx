import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Does what a browser does on a page load: announces the title and moves the focus to the content, unless the page
 * focused something itself.
 */
export function PageChangeAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusContent();
  }, [pathname]);
  useEffect(() => watchTitle(setTitle), []);
  return <VisuallyHidden role="status">{title}</VisuallyHidden>;
}

/** Only when the focus was on the link: in the top bar, or on an element of the previous page. */
function focusContent(): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body && !focused.closest('header')) return;
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** A page may set its title after its address has changed. */
function watchTitle(onChange: (title: string) => void): () => void {
  const observer = new MutationObserver(() => onChange(document.title));
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
