interface WrittenQuote {
  readonly document: number;
  readonly page: number;
  readonly text: string;
}

/** What a model writes for a statement. */
export function statementOf(text: string, ...quotes: readonly WrittenQuote[]) {
  return { quotes, text };
}

/** What a model writes as an answer. */
export function answerOf(...statements: readonly ReturnType<typeof statementOf>[]) {
  return { outcome: 'answered', statements, search: '' };
}

/** What a model writes where it found nothing among passages. @param search words to search for */
export function notFoundWith(search: string) {
  return { outcome: 'not-found', statements: [], search };
}
