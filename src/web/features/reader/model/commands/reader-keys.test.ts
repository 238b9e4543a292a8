import { expect, test } from 'vitest';
import { commandForKey, SHORTCUTS } from './reader-keys.ts';

const PLAIN = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['j', 'next-page'],
  ['K', 'previous-page'],
  ['/', 'find'],
  ['+', 'zoom-in'],
  ['=', 'zoom-in'],
  ['0', 'fit-width'],
  ['?', 'shortcuts'],
])('%s is %s', (key, command) => {
  expect(commandForKey({ ...PLAIN, key })).toBe(command);
});

test('with Ctrl or Command only the search and the zoom are the reader’s own', () => {
  const withControl = SHORTCUTS.filter(
    ({ keys }) => commandForKey({ ...PLAIN, ctrlKey: true, key: keys[0] ?? '' }) !== null,
  );
  expect(withControl.map(({ command }) => command)).toEqual(['zoom-in', 'zoom-out', 'fit-width']);
  expect(commandForKey({ ...PLAIN, metaKey: true, key: 'f' })).toBe('find');
  expect(commandForKey({ ...PLAIN, ctrlKey: true, key: 'r' })).toBeNull();
});

test('Alt and unknown keys are left to the browser', () => {
  expect(commandForKey({ ...PLAIN, altKey: true, key: 'j' })).toBeNull();
  for (const key of ['Enter', 'Escape', 'PageDown', 'x', 'Tab']) expect(commandForKey({ ...PLAIN, key })).toBeNull();
});

test('no key stands for two things', () => {
  const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
