import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Source } from '#contract/sources.ts';
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts';

/** Links between items of the analysis and their sources in the pages. */
interface Citations {
  /** Key of the item selected in the pages, or null. */
  readonly activeItem: string | null;
  /** Key of the item whose words are being read in the pages, or null. */
  readonly followedItem: string | null;
  /** Shows a source in the pages. */
  readonly openSource: (source: Source, itemKey: string) => void;
}

const CitationContext = createContext<Citations>({
  activeItem: null,
  followedItem: null,
  openSource: () => undefined,
});

interface CitationProviderProps extends Omit<Citations, 'followedItem'> {
  readonly followedItem?: string | null;
  readonly children: ReactNode;
}

export function CitationProvider({ activeItem, followedItem = null, openSource, children }: CitationProviderProps) {
  const open = useStableCallback(openSource);
  const value = useMemo(() => ({ activeItem, followedItem, openSource: open }), [activeItem, followedItem, open]);
  return <CitationContext value={value}>{children}</CitationContext>;
}

export function useCitations(): Citations {
  return useContext(CitationContext);
}
