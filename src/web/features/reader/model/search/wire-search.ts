import type { FindingControl } from '../highlights/finding-control.ts';
import { createPageSearch, type PageSearch } from './page-search.ts';
import { createSearchHighlightLayer, type SearchHighlightLayer } from './search-highlight-layer.ts';

type LayerOptions = Parameters<typeof createSearchHighlightLayer>[0];
type SearchOptions = Parameters<typeof createPageSearch>[0];

interface SearchWiring
  extends Omit<LayerOptions, 'onMove'>,
    Pick<SearchOptions, 'runSearch' | 'currentPage' | 'report'> {
  /** Holds the pages at a target, and lets them go for a match. */
  readonly navigator: { release(): void };
  /** Their card would stay over a match. */
  readonly findings: Pick<FindingControl, 'dismiss'>;
}

/** The search with its marks on the pages. */
interface WiredSearch {
  readonly search: PageSearch;
  readonly searchLayer: SearchHighlightLayer;
}

/** @returns the search, and the layer that draws its matches */
export function wireSearch(options: SearchWiring): WiredSearch {
  const { runSearch, currentPage, report, navigator, findings, ...layer } = options;
  const onMove = () => {
    navigator.release();
    findings.dismiss();
  };
  const searchLayer = createSearchHighlightLayer({ ...layer, onMove });
  const search = createPageSearch({
    runSearch,
    currentPage,
    onMatches: searchLayer.show,
    // A page that cannot be fetched is reported by `pagerendered`.
    onShow: (index) => void searchLayer.goTo(index).catch(() => undefined),
    report,
  });
  return { search, searchLayer };
}
