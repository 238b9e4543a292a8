import { useEffect, useState } from 'react';
import { SIGNING_IN_DOTS_MS, SIGNING_IN_LINE_MS, TRY_AGAIN_DELAY_MS } from '#contract/timings.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { FoxScene } from '#web/ui/fox/fox-scene.tsx';
import { useHasElapsed } from '../hooks/use-has-elapsed.ts';
import { authTexts } from '../texts.ts';
import classes from './signing-in-screen.module.css';

const MAX_DOTS = 3;

/**
 * Shown while the session is looked up. It fades in late, so that a fast answer does not flash it, and offers a retry
 * when the lookup is slow.
 */
export function SigningInScreen() {
  const { tryAgain } = useAuth();
  const line = useSteps(SIGNING_IN_LINE_MS);
  const takesLong = useHasElapsed(TRY_AGAIN_DELAY_MS);
  return (
    <main className={classes.screen}>
      <span className={classes.mark}>
        <FoxScene pose="reading" size={120} />
      </span>
      <h1 className={classes.title}>
        {authTexts.signingIn}
        <Dots />
      </h1>
      <p className={classes.line} role="status">
        {authTexts.signingInSteps[line % authTexts.signingInSteps.length]}
      </p>
      <div className={classes.again} role="status">
        {takesLong && (
          <>
            <p>{authTexts.takesLong}</p>
            <button type="button" onClick={() => void tryAgain()}>
              {authTexts.tryAgain}
            </button>
          </>
        )}
      </div>
    </main>
  );
}

function Dots() {
  const step = useSteps(SIGNING_IN_DOTS_MS);
  const [isCalm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const count = isCalm ? MAX_DOTS : step % (MAX_DOTS + 1);
  return (
    <span className={classes.dots} aria-hidden>
      {'.'.repeat(count)}
    </span>
  );
}

/** Counts elapsed intervals of this length. */
function useSteps(lengthMs: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setStep((current) => current + 1), lengthMs);
    return () => clearInterval(timer);
  }, [lengthMs]);
  return step;
}
