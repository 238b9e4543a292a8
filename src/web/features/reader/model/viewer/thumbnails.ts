import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { loadPageView, pageView } from './page-views.ts';

/** Small pictures that stay at hand: more than a screen shows, and few enough for a phone. */
const KEPT_PICTURES = 120;
/** A picture this small gains nothing from more. */
const LARGEST_PIXEL_RATIO = 2;

export interface Thumbnails {
  /**
   * Draws a page small, when nothing more urgent is to be done.
   *
   * @param widthPixels in CSS pixels
   * @returns what makes it unnecessary
   */
  draw(pageNumber: number, canvas: HTMLCanvasElement, widthPixels: number): () => void;
  /** Height of a page for a width of 1, as it is shown now. */
  heightToWidthRatio(pageNumber: number): number;
}

interface Job {
  readonly pageNumber: number;
  readonly canvas: HTMLCanvasElement;
  readonly width: number;
}

export function createThumbnails(
  viewer: PDFViewer,
  pdf: () => PDFDocumentProxy | null,
  signal: AbortSignal,
): Thumbnails {
  const pictures = new Map<string, HTMLCanvasElement>();
  /** The last to come is the first to be drawn: it is where somebody has scrolled to. */
  let jobs: Job[] = [];
  let isWorking = false;

  const keyOf = ({ pageNumber, width }: Job) => `${pageNumber}/${width}/${viewer.pagesRotation}`;

  const work = async () => {
    if (isWorking) return;
    isWorking = true;
    for (let job = jobs.pop(); job && !signal.aborted; job = jobs.pop()) {
      await untilIdle();
      // A page that cannot be drawn stays white here; the reader itself says so where the page is.
      const picture = await drawPicture(viewer, pdf(), job).catch(() => null);
      if (!picture) continue;
      keepPicture(pictures, keyOf(job), picture);
      show(picture, job.canvas);
    }
    isWorking = false;
  };

  return {
    draw(pageNumber, canvas, widthPixels) {
      const width = Math.round(widthPixels * Math.min(LARGEST_PIXEL_RATIO, devicePixelRatio));
      const job = { pageNumber, canvas, width };
      const known = pictures.get(keyOf(job));
      if (known) show(known, canvas);
      else jobs.push(job);
      void work();
      return () => {
        jobs = jobs.filter((waiting) => waiting !== job);
      };
    },
    heightToWidthRatio(pageNumber) {
      const view = pageView(viewer, pageNumber);
      return view && view.width > 0 ? view.height / view.width : Math.SQRT2;
    },
  };
}

async function drawPicture(
  viewer: PDFViewer,
  pdf: PDFDocumentProxy | null,
  { pageNumber, width }: Job,
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
  // What was needed to draw it is let go, unless the page itself still shows it.
  if (!view.canvas) page.cleanup();
  return canvas;
}

function show(picture: HTMLCanvasElement, canvas: HTMLCanvasElement): void {
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  canvas.dataset['drawn'] = '';
}

function keepPicture(pictures: Map<string, HTMLCanvasElement>, key: string, picture: HTMLCanvasElement): void {
  pictures.set(key, picture);
  const [oldest] = pictures.keys();
  if (pictures.size > KEPT_PICTURES && oldest !== undefined) pictures.delete(oldest);
}

/** Safari knows no idle times; there a picture waits for the next turn. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 200 });
    else setTimeout(resolve, 0);
  });
}
