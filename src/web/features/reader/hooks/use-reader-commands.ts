import { type RefObject, useCallback, useRef, useState } from 'react';
import type { ReaderCommand } from '../model/commands/reader-keys.ts';
import type { ReaderSession } from '../model/reader-session.ts';
import type { ReaderView } from '../model/reader-view.ts';

/** What the sidebar shows; null while it is closed. */
export type SidebarPanel = 'pages' | 'matches' | null;

interface CommandOptions {
  readonly containerRef: RefObject<HTMLElement | null>;
  readonly session: ReaderSession | null;
  readonly view: ReaderView;
  readonly toggleFindings: () => void;
  /** Everything that was found besides the risks. */
  readonly toggleOthers: () => void;
}

/** Runs the commands of toolbar and keyboard and holds which panels are open. */
export function useReaderCommands({ containerRef, session, view, ...toggles }: CommandOptions) {
  const [isSearching, setIsSearching] = useState(false);
  const [panel, setPanel] = useState<SidebarPanel>(null);
  const [hasShortcuts, setHasShortcuts] = useState(false);
  const findInputRef = useRef<HTMLInputElement>(null);
  const pageFieldRef = useRef<HTMLInputElement>(null);
  const focusPages = () => containerRef.current?.focus({ preventScroll: true });

  const openSearch = () => {
    setIsSearching(true);
    // It would stay over the page while one searches.
    session?.findings.dismiss();
    // The field is already mounted when search is opened a second time.
    findInputRef.current?.select();
  };
  const closeSearch = () => {
    setIsSearching(false);
    if (panel === 'matches') setPanel(null);
    session?.search.clear();
    focusPages();
  };
  const togglePanel = (next: Exclude<SidebarPanel, null>) => setPanel(panel === next ? null : next);

  const actions: Readonly<Record<ReaderCommand, () => void>> = {
    find: openSearch,
    'go-to-page': () => pageFieldRef.current?.focus(),
    'next-page': () => session?.goToPage(view.pageNumber + 1),
    'previous-page': () => session?.goToPage(view.pageNumber - 1),
    'zoom-in': () => session?.zoom.step('in'),
    'zoom-out': () => session?.zoom.step('out'),
    'fit-width': () => session?.zoom.fit('width'),
    'fit-page': () => session?.zoom.fit('page'),
    rotate: () => session?.rotatePages(),
    pages: () => togglePanel('pages'),
    findings: toggles.toggleFindings,
    'other-findings': toggles.toggleOthers,
    'next-finding': () => session?.findings.step('next'),
    'previous-finding': () => session?.findings.step('previous'),
    shortcuts: () => setHasShortcuts(true),
  };

  const latest = useRef<(command: ReaderCommand) => void>(() => undefined);
  latest.current = (command) => {
    if (view.status === 'open' || command === 'shortcuts') actions[command]();
  };
  // Stable across renders: the page number changes many times a second, and the buttons are memoised.
  const run = useCallback((command: ReaderCommand) => latest.current(command), []);

  return {
    isSearching,
    panel,
    hasShortcuts,
    findInputRef,
    pageFieldRef,
    closeSearch,
    toggleMatches: () => togglePanel('matches'),
    closePanel: () => {
      setPanel(null);
      focusPages();
    },
    closeShortcuts: () => setHasShortcuts(false),
    run,
  };
}
