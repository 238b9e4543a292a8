/** Start parameters in a link to the main screen. */
export interface StartParameters {
  readonly documentId: number | null;
  readonly opensAnalysis: boolean;
  readonly opensUpload: boolean;
}

/**
 * Without `anonymous`, which keeps a trial at this address, and without the return from a payment page, which the frame
 * handles.
 */
const OWN_PARAMETERS = ['documentId', 'viewAnalysis', 'upload'];

export function readStartParameters(parameters: URLSearchParams): StartParameters {
  const documentId = Number(parameters.get('documentId') ?? Number.NaN);
  const isUsable = Number.isSafeInteger(documentId) && documentId > 0;
  return {
    documentId: isUsable ? documentId : null,
    opensAnalysis: isUsable && parameters.get('viewAnalysis') === 'true',
    opensUpload: parameters.get('upload') === 'true',
  };
}

/** The address without the handled parameters; null when there is none. */
export function withoutStartParameters(parameters: URLSearchParams): URLSearchParams | null {
  if (!OWN_PARAMETERS.some((name) => parameters.has(name))) return null;
  const cleaned = new URLSearchParams(parameters);
  for (const name of OWN_PARAMETERS) cleaned.delete(name);
  return cleaned;
}
