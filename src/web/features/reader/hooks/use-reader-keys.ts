import { type RefObject, useEffect, useRef, useState } from 'react';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';
import { acceptsTyping, commandForKey, type ReaderCommand } from '../model/commands/reader-keys.ts';

const STORAGE_KEY = 'readerSingleKeys';
const OFF = 'off';
const storage = () => createSafeStorage(() => localStorage);

/** Whether single keys do something. They can be turned off, as they get in the way of whoever speaks to the computer. */
export function useSingleKeyShortcuts(): readonly [boolean, (usesLetters: boolean) => void] {
  const [isOn, setIsOn] = useState(() => storage().get(STORAGE_KEY) !== OFF);
  return [
    isOn,
    (next) => {
      setIsOn(next);
      if (next) storage().remove(STORAGE_KEY);
      else storage().set(STORAGE_KEY, OFF);
    },
  ];
}

interface ReaderKeysOptions {
  readonly readerRef: RefObject<HTMLElement | null>;
  readonly usesLetters: boolean;
  readonly onCommand: (command: ReaderCommand) => void;
}

/** Listens for the reader's keys while it has the focus, or nothing has. */
export function useReaderKeys({ readerRef, usesLetters, onCommand }: ReaderKeysOptions): void {
  const latest = useRef(onCommand);
  latest.current = onCommand;
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || !(target instanceof Element)) return;
      const reader = readerRef.current;
      // Nothing in particular has the focus when something has it that the reader stands in, like a dialog or the page.
      if (!reader || !(reader.contains(target) || target.contains(reader))) return;
      const command = commandForKey(event);
      const isLetter = !event.ctrlKey && !event.metaKey;
      if (!command || (isLetter && (!usesLetters || acceptsTyping(target)))) return;
      event.preventDefault();
      latest.current(command);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [readerRef, usesLetters]);
}
