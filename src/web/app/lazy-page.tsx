import { type ComponentType, lazy, type ReactNode, useState } from 'react';

interface PageProps {
  readonly children?: ReactNode;
}
type PageComponent = ComponentType<PageProps>;

/** A lazily loaded page. */
interface PageSource {
  readonly name: string;
  preload(): Promise<PageComponent>;
  /** The component to render now: the loaded page, or its lazy wrapper. */
  current(): PageComponent;
}

export function definePage(name: string, load: () => Promise<PageComponent>): PageSource {
  let loaded: PageComponent | null = null;
  async function preload(): Promise<PageComponent> {
    loaded ??= await load();
    return loaded;
  }
  const lazyPage: PageComponent = lazy(async () => ({ default: await preload() }));
  return { name, preload, current: () => loaded ?? lazyPage };
}

interface LazyPageProps extends PageProps {
  readonly source: PageSource;
}

/** Renders a preloaded page without suspending: React would show the fallback first and keep it for 300 ms. */
export function LazyPage(props: LazyPageProps) {
  return <FixedPage key={props.source.name} {...props} />;
}

/** The component is fixed while mounted: switching to the loaded one would remount the page and lose its state. */
function FixedPage({ source, children }: LazyPageProps) {
  const [Shown] = useState(() => source.current());
  return <Shown>{children}</Shown>;
}
