import type { StraightPage } from '../model/captured-pages.ts';
import type { Quad } from '../model/geometry/quad.ts';
import type { PhotoProblem } from '../model/photo-check.ts';

export interface StraightenRequest {
  readonly requestId: number;
  readonly photo: Blob;
  /** In pixels of the photo as it is kept; null where the page is to be found. */
  readonly corners: Quad | null;
}

export type StraightenReply =
  | { readonly requestId: number; readonly straight: StraightPage }
  | { readonly requestId: number; readonly problem: PhotoProblem };
