import { type RefObject, useEffect, useRef, useState } from 'react';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';
import { acceptsTyping, commandForKey, type ReaderCommand } from '../model/commands/reader-keys.ts';

const STORAGE_KEY = 'readerSingleKeys';
const OFF = 'off';
const storage = () => createSafeStorage(() => localStorage);

/** Whether single-key shortcuts are enabled; speech input users need to turn them off (WCAG 2.1.4). */
export function useSingleKeyShortcuts(): readonly [boolean, (usesSingleKeys: boolean) => void] {
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
  readonly usesSingleKeys: boolean;
  readonly onCommand: (command: ReaderCommand) => void;
}

/** Handles the reader's shortcuts while the focus is in the reader or on one of its ancestors. */
export function useReaderKeys({ readerRef, usesSingleKeys, onCommand }: ReaderKeysOptions): void {
  const latest = useRef(onCommand);
  latest.current = onCommand;
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || !(target instanceof Element)) return;
      const reader = readerRef.current;
      // An ancestor such as a dialog or the body has the focus when no particular element has it.
      if (!reader || !(reader.contains(target) || target.contains(reader))) return;
      const command = commandForKey(event);
      const isLetter = !event.ctrlKey && !event.metaKey;
      if (!command || (isLetter && (!usesSingleKeys || acceptsTyping(target)))) return;
      event.preventDefault();
      latest.current(command);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [readerRef, usesSingleKeys]);
}
