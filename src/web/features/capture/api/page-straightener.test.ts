import { expect, test } from 'vitest';
import { wholePicture } from '../model/geometry/quad.ts';
import { createPageStraightener, PhotoRefused } from './page-straightener.ts';
import type { StraightenReply, StraightenRequest } from './worker-messages.ts';

const SIZE = { width: 3, height: 4 };
const PHOTO = new Blob(['photo']);

/** Stands in the worker's place; answers when it is told to. */
class FakeWorker {
  readonly requests: StraightenRequest[] = [];
  isTerminated = false;
  onmessage: ((event: { readonly data: StraightenReply }) => void) | null = null;
  onerror: (() => void) | null = null;

  postMessage(request: StraightenRequest): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

const straight = { photoSize: SIZE, corners: wholePicture(SIZE), isFound: true, image: PHOTO, imageSize: SIZE };

function start() {
  const workers: FakeWorker[] = [];
  const straightener = createPageStraightener(() => {
    workers.push(new FakeWorker());
    return workers.at(-1) as unknown as Worker;
  });
  return { workers, straightener };
}

test('page straightener › gives each answer to its request, in whatever order they come', async () => {
  const { workers, straightener } = start();
  expect(workers).toHaveLength(0);
  const [first, second] = [straightener.straighten(PHOTO, null), straightener.straighten(PHOTO, straight.corners)];
  const [worker] = workers;
  const [one, other] = worker?.requests ?? [];
  expect([one?.corners, other?.corners]).toEqual([null, straight.corners]);
  worker?.onmessage?.({ data: { requestId: other?.requestId ?? 0, problem: 'heic' } });
  worker?.onmessage?.({ data: { requestId: one?.requestId ?? 0, straight } });
  await expect(first).resolves.toBe(straight);
  await expect(second).rejects.toMatchObject({ problem: 'heic' });
});

test('page straightener › a worker that ends refuses what waits, and the next photo gets a new one', async () => {
  const { workers, straightener } = start();
  const lost = straightener.straighten(PHOTO, null);
  workers[0]?.onerror?.();
  await expect(lost).rejects.toBeInstanceOf(PhotoRefused);
  expect(workers[0]?.isTerminated).toBe(true);
  const next = straightener.straighten(PHOTO, null);
  workers[1]?.onmessage?.({ data: { requestId: workers[1].requests[0]?.requestId ?? 0, straight } });
  await expect(next).resolves.toBe(straight);
  straightener.close();
  expect(workers[1]?.isTerminated).toBe(true);
});
