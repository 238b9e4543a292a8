import { type RefObject, useEffect, useRef, useState } from 'react';

interface SectionMenu {
  readonly isOpen: boolean;
  readonly menu: RefObject<HTMLElement | null>;
  readonly toggle: RefObject<HTMLButtonElement | null>;
  setOpen(isOpen: boolean): void;
}

/**
 * The section menu of small screens: opening it moves the focus into it; Escape and any outside action close it. Escape
 * restores the focus.
 */
export function useSectionMenu(): SectionMenu {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    menu.current?.querySelector('a')?.focus();
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    const closeOnOutsideAction = ({ target }: Event) => {
      const isInside = [menu, toggle].some(({ current }) => target instanceof Node && current?.contains(target));
      if (!isInside) setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('focusin', closeOnOutsideAction);
    document.addEventListener('pointerdown', closeOnOutsideAction);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('focusin', closeOnOutsideAction);
      document.removeEventListener('pointerdown', closeOnOutsideAction);
    };
  }, [isOpen]);
  return { isOpen, menu, toggle, setOpen };
}
