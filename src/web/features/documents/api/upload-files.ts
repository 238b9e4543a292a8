import { callerCalls } from '#contract/calls.ts';
import { type UploadResponse, uploadResponseSchema } from '#contract/documents.ts';
import { MINUTE_MS } from '#contract/units.ts';
import { callUrl } from '#web/lib/api/call.ts';
import type { Caller } from '#web/lib/api/caller.tsx';
import { reportResponseStatus } from '#web/lib/api/connection.ts';
import { RequestError, requestHeaders } from '#web/lib/api/request.ts';
import { reportUnauthorized } from '#web/lib/api/unauthorized.ts';

interface SendOptions {
  /** Opens the only file. */
  readonly password?: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (bytesSent: number, bytesTotal: number) => void;
}

/** Thrown when the person stopped the upload. */
export class UploadCancelled extends Error {}

/** Thrown when no answer came. Whether the files arrived is not known then. */
export class UploadOutcomeUnknown extends Error {
  constructor(reason = 'The connection was lost') {
    super(reason);
  }
}

/** Longer than the server lets a request be silent, so that its own words come first where they can. */
const SILENCE_LIMIT_MS = 3 * MINUTE_MS;

const UNAUTHORIZED = 401;

/** Uploads files. `fetch` cannot say how many bytes have left, so this is the one call that does not use it. */
export function uploadFiles(
  caller: Caller,
  files: readonly File[],
  { password, signal, onProgress }: SendOptions,
): Promise<UploadResponse> {
  const form = new FormData();
  // The server reads the form while it arrives: a password comes before its file.
  if (password !== undefined) form.append('password', password);
  for (const file of files) form.append('files', file);
  const request = new XMLHttpRequest();
  request.open(callerCalls.uploadDocuments.method, callUrl(caller, callerCalls.uploadDocuments.path));
  request.withCredentials = true;
  for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
  signal.addEventListener('abort', () => request.abort(), { once: true });
  return new Promise((resolve, reject) => {
    const silence = limitSilence(() => {
      reject(new UploadOutcomeUnknown('The server did not answer'));
      request.abort();
    });
    request.onloadend = silence.end;
    request.upload.onprogress = ({ loaded, total }) => {
      silence.restart();
      onProgress(loaded, total);
    };
    request.onabort = () => reject(new UploadCancelled());
    request.onerror = () => {
      reportResponseStatus(null);
      reject(new UploadOutcomeUnknown());
    };
    request.onload = () => {
      reportResponseStatus(request.status);
      if (request.status !== 200) reject(refusalOf(request));
      else resolve(readAnswer(request.responseText));
    };
    request.send(form);
  });
}

/** A browser waits for an answer as long as its connection lives, which may be for ever. */
function limitSilence(onSilence: () => void) {
  let timer = setTimeout(onSilence, SILENCE_LIMIT_MS);
  return {
    restart() {
      clearTimeout(timer);
      timer = setTimeout(onSilence, SILENCE_LIMIT_MS);
    },
    end: () => clearTimeout(timer),
  };
}

function refusalOf(request: XMLHttpRequest): RequestError {
  const { status, responseText, statusText } = request;
  const refusal = new RequestError(status, responseText || statusText, request.getResponseHeader('retry-after'));
  if (status === UNAUTHORIZED) reportUnauthorized(refusal.body?.code ?? null);
  return refusal;
}

async function readAnswer(text: string): Promise<UploadResponse> {
  return uploadResponseSchema.parse(JSON.parse(text));
}
