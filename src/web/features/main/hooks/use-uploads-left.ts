import { TRIAL_UPLOADS_TOTAL } from '#contract/trial.ts';
import { useSettings, useUser } from '#web/lib/api/queries.ts';

/** How many more documents may be uploaded now; null without metering, and while it is unknown. */
export function useUploadsLeft(): number | null {
  const { metering } = useSettings();
  const { data: user } = useUser();
  // A visitor without an upload is unknown to the server and has every trial upload left.
  return user === null && metering ? TRIAL_UPLOADS_TOTAL : (user?.uploadsRemaining ?? null);
}
