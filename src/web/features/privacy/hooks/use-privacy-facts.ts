import { useCallback, useEffect, useState } from 'react';
import { OPEN_PATHS } from '#contract/open-paths.ts';
import { type PrivacyFacts, privacyFactsSchema } from '#contract/privacy.ts';
import { requestJson } from '#web/lib/api/request.ts';

interface AskedFacts {
  /** Null until they are known. */
  readonly facts: PrivacyFacts | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** What this installation says of itself. The page stands outside the application and its data. */
export function usePrivacyFacts(): AskedFacts {
  const [facts, setFacts] = useState<PrivacyFacts | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isHere = true;
    requestJson('GET', OPEN_PATHS.privacyFacts)
      .then((answer) => privacyFactsSchema.parse(answer))
      .then(
        (known) => isHere && setFacts(known),
        () => isHere && setFailed(true),
      );
    return () => {
      isHere = false;
    };
  }, [attempt]);
  return { facts, hasFailed, retry };
}
