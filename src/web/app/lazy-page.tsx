import { type ComponentType, lazy, type ReactNode, useState } from 'react';

interface PageProps {
  readonly children?: ReactNode;
}
type PageComponent = ComponentType<PageProps>;

/** A page that is a download of its own. */
export interface PageSource {
  readonly name: string;
  preload(): Promise<PageComponent>;
  /** What to draw now: the page itself where it was fetched, else what waits for it. */
  current(): PageComponent;
}

export function definePage(name: string, load: () => Promise<PageComponent>): PageSource {
  let loaded: PageComponent | null = null;
  async function fetchAhead(): Promise<PageComponent> {
    loaded ??= await load();
    return loaded;
  }
  const waiting: PageComponent = lazy(async () => ({ default: await fetchAhead() }));
  return { name, preload: fetchAhead, current: () => loaded ?? waiting };
}

interface LazyPageProps extends PageProps {
  readonly source: PageSource;
}

/**
 * Draws a page that was fetched ahead at once: React would first show what stands in for it, and then keep that for
 * 300 ms so that it does not flash.
 */
export function LazyPage(props: LazyPageProps) {
  return <OnePage key={props.source.name} {...props} />;
}

/** What a page began with stays until it is left: another one would begin with nothing typed. */
function OnePage({ source, children }: LazyPageProps) {
  const [Shown] = useState(() => source.current());
  return <Shown>{children}</Shown>;
}
