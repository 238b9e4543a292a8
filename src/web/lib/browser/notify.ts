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

/** Something to know that is neither good nor bad. */
export function notifyInfo(toast: Toast): void {
  show(toast, { color: 'gray' });
}

const LOOK: Partial<NotificationData> = {
  withBorder: true,
  closeButtonProps: { 'aria-label': 'Dismiss' },
  styles: { description: { color: 'var(--ink-soft)' } },
};

/** Failures are read out at once; everything else waits for a pause. */
export function notifyFailure(toast: Toast): void {
  show(toast, { color: 'red', role: 'alert' });
}

/** One toast at once: a new one takes the place of the one that is there. */
function show({ title, message, durationMs = TOAST_DURATION_MS }: Toast, look: Partial<NotificationData>): void {
  notifications.clean();
  notifications.show({ title, message: message ?? null, autoClose: durationMs, ...LOOK, ...look });
}

/** Takes away what stands over something that was just opened. */
export function dismissToasts(): void {
  notifications.clean();
}
