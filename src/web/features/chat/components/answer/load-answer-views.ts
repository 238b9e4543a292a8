/** Loads what answers are shown with. */
export const loadAnswerViews = async () => (await import('./answer-views.ts')).ANSWER_VIEWS;

/** Preloads it while the first answer is being written. */
export function preloadAnswerViews(): void {
  // A failed preload is retried by the lazy components.
  loadAnswerViews().catch(() => undefined);
}
