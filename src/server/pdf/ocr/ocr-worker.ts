import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority, THREAD_PRIORITIES } from '#server/platform/thread-priority.ts';
import { encodeLayout } from '../text/layout.ts';
import { WORKER_READY } from '../workers/worker-messages.ts';
import type { OcrReply, OcrRequest, OcrWorkerData } from './ocr-messages.ts';
import { recognisePicture } from './recognise-picture.ts';
import { startTesseract } from './tesseract.ts';

if (parentPort === null) throw new Error('The OCR worker runs in a worker thread only.');
const port = parentPort;
// Tesseract gets everything it needs from the message; fetching is disabled.
Reflect.deleteProperty(globalThis, 'fetch');
lowerThreadPriority(THREAD_PRIORITIES.recognising);
const { parts } = workerData as OcrWorkerData;
const tesseract = await startTesseract(parts);

port.on('message', (request: OcrRequest) => {
  port.postMessage(reply(request));
});
port.postMessage(WORKER_READY);

function reply({ picture, pointsPerPixel }: OcrRequest): OcrReply {
  try {
    const { text, layout, quality: judgement } = recognisePicture(tesseract, picture, pointsPerPixel);
    if (!judgement.isReadable) return { type: 'unreadable' };
    return { type: 'recognised', text, layout: encodeLayout(layout) };
  } catch (error) {
    return { type: 'crashed', message: error instanceof Error ? error.message : String(error) };
  }
}
