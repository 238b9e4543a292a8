import { useState } from 'react';

/**
 * Something folded away until it is asked for, or until something inside is pointed at. Whoever folds it then has it
 * folded: pointing at something anew opens it again.
 */
export function useCollapsible(isNeeded: boolean): readonly [boolean, () => void] {
  const [isOpened, setOpened] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  if (isDeclined && !isNeeded) setDeclined(false);
  const isOpen = isOpened || (isNeeded && !isDeclined);
  function toggle(): void {
    setOpened(!isOpen);
    setDeclined(isOpen && isNeeded);
  }
  return [isOpen, toggle];
}
