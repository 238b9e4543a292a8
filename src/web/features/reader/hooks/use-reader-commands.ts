import { type RefObject, useCallback, useRef, useState } from 'react';
import type { ReaderCommand } from '../model/commands/reader-keys.ts';
import type { ReaderSession } from '../model/reader-session.ts';
import type { ReaderView } from '../model/reader-view.ts';

/** What stands beside the pages. */
export type SidebarPanel = 'pages' | 'matches' | null;

interface CommandOptions {
  readonly containerRef: RefObject<HTMLElement | null>;
  readonly session: ReaderSession | null;
  readonly view: ReaderView;
  readonly toggleFindings: () => void;
}

/** What the reader's buttons and keys do, and what they have opened. */
export function useReaderCommands({ containerRef, session, view, toggleFindings }: CommandOptions) {
  const [isFinding, setIsFinding] = useState(false);
  const [side, setSide] = useState<SidebarPanel>(null);
  const [hasShortcuts, setHasShortcuts] = useState(false);
  const findInputRef = useRef<HTMLInputElement>(null);
  const pageFieldRef = useRef<HTMLInputElement>(null);
  const focusPages = () => containerRef.current?.focus({ preventScroll: true });

  const startFinding = () => {
    setIsFinding(true);
    // The field is there already when the search is asked for a second time.
    findInputRef.current?.select();
  };
  const endFinding = () => {
    setIsFinding(false);
    if (side === 'matches') setSide(null);
    session?.search.clear();
    focusPages();
  };
  const toggleSide = (next: Exclude<SidebarPanel, null>) => setSide(side === next ? null : next);

  const actions: Readonly<Record<ReaderCommand, () => void>> = {
    find: startFinding,
    'go-to-page': () => pageFieldRef.current?.focus(),
    'next-page': () => session?.goToPage(view.pageNumber + 1),
    'previous-page': () => session?.goToPage(view.pageNumber - 1),
    'zoom-in': () => session?.zoom.step('in'),
    'zoom-out': () => session?.zoom.step('out'),
    'fit-width': () => session?.zoom.fit('width'),
    'fit-page': () => session?.zoom.fit('page'),
    turn: () => session?.rotatePages(),
    pages: () => toggleSide('pages'),
    findings: toggleFindings,
    'next-finding': () => session?.findings.step('next'),
    'previous-finding': () => session?.findings.step('previous'),
    shortcuts: () => setHasShortcuts(true),
  };

  const latest = useRef<(command: ReaderCommand) => void>(() => undefined);
  latest.current = (command) => {
    if (view.status === 'open' || command === 'shortcuts') actions[command]();
  };
  // The same one as long as the reader stands: the page number changes many times a second, and buttons need not.
  const act = useCallback((command: ReaderCommand) => latest.current(command), []);

  return {
    isFinding,
    side,
    hasShortcuts,
    findInputRef,
    pageFieldRef,
    endFinding,
    toggleMatches: () => toggleSide('matches'),
    closeSide: () => {
      setSide(null);
      focusPages();
    },
    closeShortcuts: () => setHasShortcuts(false),
    act,
  };
}
