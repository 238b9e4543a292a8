/** Texts that every feature shares. Those of documents and of payments stand in the folders beside this file. */
export const sharedTexts = {
  noConnection: 'Could not connect. Nothing is lost. Check your connection and try again.',
} as const;
