import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

interface LinkProps extends ComponentPropsWithRef<'a'> {
  /** Path of a page of the client, with its query. */
  readonly to: string;
}

const MAIN_BUTTON = 0;

/**
 * A link to a page of the client. The router's own also fetches ahead, for servers that draw pages, and would bring its
 * forms along: several kilobytes, on the first page too.
 */
export function Link({ to, onClick, ...anchor }: LinkProps) {
  const navigate = useNavigate();
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    // The page one is on is not to be left by going back to it.
    navigate(to, { replace: to === location.pathname + location.search + location.hash });
  }
  return <a {...anchor} href={to} onClick={follow} />;
}

/** In another window, or saved: what people do with the keyboard held and other buttons is the browser's. */
function opensElsewhere({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== MAIN_BUTTON || metaKey || altKey || ctrlKey || shiftKey;
}
