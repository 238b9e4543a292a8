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
])('reader keys › %s runs %s', (key, command) => {
  expect(commandForKey({ ...PLAIN, key })).toBe(command);
});

test('reader keys › take only search and zoom with Ctrl or Command', () => {
  const ctrlShortcuts = SHORTCUTS.filter(
    ({ keys }) => commandForKey({ ...PLAIN, ctrlKey: true, key: keys[0] ?? '' }) !== null,
  );
  expect(ctrlShortcuts.map(({ command }) => command)).toEqual(['zoom-in', 'zoom-out', 'fit-width']);
  expect(commandForKey({ ...PLAIN, metaKey: true, key: 'f' })).toBe('find');
  expect(commandForKey({ ...PLAIN, ctrlKey: true, key: 'r' })).toBeNull();
});

test('reader keys › leave Alt combinations and unknown keys to the browser', () => {
  expect(commandForKey({ ...PLAIN, altKey: true, key: 'j' })).toBeNull();
  for (const key of ['Enter', 'Escape', 'PageDown', 'x', 'Tab']) expect(commandForKey({ ...PLAIN, key })).toBeNull();
});

test('reader keys › bind each key once', () => {
  const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
