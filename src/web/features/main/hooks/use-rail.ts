import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStoredChoice } from './use-stored-choice.ts';

/** Whole always; icons that expand to a column of their own; or icons that expand over what is beside them. */
export type RailMode = 'never' | 'column' | 'overlay';

/**
 * Whether the right sidebar is expanded. As a column it stays as the user left it; over the content it closes as soon
 * as the user turns to something else.
 */
export function useRail(mode: RailMode, asideRef: RefObject<HTMLElement | null>) {
  const [isColumnOpen, storeColumnOpen] = useStoredChoice('insightsOpen');
  const [isOverlayOpen, setOverlayOpen] = useState(false);
  const isExpanded = mode === 'never' || (mode === 'column' ? isColumnOpen : isOverlayOpen);
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (mode !== 'overlay') setOverlayOpen(false);
  }, [mode]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that was pressed is gone once it has acted
  useEffect(() => {
    if (focusNext.current) asideRef.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  }, [isExpanded]);
  useEffect(() => {
    if (mode !== 'overlay' || !isOverlayOpen) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !asideRef.current?.contains(target)) setOverlayOpen(false);
    };
    for (const name of ['pointerdown', 'focusin']) document.addEventListener(name, leave);
    return () => {
      for (const name of ['pointerdown', 'focusin']) document.removeEventListener(name, leave);
    };
  }, [mode, isOverlayOpen, asideRef]);
  const set = (isOpen: boolean) => {
    focusNext.current = isOpen ? '[data-reduces-rail]' : '[data-expands-rail]';
    if (mode === 'overlay') setOverlayOpen(isOpen);
    else storeColumnOpen(isOpen);
  };
  return { isExpanded, expand: () => set(true), reduce: () => set(false) };
}
