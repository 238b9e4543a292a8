import { readerTexts } from '../../texts.ts';

export type ReaderCommand =
  | 'find'
  | 'go-to-page'
  | 'next-page'
  | 'previous-page'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit-width'
  | 'fit-page'
  | 'rotate'
  | 'pages'
  | 'findings'
  | 'other-findings'
  | 'next-finding'
  | 'previous-finding'
  | 'shortcuts';

interface Shortcut {
  readonly command: ReaderCommand;
  /** Values of `KeyboardEvent.key`. */
  readonly keys: readonly string[];
  /** Also with Ctrl, overriding what the browser does to the whole page. */
  readonly ctrlKeys?: readonly string[];
  readonly label: string;
}

/** In display order. */
export const SHORTCUTS: readonly Shortcut[] = [
  { command: 'next-page', keys: ['j'], label: readerTexts.nextPage },
  { command: 'previous-page', keys: ['k'], label: readerTexts.previousPage },
  { command: 'go-to-page', keys: ['g'], label: readerTexts.goToPage },
  { command: 'pages', keys: ['t'], label: readerTexts.thumbnails },
  { command: 'find', keys: ['/'], ctrlKeys: ['f'], label: readerTexts.search },
  { command: 'next-finding', keys: ['n'], label: readerTexts.nextFinding },
  { command: 'previous-finding', keys: ['p'], label: readerTexts.previousFinding },
  { command: 'findings', keys: ['m'], label: readerTexts.toggleHighlights },
  { command: 'other-findings', keys: ['d'], label: readerTexts.highlightOthers },
  { command: 'zoom-in', keys: ['+', '='], ctrlKeys: ['+', '='], label: readerTexts.zoomIn },
  { command: 'zoom-out', keys: ['-'], ctrlKeys: ['-'], label: readerTexts.zoomOut },
  { command: 'fit-width', keys: ['0'], ctrlKeys: ['0'], label: readerTexts.fitWidth },
  { command: 'fit-page', keys: ['9'], label: readerTexts.fitPage },
  { command: 'rotate', keys: ['r'], label: readerTexts.rotate },
  { command: 'shortcuts', keys: ['?'], label: readerTexts.theseShortcuts },
];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The command of a key press; null where there is none. */
export function commandForKey({ key, ctrlKey, metaKey, altKey }: Pressed): ReaderCommand | null {
  if (altKey) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const hasControl = ctrlKey || metaKey;
  const found = SHORTCUTS.find(({ keys, ctrlKeys }) => (hasControl ? ctrlKeys?.includes(name) : keys.includes(name)));
  return found?.command ?? null;
}

/** Whether the element handles letter keys itself: text fields, list boxes, menus. */
export function acceptsTyping(element: Element): boolean {
  return element.closest('input, textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"]') !== null;
}
