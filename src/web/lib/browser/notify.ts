import { TOAST_DURATION_MS } from '#contract/timings.ts';

interface Message {
  readonly title: string;
  readonly message?: string;
  readonly durationMs?: number;
}

type ToastTone = 'success' | 'neutral' | 'failure';

/** The toast on screen. */
export interface Toast {
  /** Rises with every toast, so that a new one with the same words is another one. */
  readonly id: number;
  readonly tone: ToastTone;
  readonly title: string;
  /** Empty where the title says it all. */
  readonly message: string;
  readonly durationMs: number;
}

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

export function notifySuccess(message: Message): void {
  show(message, 'success');
}

/** A neutral message. */
export function notifyInfo(message: Message): void {
  show(message, 'neutral');
}

/** Failures are announced assertively; everything else politely. */
export function notifyFailure(message: Message): void {
  show(message, 'failure');
}

/** Hides toasts that would cover something just opened. */
export function dismissToasts(): void {
  setCurrent(null);
}

/** The toast to show now, or null. */
export function currentToast(): Toast | null {
  return current;
}

/** @returns the function that unsubscribes */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One toast at a time: a new one replaces the current one. */
function show({ title, message = '', durationMs = TOAST_DURATION_MS }: Message, tone: ToastTone): void {
  lastId += 1;
  setCurrent({ id: lastId, tone, title, message, durationMs });
}

function setCurrent(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}
