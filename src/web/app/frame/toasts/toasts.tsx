import { CloseButton } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { currentToast, dismissToasts, subscribeToToasts, type Toast } from '#web/lib/browser/notify.ts';
import { appTexts } from '../../texts.ts';
import { placeToast } from './place-toast.ts';
import classes from './toasts.module.css';

/** What a toast never covers: navigation, and whatever takes input. */
const OBSTACLES =
  'nav, form, input, textarea, select, [role="search"], [role="dialog"] :is(button, a), [data-no-toast]';

/**
 * One toast at a time, at the bottom of the window. It can be dismissed, and stays while hovered or focused. Another
 * toast is another element: the old one is gone in the commit that shows the new one.
 */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast);
  return toast && <ShownToast key={toast.id} toast={toast} />;
}

function ShownToast({ toast }: { readonly toast: Toast }) {
  const element = useRef<HTMLDivElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  usePlace(element);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(dismissToasts, toast.durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  return (
    <div
      ref={element}
      className={classes.toast}
      data-toast
      data-tone={toast.tone}
      role="alert"
      aria-live={toast.tone === 'failure' ? 'assertive' : 'polite'}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div className={classes.words}>
        <p className={classes.title} data-toast-title>
          {toast.title}
        </p>
        {toast.message && <p className={classes.message}>{toast.message}</p>}
      </div>
      <CloseButton aria-label={appTexts.dismiss} onClick={dismissToasts} />
    </div>
  );
}

/** Keeps the toast clear of the obstacles, also when the window, the page or an on-screen keyboard changes. */
function usePlace(element: React.RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const toast = element.current;
    if (!toast) return;
    const place = () => {
      toast.style.bottom = `${bottomOf(toast)}px`;
    };
    place();
    let frame = 0;
    const placeLater = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    // The page may open a dialog, or grow an input.
    const changes = new MutationObserver(placeLater);
    changes.observe(document.body, { childList: true, subtree: true });
    const sizes = new ResizeObserver(placeLater);
    sizes.observe(toast);
    for (const target of [window, window.visualViewport]) target?.addEventListener('resize', placeLater);
    addEventListener('scroll', placeLater, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
      for (const target of [window, window.visualViewport]) target?.removeEventListener('resize', placeLater);
      removeEventListener('scroll', placeLater, { capture: true });
    };
  }, [element]);
}

/** Distance from the lower end of the window, in pixels. */
function bottomOf(toast: HTMLElement): number {
  const { left, right, height } = toast.getBoundingClientRect();
  const { visualViewport } = window;
  const floorPx = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  const obstacles = [...document.querySelectorAll(OBSTACLES)]
    .filter((obstacle) => !toast.contains(obstacle) && obstacle.checkVisibility({ visibilityProperty: true }))
    .map((obstacle) => obstacle.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0);
  return innerHeight - floorPx + placeToast({ left, right, heightPx: height, floorPx }, obstacles);
}
