import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

interface LinkProps extends ComponentPropsWithRef<'a'> {
  /** Path of a page of the client, with its query. */
  readonly to: string;
}

const MAIN_BUTTON = 0;

/**
 * A link to a page of the client. React Router's own adds several kilobytes of prefetching and form code to the landing
 * page.
 */
export function Link({ to, onClick, ...anchor }: LinkProps) {
  const navigate = useNavigate();
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    // Navigating to the current page replaces its history entry.
    navigate(to, { replace: to === location.pathname + location.search + location.hash });
  }
  return <a {...anchor} href={to} onClick={follow} />;
}

/** Modified clicks and other buttons are the browser's: new window, download. */
function opensElsewhere({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== MAIN_BUTTON || metaKey || altKey || ctrlKey || shiftKey;
}
