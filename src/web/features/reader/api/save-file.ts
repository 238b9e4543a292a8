const PDF_TYPE = 'application/pdf';
/** Browsers read the file after the click; a minute is more than any of them takes to start. */
const RELEASE_AFTER_MS = 60_000;

/** Hands a PDF that is already here to the browser's downloads. */
export function saveFile(bytes: Uint8Array, name: string): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: PDF_TYPE }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS);
}
