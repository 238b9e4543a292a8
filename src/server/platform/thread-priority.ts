import { getPriority, setPriority } from 'node:os';

/**
 * Niceness of each kind of thread relative to the one that serves requests, up to 19. Interactive work (answers, pages)
 * precedes background work; a thread alone on a core loses no speed.
 */
export const THREAD_PRIORITIES = {
  answeringQuestions: 1,
  readingPages: 2,
  workingOnDocuments: 4,
  recognising: 5,
} as const;

/** Raises the niceness of the calling thread. Only Linux has it per thread; elsewhere it would slow down the whole process. */
export function lowerThreadPriority(priority: number): void {
  if (process.platform === 'linux' && getPriority() < priority) setPriority(priority);
}
