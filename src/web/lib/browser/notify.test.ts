import { notificationsStore } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { dismissToasts, notifyFailure, notifyInfo, notifySuccess } from './notify.ts';

afterEach(() => dismissToasts());

const shown = () => {
  const { notifications, queue } = notificationsStore.getState();
  return [...notifications, ...queue].map(({ title, autoClose }) => [title, autoClose]);
};

test('toasts › show one at a time, for five seconds or the given duration [spec: 9.20]', () => {
  notifySuccess({ title: 'First' });
  expect(shown()).toEqual([['First', 5000]]);
  notifyInfo({ title: 'Second', durationMs: 6000 });
  expect(shown()).toEqual([['Second', 6000]]);
  notifyFailure({ title: 'Third' });
  expect(shown()).toEqual([['Third', 5000]]);
});
