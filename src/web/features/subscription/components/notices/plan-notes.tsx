import { ENTERPRISE_TEXT } from '#contract/plans.ts';
import { useSettings } from '#web/lib/api/queries.ts';
import { subscriptionTexts } from '../../texts.ts';
import classes from '../subscription-page.module.css';

/** Charging currency, and the contact for larger plans. */
export function PlanNotes() {
  const { supportEmail } = useSettings();
  return (
    <p className={classes.notes}>
      {ENTERPRISE_TEXT} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      <br />
      {subscriptionTexts.pesoPrices}
    </p>
  );
}
