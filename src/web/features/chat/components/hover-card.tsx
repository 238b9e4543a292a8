import { Popover } from '@mantine/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import classes from './composer/hover-card.module.css';

/** Long enough that a pointer on its way elsewhere opens nothing, and that it can go over to the card. */
const OPEN_DELAY_MS = 160;
const CLOSE_DELAY_MS = 140;

/** What the thing that a card explains must listen to. */
export interface HoverCardHandlers {
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface HintCardProps {
  /** Draws the thing that is explained; `toggle` is for touch, which cannot hover. */
  readonly target: (handlers: HoverCardHandlers, toggle: () => void, isOpen: boolean) => ReactElement;
  readonly children: ReactNode;
}

/**
 * More about a thing, while a pointer rests on it or the keyboard stands on it. The pointer may go into the card, and
 * Escape closes it. Whoever hears the page gets the same words from the thing's own name or description.
 */
export function HoverCard({ target, children }: HintCardProps) {
  const { isOpen, change, changeSoon } = useDelayedState();
  const handlers: HoverCardHandlers = {
    onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && changeSoon(true, OPEN_DELAY_MS),
    onPointerLeave: () => changeSoon(false, CLOSE_DELAY_MS),
    // A click gives focus, too, but what was clicked shows something else.
    onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && change(true),
    onBlur: () => changeSoon(false, CLOSE_DELAY_MS),
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || !isOpen) return;
      event.stopPropagation();
      change(false);
    },
  };
  return (
    <Popover
      opened={isOpen}
      onChange={change}
      position="top-start"
      offset={6}
      withRoles={false}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      shadow="none"
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>{target(handlers, () => change(!isOpen), isOpen)}</Popover.Target>
      <Popover.Dropdown
        className={classes.card ?? ''}
        aria-hidden
        onPointerEnter={() => changeSoon(true, 0)}
        onPointerLeave={() => changeSoon(false, CLOSE_DELAY_MS)}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

function useDelayedState() {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function change(next: boolean): void {
    clearTimeout(timer.current);
    setIsOpen(next);
  }
  function changeSoon(next: boolean, delayMs: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(next), delayMs);
  }
  return { isOpen, change, changeSoon };
}
