import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#contract/units.ts';
import { TRIAL_CALLER } from '#web/lib/api/caller.tsx';
import { UploadOutcomeUnknown, uploadFiles } from './upload-files.ts';

interface Progress {
  readonly loaded: number;
  readonly total: number;
}

/** XMLHttpRequest stub whose events the test fires. */
class StubRequest {
  static last: StubRequest;
  readonly upload: { onprogress: (progress: Progress) => void } = { onprogress: () => {} };
  status = 0;
  responseText = '';
  onload = (): void => {};
  onabort = (): void => {};
  onloadend = (): void => {};
  isAborted = false;
  constructor() {
    StubRequest.last = this;
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.isAborted = true;
    this.onabort();
    this.onloadend();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', StubRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start() {
  const controller = new AbortController();
  const ended = uploadFiles(TRIAL_CALLER, [], { signal: controller.signal, onProgress: () => {} });
  const outcome = ended.catch((error: unknown) => error);
  return { request: StubRequest.last, outcome };
}

test('uploadFiles › times out when the bytes are sent and no response arrives', async () => {
  const { request, outcome } = start();
  request.upload.onprogress({ loaded: 10, total: 10 });
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(request.isAborted).toBe(true);
  const error = await outcome;
  expect(error).toBeInstanceOf(UploadOutcomeUnknown);
  expect(error).toHaveProperty('message', 'The upload took too long. Your files are still selected.');
});

test('uploadFiles › does not time out while an upload progresses, however slowly', async () => {
  const { request, outcome } = start();
  for (let loaded = 1; loaded <= 10; loaded += 1) {
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    request.upload.onprogress({ loaded, total: 10 });
  }
  expect(request.isAborted).toBe(false);
  Object.assign(request, { status: 200, responseText: '{"documents":[],"refused":[],"processingTime":1}' });
  request.onload();
  request.onloadend();
  expect(await outcome).toEqual({ documents: [], refused: [], processingTime: 1 });
  expect(vi.getTimerCount()).toBe(0);
});
