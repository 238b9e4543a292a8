import { detectPage } from '../model/geometry/detect-page.ts';
import { pageSize } from '../model/geometry/page-shape.ts';
import { type Quad, wholePicture } from '../model/geometry/quad.ts';
import { checkPhoto, explainUnreadable, HEADER_BYTES, type PhotoProblem } from '../model/photo-check.ts';
import { makeReadable } from '../model/picture/make-readable.ts';
import type { Picture } from '../model/picture/picture.ts';
import { straightenPage } from '../model/picture/straighten.ts';
import type { StraightenReply, StraightenRequest } from './worker-messages.ts';

/** Photos are kept in this size: the longer side of A4 at 250 dots per inch. */
const PHOTO_SIZE = 3000;
/** Pages are made in this size: the longer side of A4 at 200 dots per inch, in which the server recognizes words. */
const PAGE_SIZE = 2340;
const JPEG_QUALITY = 0.8;

/** What a worker has, of which the types of pages know nothing. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<StraightenRequest>) => void) | null;
  postMessage(reply: StraightenReply): void;
}
const scope = globalThis as unknown as WorkerScope;

class PhotoError extends Error {
  readonly problem: PhotoProblem;

  constructor(problem: PhotoProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** One after the other: two photos at once would take twice the memory. */
let last: Promise<void> = Promise.resolve();
scope.onmessage = ({ data }) => {
  last = last.then(() => answer(data));
};

async function answer({ requestId, photo, corners }: StraightenRequest): Promise<void> {
  try {
    scope.postMessage({ requestId, straight: await straighten(photo, corners) });
  } catch (error) {
    scope.postMessage({ requestId, problem: error instanceof PhotoError ? error.problem : 'failed' });
  }
}

async function straighten(photo: Blob, wanted: Quad | null) {
  const picture = await openPhoto(photo);
  const found = wanted ?? detectPage(picture);
  const corners = found ?? wholePicture(picture);
  const imageSize = pageSize(corners, picture, PAGE_SIZE);
  const image = await encode(makeReadable(straightenPage(picture, corners, imageSize)));
  const photoSize = { width: picture.width, height: picture.height };
  return { photoSize, corners, isFound: found !== null, image, imageSize };
}

async function openPhoto(photo: Blob): Promise<Picture> {
  const start = new Uint8Array(await photo.slice(0, HEADER_BYTES).arrayBuffer());
  const problem = checkPhoto(photo, start);
  if (problem) throw new PhotoError(problem);
  const bitmap = await createImageBitmap(photo).catch(() => {
    throw new PhotoError(explainUnreadable(start));
  });
  const reduction = Math.min(1, PHOTO_SIZE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * reduction));
  const height = Math.max(1, Math.round(bitmap.height * reduction));
  const context = openContext(width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { width, height, pixels: context.getImageData(0, 0, width, height).data };
}

async function encode({ width, height, pixels }: Picture): Promise<Blob> {
  const context = openContext(width, height);
  context.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
  return context.canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
}

function openContext(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new PhotoError('failed');
  return context;
}
