import { MINUTE_MS } from '#contract/units.ts';

/** Browsers read the blob after the click; a minute is longer than any of them takes to start. */
const REVOKE_AFTER_MS = MINUTE_MS;

/** Saves a blob as a file through the browser's downloads. */
export function saveBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
