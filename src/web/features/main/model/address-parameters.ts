/** What a link to the main screen may ask for. */
export interface StartParameters {
  readonly documentId: number | null;
  readonly opensAnalysis: boolean;
  readonly opensUpload: boolean;
}

/**
 * `anonymous` is not among them: it is what lets a trial stay at this address. Nor is the way back from paying, which
 * the frame around every page sees to.
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

/** The address without what was acted on; null when there is nothing to clean. */
export function withoutStartParameters(parameters: URLSearchParams): URLSearchParams | null {
  if (!OWN_PARAMETERS.some((name) => parameters.has(name))) return null;
  const cleaned = new URLSearchParams(parameters);
  for (const name of OWN_PARAMETERS) cleaned.delete(name);
  return cleaned;
}
