import type { StraightPage } from '../model/captured-pages.ts';
import type { Quad } from '../model/geometry/quad.ts';
import type { PhotoProblem } from '../model/photo-check.ts';
import type { StraightenReply, StraightenRequest } from './worker-messages.ts';

/** Why a photo did not become a page. */
export class PhotoRefused extends Error {
  readonly problem: PhotoProblem;

  constructor(problem: PhotoProblem) {
    super(problem);
    this.name = 'PhotoRefused';
    this.problem = problem;
  }
}

export interface PageStraightener {
  /**
   * Finds the page in a photo, and straightens it.
   * @param corners null where they are to be found
   * @throws PhotoRefused
   */
  straighten(photo: Blob, corners: Quad | null): Promise<StraightPage>;
  close(): void;
}

interface Waiting {
  readonly resolve: (straight: StraightPage) => void;
  readonly reject: (error: PhotoRefused) => void;
}

/** Straightens pages in a worker, so that the page stays responsive. The worker starts with the first photo. */
export function createPageStraightener(
  startWorker = () => new Worker(new URL('./straighten-worker.ts', import.meta.url), { type: 'module' }),
): PageStraightener {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let requests = 0;
  const settle = ({ data }: MessageEvent<StraightenReply>) => {
    const { resolve, reject } = waiting.get(data.requestId) ?? {};
    waiting.delete(data.requestId);
    if ('straight' in data) resolve?.(data.straight);
    else reject?.(new PhotoRefused(data.problem));
  };
  // Out of memory, or its code did not arrive: the next photo gets a new worker.
  const fail = () => {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new PhotoRefused('failed'));
    waiting.clear();
  };
  const ensureWorker = (): Worker => {
    if (worker) return worker;
    worker = startWorker();
    worker.onmessage = settle;
    worker.onerror = fail;
    return worker;
  };
  return {
    straighten(photo, corners) {
      requests += 1;
      const request: StraightenRequest = { requestId: requests, photo, corners };
      return new Promise<StraightPage>((resolve, reject) => {
        waiting.set(request.requestId, { resolve, reject });
        ensureWorker().postMessage(request);
      });
    },
    close: fail,
  };
}
