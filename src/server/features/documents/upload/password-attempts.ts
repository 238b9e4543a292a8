import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import type { RequestCounter } from '#server/db/processes/request-counter.ts';
import { AppError } from '#server/domain/errors/app-error.ts';

/** Wrong passwords per window: enough for a person, too few for a dictionary attack. */
export const PASSWORD_ATTEMPT_LIMITS = { windowMs: 15 * MINUTE_MS, perFile: 10, perUser: 30 } as const;

export type PasswordAttempts = ReturnType<typeof createPasswordAttempts>;

/** Counts wrong passwords for protected files, for each file of a user and for the user. */
export function createPasswordAttempts(counter: Pick<RequestCounter, 'count' | 'release'>) {
  const { windowMs, perFile, perUser } = PASSWORD_ATTEMPT_LIMITS;

  async function take(key: string, limit: number): Promise<void> {
    const { count, resetsInMs } = await counter.count(key, windowMs);
    if (count <= limit) return;
    throw new AppError('pdf-password-attempts', { retryAfterSeconds: Math.max(1, Math.ceil(resetsInMs / SECOND_MS)) });
  }

  return {
    /**
     * Makes one attempt. It is counted before the password is tried, so that concurrent attempts cannot all pass, and
     * refunded unless the password was wrong.
     * @param sha256 of the protected file
     * @throws AppError `pdf-password-attempts`; whatever `open` throws
     */
    async attempt<Result>(
      userId: string,
      sha256: string,
      open: () => Promise<Result>,
      isWrongPassword: (error: unknown) => boolean,
    ): Promise<Result> {
      const [fileKey, userKey] = [`pdf-password:${userId}:${sha256}`, `pdf-password:${userId}`];
      await take(fileKey, perFile);
      try {
        await take(userKey, perUser);
      } catch (error) {
        await counter.release(fileKey);
        throw error;
      }
      let isWrong = false;
      try {
        return await open();
      } catch (error) {
        isWrong = isWrongPassword(error);
        throw error;
      } finally {
        if (!isWrong) await Promise.all([counter.release(fileKey), counter.release(userKey)]);
      }
    },
  };
}
