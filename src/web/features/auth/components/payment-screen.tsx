import { TRY_AGAIN_DELAY_MS } from '#contract/timings.ts';
import type { PendingPayment } from '#web/lib/auth/auth.tsx';
import { FoxScene } from '#web/ui/fox/fox-scene.tsx';
import { useHasElapsed } from '../hooks/use-has-elapsed.ts';
import { authTexts } from '../texts.ts';
import classes from './signing-in-screen.module.css';

/** Shown between a sign-in and the payment page of the plan chosen before it. */
export function PaymentScreen({ checkoutUrl }: PendingPayment) {
  return (
    <main className={classes.screen}>
      <span className={classes.mark}>
        <FoxScene pose="waiting" size={120} />
      </span>
      <div role="status">
        <h1 className={classes.title}>
          {checkoutUrl === null ? authTexts.preparingPayment : authTexts.redirectingToPayment}
        </h1>
      </div>
      <p className={classes.line}>{authTexts.notChargedYet}</p>
      <div className={classes.again} role="status">
        {checkoutUrl !== null && <ManualLink key={checkoutUrl} checkoutUrl={checkoutUrl} />}
      </div>
    </main>
  );
}

/** For browsers that do not follow the redirect. */
function ManualLink({ checkoutUrl }: { readonly checkoutUrl: string }) {
  if (!useHasElapsed(TRY_AGAIN_DELAY_MS)) return null;
  return (
    <>
      <p>{authTexts.takesLong}</p>
      <a href={checkoutUrl}>{authTexts.openPayment}</a>
    </>
  );
}
