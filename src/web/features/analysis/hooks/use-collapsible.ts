import { useState } from 'react';

/**
 * State of collapsed content, which expands on demand or while an item inside is selected. Collapsing it then keeps it
 * collapsed until an item is selected again.
 */
export function useCollapsible(isNeeded: boolean): readonly [boolean, () => void] {
  const [isExpanded, setExpanded] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed && !isNeeded) setDismissed(false);
  const isOpen = isExpanded || (isNeeded && !isDismissed);
  function toggle(): void {
    setExpanded(!isOpen);
    setDismissed(isOpen && isNeeded);
  }
  return [isOpen, toggle];
}
