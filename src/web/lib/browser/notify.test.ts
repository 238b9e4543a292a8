import { afterEach, expect, test, vi } from 'vitest';
import { currentToast, dismissToasts, notifyFailure, notifyInfo, notifySuccess, subscribeToToasts } from './notify.ts';

afterEach(() => dismissToasts());

const shown = () => [currentToast()?.title, currentToast()?.durationMs];

test('toasts › show one at a time, for five seconds or the given duration [spec: 9.20]', () => {
  notifySuccess({ title: 'First' });
  expect(shown()).toEqual(['First', 5000]);
  notifyInfo({ title: 'Second', durationMs: 6000 });
  expect(shown()).toEqual(['Second', 6000]);
  notifyFailure({ title: 'Third' });
  expect(shown()).toEqual(['Third', 5000]);
  expect(currentToast()?.tone).toBe('failure');
});

test('toasts › tell their listeners, and the same words again are another toast', () => {
  const listener = vi.fn();
  const unsubscribe = subscribeToToasts(listener);
  notifySuccess({ title: 'Data Refreshed' });
  const first = currentToast();
  notifySuccess({ title: 'Data Refreshed' });
  expect(currentToast()?.id).not.toBe(first?.id);
  dismissToasts();
  expect(currentToast()).toBe(null);
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribe();
  notifySuccess({ title: 'Unheard' });
  expect(listener).toHaveBeenCalledTimes(3);
});
