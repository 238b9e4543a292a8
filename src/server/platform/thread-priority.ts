import { getPriority, setPriority } from 'node:os';

/**
 * How far each kind of thread stands behind the one that answers requests, of 19. A request that waits for an answer or a
 * page goes before whatever takes its time anyway; a thread alone on a core is as fast as ever.
 */
export const THREAD_PRIORITIES = {
  answeringQuestions: 1,
  readingPages: 2,
  workingOnDocuments: 4,
  recognising: 5,
} as const;

/** Makes the calling thread give way to others. Linux counts priority by thread; elsewhere this would slow down the whole server. */
export function lowerThreadPriority(priority: number): void {
  if (process.platform === 'linux' && getPriority() < priority) setPriority(priority);
}
