import { callerCalls } from '../../../contract/calls.ts';
import { type UploadResponse, uploadResponseSchema } from '../../../contract/documents.ts';
import { callUrl } from '../../lib/call.ts';
import type { Caller } from '../../lib/caller.tsx';
import { RequestError, requestHeaders } from '../../lib/request.ts';

interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (bytesSent: number, bytesTotal: number) => void;
}

/** Thrown when the person stopped the upload. */
export class UploadCancelled extends Error {}

/** Uploads files. `fetch` cannot say how many bytes have left, so this is the one call that does not use it. */
export function sendFiles(
  caller: Caller,
  files: readonly File[],
  { signal, onProgress }: SendOptions,
): Promise<UploadResponse> {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  const request = new XMLHttpRequest();
  request.open(callerCalls.uploadDocuments.method, callUrl(caller, callerCalls.uploadDocuments.path));
  request.withCredentials = true;
  for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
  signal.addEventListener('abort', () => request.abort(), { once: true });
  return new Promise((resolve, reject) => {
    request.onabort = () => reject(new UploadCancelled());
    request.onerror = () => reject(new Error('The connection was lost.'));
    request.onload = () => {
      if (request.status !== 200) reject(new RequestError(request.status, request.responseText || request.statusText));
      else resolve(readAnswer(request.responseText));
    };
    request.send(form);
  });
}

async function readAnswer(text: string): Promise<UploadResponse> {
  return uploadResponseSchema.parse(JSON.parse(text));
}
