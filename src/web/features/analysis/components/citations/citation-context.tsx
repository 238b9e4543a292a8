import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Source } from '#contract/sources.ts';
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts';

/** How the items of an analysis and the pages they rest on point at each other. */
interface Citations {
  /** Key of the item that was pointed at in the pages, or null. */
  readonly activeItem: string | null;
  /** Shows the words of a source in the pages. */
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
