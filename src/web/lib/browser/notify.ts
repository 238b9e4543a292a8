import { type NotificationData, notifications } from '@mantine/notifications';
import { TOAST_DURATION_MS } from '#contract/timings.ts';

interface Toast {
  readonly title: string;
  readonly message?: string;
  readonly durationMs?: number;
}

export function notifySuccess(toast: Toast): void {
  show(toast, { color: 'pine' });
}

/** A neutral message. */
export function notifyInfo(toast: Toast): void {
  show(toast, { color: 'gray' });
}

const LOOK: Partial<NotificationData> = {
  withBorder: true,
  closeButtonProps: { 'aria-label': 'Dismiss' },
  styles: { description: { color: 'var(--ink-soft)' } },
};

/** Failures are announced assertively; everything else politely. */
export function notifyFailure(toast: Toast): void {
  show(toast, { color: 'red', role: 'alert' });
}

/** One toast at a time: a new one replaces the current one. */
function show({ title, message, durationMs = TOAST_DURATION_MS }: Toast, look: Partial<NotificationData>): void {
  notifications.clean();
  notifications.show({ title, message: message ?? null, autoClose: durationMs, ...LOOK, ...look });
}

/** Hides toasts that would cover something just opened. */
export function dismissToasts(): void {
  notifications.clean();
}
