import type { Quad } from './geometry/quad.ts';

/** As many as make a PDF within the limit of an upload, in the size in which pages are kept. */
export const PAGES_LIMIT = 25;

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A page that was straightened. */
export interface StraightPage {
  /** Of the photo in which the corners are, in pixels. */
  readonly photoSize: PageSize;
  readonly corners: Quad;
  /** Whether the corners were found, or set by hand. */
  readonly isFound: boolean;
  readonly image: Blob;
  readonly imageSize: PageSize;
}

export interface CapturedPage {
  readonly id: number;
  readonly photo: Blob;
  /** Null while the page is being looked for. */
  readonly straight: StraightPage | null;
}

export type PagesAction =
  | { readonly type: 'added'; readonly id: number; readonly photo: Blob }
  | { readonly type: 'photographed-again'; readonly id: number; readonly photo: Blob }
  | { readonly type: 'straightened'; readonly id: number; readonly photo: Blob; readonly straight: StraightPage }
  | { readonly type: 'moved'; readonly id: number; readonly by: -1 | 1 }
  | { readonly type: 'removed'; readonly id: number }
  | { readonly type: 'cleared' };

/** The pages in their order. An action about a page that is gone changes nothing. */
export function reducePages(pages: readonly CapturedPage[], action: PagesAction): readonly CapturedPage[] {
  switch (action.type) {
    case 'added':
      return pages.length < PAGES_LIMIT ? [...pages, { id: action.id, photo: action.photo, straight: null }] : pages;
    case 'photographed-again':
      return pages.map((page) => (page.id === action.id ? { ...page, photo: action.photo, straight: null } : page));
    case 'straightened':
      // The photo may have been replaced while this one was straightened.
      return pages.map((page) =>
        page.id === action.id && page.photo === action.photo ? { ...page, straight: action.straight } : page,
      );
    case 'moved':
      return movePage(pages, action.id, action.by);
    case 'removed':
      return pages.filter(({ id }) => id !== action.id);
    case 'cleared':
      return [];
  }
}

function movePage(pages: readonly CapturedPage[], id: number, by: -1 | 1): readonly CapturedPage[] {
  const from = pages.findIndex((page) => page.id === id);
  const [moved, neighbour] = [pages[from], pages[from + by]];
  if (!moved || !neighbour) return pages;
  return pages.with(from, neighbour).with(from + by, moved);
}
