export type ReaderCommand =
  | 'find'
  | 'go-to-page'
  | 'next-page'
  | 'previous-page'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit-width'
  | 'fit-page'
  | 'turn'
  | 'pages'
  | 'findings'
  | 'next-finding'
  | 'previous-finding'
  | 'shortcuts';

interface Shortcut {
  readonly command: ReaderCommand;
  /** As `KeyboardEvent.key` has them. */
  readonly keys: readonly string[];
  /** Also with Ctrl, where the browser would otherwise do the same to the whole page. */
  readonly withControl?: readonly string[];
  readonly words: string;
}

/** In the order in which they are shown. */
export const SHORTCUTS: readonly Shortcut[] = [
  { command: 'next-page', keys: ['j'], words: 'Next page' },
  { command: 'previous-page', keys: ['k'], words: 'Previous page' },
  { command: 'go-to-page', keys: ['g'], words: 'Go to a page' },
  { command: 'pages', keys: ['t'], words: 'Small pictures of the pages' },
  { command: 'find', keys: ['/'], withControl: ['f'], words: 'Search in the document' },
  { command: 'next-finding', keys: ['n'], words: 'Next finding' },
  { command: 'previous-finding', keys: ['p'], words: 'Previous finding' },
  { command: 'findings', keys: ['m'], words: 'Show or hide the findings' },
  { command: 'zoom-in', keys: ['+', '='], withControl: ['+', '='], words: 'Larger' },
  { command: 'zoom-out', keys: ['-'], withControl: ['-'], words: 'Smaller' },
  { command: 'fit-width', keys: ['0'], withControl: ['0'], words: 'Fit the width' },
  { command: 'fit-page', keys: ['9'], words: 'Fit the whole page' },
  { command: 'turn', keys: ['r'], words: 'Turn the pages' },
  { command: 'shortcuts', keys: ['?'], words: 'These shortcuts' },
];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key asks the reader to do; null for every other key. */
export function commandForKey({ key, ctrlKey, metaKey, altKey }: Pressed): ReaderCommand | null {
  if (altKey) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const hasControl = ctrlKey || metaKey;
  const found = SHORTCUTS.find(({ keys, withControl }) =>
    hasControl ? withControl?.includes(name) : keys.includes(name),
  );
  return found?.command ?? null;
}

/** Whether a single letter is the person's text where it is pressed, or the element's own business. */
export function acceptsTyping(element: Element): boolean {
  return element.closest('input, textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"]') !== null;
}
