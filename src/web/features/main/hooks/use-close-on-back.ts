import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface LayerState {
  readonly layer?: string;
}

/**
 * Closes a layer over the page with the browser's Back button, as expected on phones: an open layer adds a history
 * entry.
 *
 * @param layer its name among the layers of a page
 */
export function useCloseOnBack(layer: string, isOpen: boolean, close: () => void): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const isOnTop = (state as LayerState | null)?.layer === layer;
  const hasEntry = useRef(false);
  const act = useRef({ close, push: () => {}, back: () => {} });
  act.current = {
    close,
    push: () => void navigate({ pathname, search }, { state: { ...(state as LayerState | null), layer } }),
    back: () => void navigate(-1),
  };
  useEffect(() => {
    if (isOpen && isOnTop) hasEntry.current = true;
    else if (isOpen && hasEntry.current) {
      hasEntry.current = false;
      act.current.close();
    } else if (isOpen) act.current.push();
    else {
      const wasOpen = hasEntry.current;
      hasEntry.current = false;
      if (wasOpen && isOnTop) act.current.back();
    }
  }, [isOpen, isOnTop]);
}
