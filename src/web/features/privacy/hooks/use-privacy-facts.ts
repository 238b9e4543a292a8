import { useCallback, useEffect, useState } from 'react';
import { type PrivacyFacts, privacyFactsSchema } from '#contract/privacy.ts';
import { PUBLIC_PATHS } from '#contract/public-paths.ts';
import { requestJson } from '#web/lib/api/request.ts';

interface PrivacyFactsQuery {
  /** Null until loaded. */
  readonly facts: PrivacyFacts | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Privacy facts of this installation. The page is outside the application and its query client. */
export function usePrivacyFacts(): PrivacyFactsQuery {
  const [facts, setFacts] = useState<PrivacyFacts | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    let isHere = true;
    requestJson('GET', PUBLIC_PATHS.privacyFacts)
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
