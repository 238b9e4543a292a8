import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { loadPageView, pageView } from './page-views.ts';

/** Cache size: more than a screen shows, few enough for a phone's memory. */
const CACHED_THUMBNAILS = 120;
/** Higher ratios are invisible at this size. */
const LARGEST_PIXEL_RATIO = 2;

export interface Thumbnails {
  /**
   * Renders a thumbnail when the browser is idle.
   *
   * @param widthPixels in CSS pixels
   * @returns a function that cancels the job
   */
  draw(pageNumber: number, canvas: HTMLCanvasElement, widthPixels: number): () => void;
  /** Height divided by width, with the current rotation. */
  heightToWidthRatio(pageNumber: number): number;
}

interface ThumbnailJob {
  readonly pageNumber: number;
  readonly canvas: HTMLCanvasElement;
  readonly width: number;
}

export function createThumbnails(
  viewer: PDFViewer,
  pdf: () => PDFDocumentProxy | null,
  signal: AbortSignal,
): Thumbnails {
  const thumbnails = new Map<string, HTMLCanvasElement>();
  /** A stack: the latest job is where the user has scrolled to. */
  let jobs: ThumbnailJob[] = [];
  let isRendering = false;

  const keyOf = ({ pageNumber, width }: ThumbnailJob) => `${pageNumber}/${width}/${viewer.pagesRotation}`;

  const processJobs = async () => {
    if (isRendering) return;
    isRendering = true;
    for (let job = jobs.pop(); job && !signal.aborted; job = jobs.pop()) {
      await whenIdle();
      // A broken page stays blank here; the viewer reports it.
      const thumbnail = await renderThumbnail(viewer, pdf(), job).catch(() => null);
      if (!thumbnail) continue;
      cacheThumbnail(thumbnails, keyOf(job), thumbnail);
      copyCanvas(thumbnail, job.canvas);
    }
    isRendering = false;
  };

  return {
    draw(pageNumber, canvas, widthPixels) {
      const width = Math.round(widthPixels * Math.min(LARGEST_PIXEL_RATIO, devicePixelRatio));
      const job = { pageNumber, canvas, width };
      const known = thumbnails.get(keyOf(job));
      if (known) copyCanvas(known, canvas);
      else jobs.push(job);
      void processJobs();
      return () => {
        jobs = jobs.filter((queued) => queued !== job);
      };
    },
    heightToWidthRatio(pageNumber) {
      const view = pageView(viewer, pageNumber);
      return view && view.width > 0 ? view.height / view.width : Math.SQRT2;
    },
  };
}

async function renderThumbnail(
  viewer: PDFViewer,
  pdf: PDFDocumentProxy | null,
  { pageNumber, width }: ThumbnailJob,
): Promise<HTMLCanvasElement | null> {
  const view = pdf && (await loadPageView(viewer, pdf, pageNumber));
  if (!view?.pdfPage) return null;
  const page = view.pdfPage;
  const rotation = (page.rotate + viewer.pagesRotation) % 360;
  const plain = page.getViewport({ scale: 1, rotation });
  const viewport = page.getViewport({ scale: width / plain.width, rotation });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport }).promise;
  // Free the page's resources unless the viewer is using them.
  if (!view.canvas) page.cleanup();
  return canvas;
}

function copyCanvas(thumbnail: HTMLCanvasElement, canvas: HTMLCanvasElement): void {
  canvas.width = thumbnail.width;
  canvas.height = thumbnail.height;
  canvas.getContext('2d')?.drawImage(thumbnail, 0, 0);
  canvas.dataset['drawn'] = '';
}

function cacheThumbnail(thumbnails: Map<string, HTMLCanvasElement>, key: string, thumbnail: HTMLCanvasElement): void {
  thumbnails.set(key, thumbnail);
  const [oldest] = thumbnails.keys();
  if (thumbnails.size > CACHED_THUMBNAILS && oldest !== undefined) thumbnails.delete(oldest);
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 200 });
    else setTimeout(resolve, 0);
  });
}
