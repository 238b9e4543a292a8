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
import classes from './hover-card.module.css';

/** A pointer passing by opens nothing, and can move on to the card. */
const OPEN_DELAY_MS = 160;
const CLOSE_DELAY_MS = 140;

/** Event handlers for the element that the card explains. */
interface HoverCardHandlers {
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface HoverCardProps {
  /** Renders the trigger; `toggle` is for touch, which cannot hover. */
  readonly target: (handlers: HoverCardHandlers, toggle: () => void, isOpen: boolean) => ReactElement;
  readonly children: ReactNode;
}

/**
 * A card with details of its trigger on hover and keyboard focus. The pointer can move into the card, and Escape closes
 * it (WCAG 1.4.13). It is hidden from screen readers: the trigger's name or description must contain the same text.
 */
export function HoverCard({ target, children }: HoverCardProps) {
  const { isOpen, change, changeAfter, openAfter } = useDelayedState();
  const handlers: HoverCardHandlers = {
    // Not on entering: a trigger that moves below a resting pointer, as after a click above it, opens nothing.
    onPointerMove: ({ pointerType }) => pointerType !== 'touch' && openAfter(OPEN_DELAY_MS),
    onPointerLeave: () => changeAfter(false, CLOSE_DELAY_MS),
    // Not on click, which focuses too but has another effect.
    onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && change(true),
    onBlur: () => changeAfter(false, CLOSE_DELAY_MS),
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
        onPointerEnter={() => changeAfter(true, 0)}
        onPointerLeave={() => changeAfter(false, CLOSE_DELAY_MS)}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

function useDelayedState() {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpening = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  function change(next: boolean): void {
    clearTimeout(timer.current);
    isOpening.current = false;
    setIsOpen(next);
  }
  function changeAfter(next: boolean, delayMs: number): void {
    clearTimeout(timer.current);
    isOpening.current = next;
    timer.current = setTimeout(() => change(next), delayMs);
  }
  /** Called with every movement, of which the first one counts. */
  function openAfter(delayMs: number): void {
    if (!isOpening.current) changeAfter(true, isOpen ? 0 : delayMs);
  }
  return { isOpen, change, changeAfter, openAfter };
}
