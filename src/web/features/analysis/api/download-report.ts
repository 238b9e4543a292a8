import { streamPaths } from '#contract/calls.ts';
import { callUrl } from '#web/lib/api/call.ts';
import type { Caller } from '#web/lib/api/caller.tsx';
import { sendRequest } from '#web/lib/api/request.ts';
import { saveBlob } from '#web/lib/browser/save-blob.ts';

export type ReportKind = 'pdf' | 'word' | 'calendar';

const PATHS = { pdf: streamPaths.reportPdf, word: streamPaths.reportWord, calendar: streamPaths.calendar } as const;

/**
 * Downloads a report. Not by a plain link, which could not send the caller's headers.
 * @returns the file name
 * @throws RequestError with the server's message
 */
export async function downloadReport(caller: Caller, documentId: number, kind: ReportKind): Promise<string> {
  const url = callUrl(caller, PATHS[kind], { params: { id: documentId } });
  const response = await sendRequest('GET', url, undefined, { accept: '*/*' });
  const name = parseDispositionFilename(response.headers.get('content-disposition')) ?? `document-${documentId}`;
  saveBlob(await response.blob(), name);
  return name;
}

/** The file name of a `Content-Disposition` header (RFC 5987), or null. */
export function parseDispositionFilename(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (!encoded) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
