import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Does what a browser does when it loads another page: says its title, and lets the keyboard begin at its content.
 * What a page brings into focus by itself stays there.
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

/** Only from where the link was: the bar at the top, or an element that is gone with the old page. */
function focusContent(): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body && !focused.closest('header')) return;
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** A page names itself when it is there, which may be after its address is. */
function watchTitle(onChange: (title: string) => void): () => void {
  const observer = new MutationObserver(() => onChange(document.title));
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
