import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Source } from '#contract/sources.ts';
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts';

/** Links between items of the analysis and their sources in the pages. */
interface Citations {
  /** Key of the item selected in the pages, or null. */
  readonly activeItem: string | null;
  /** Shows a source in the pages. */
  readonly openSource: (source: Source, itemKey: string) => void;
}

const CitationContext = createContext<Citations>({ activeItem: null, openSource: () => undefined });

interface CitationProviderProps extends Citations {
  readonly children: ReactNode;
}

export function CitationProvider({ activeItem, openSource, children }: CitationProviderProps) {
  const open = useStableCallback(openSource);
  const value = useMemo(() => ({ activeItem, openSource: open }), [activeItem, open]);
  return <CitationContext value={value}>{children}</CitationContext>;
}

export function useCitations(): Citations {
  return useContext(CitationContext);
}
