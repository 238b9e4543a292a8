import { callerCalls } from '#contract/calls.ts';
import { type UploadResponse, uploadResponseSchema } from '#contract/documents.ts';
import { MINUTE_MS } from '#contract/units.ts';
import { callUrl } from '#web/lib/api/call.ts';
import type { Caller } from '#web/lib/api/caller.tsx';
import { reportResponseStatus } from '#web/lib/api/connection.ts';
import { RequestError, requestHeaders } from '#web/lib/api/request.ts';
import { reportUnauthorized } from '#web/lib/api/unauthorized.ts';
import { uploadTexts } from '../texts.ts';

interface UploadOptions {
  /** Password of the file; only for a single file. */
  readonly password?: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (bytesSent: number, bytesTotal: number) => void;
}

/** Thrown when the user has cancelled the upload. */
export class UploadCancelled extends Error {}

/** Thrown when there was no response: the files may or may not have arrived. */
export class UploadOutcomeUnknown extends Error {
  constructor(message: string = uploadTexts.connectionLost) {
    super(message);
  }
}

/** Longer than the server's body timeout, so that its error response arrives first. */
const SILENCE_TIMEOUT_MS = 3 * MINUTE_MS;

const UNAUTHORIZED = 401;

/** Uploads files by XMLHttpRequest: `fetch` has no upload progress. */
export function uploadFiles(
  caller: Caller,
  files: readonly File[],
  { password, signal, onProgress }: UploadOptions,
): Promise<UploadResponse> {
  const form = new FormData();
  // The server parses the form as a stream: the password must precede its file.
  if (password !== undefined) form.append('password', password);
  for (const file of files) form.append('files', file);
  const request = new XMLHttpRequest();
  request.open(callerCalls.uploadDocuments.method, callUrl(caller, callerCalls.uploadDocuments.path));
  request.withCredentials = true;
  for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
  signal.addEventListener('abort', () => request.abort(), { once: true });
  return new Promise((resolve, reject) => {
    const timeout = startSilenceTimeout(() => {
      reject(new UploadOutcomeUnknown(uploadTexts.noAnswer));
      request.abort();
    });
    request.onloadend = timeout.end;
    request.upload.onprogress = ({ loaded, total }) => {
      timeout.restart();
      onProgress(loaded, total);
    };
    request.onabort = () => reject(new UploadCancelled());
    request.onerror = () => {
      reportResponseStatus(null);
      reject(new UploadOutcomeUnknown());
    };
    request.onload = () => {
      reportResponseStatus(request.status);
      if (request.status !== 200) reject(readError(request));
      else resolve(parseResponse(request.responseText));
    };
    request.send(form);
  });
}

/** Browsers have no response timeout while the connection is open. */
function startSilenceTimeout(onTimeout: () => void) {
  let timer = setTimeout(onTimeout, SILENCE_TIMEOUT_MS);
  return {
    restart() {
      clearTimeout(timer);
      timer = setTimeout(onTimeout, SILENCE_TIMEOUT_MS);
    },
    end: () => clearTimeout(timer),
  };
}

function readError(request: XMLHttpRequest): RequestError {
  const { status, responseText, statusText } = request;
  const error = new RequestError(status, responseText || statusText, request.getResponseHeader('retry-after'));
  if (status === UNAUTHORIZED) reportUnauthorized(error.body?.code ?? null);
  return error;
}

async function parseResponse(text: string): Promise<UploadResponse> {
  return uploadResponseSchema.parse(JSON.parse(text));
}
