import { ENTERPRISE_TEXT } from '#contract/plans.ts';
import { useSettings } from '#web/lib/api/queries.ts';
import classes from '../subscription-page.module.css';

/** What the plans' cards do not say: in which money they are charged, and where to go for more than they hold. */
export function PlanNotes() {
  const { supportEmail } = useSettings();
  return (
    <p className={classes.notes}>
      {ENTERPRISE_TEXT} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      <br />
      Prices in pesos follow the day’s exchange rate; you are charged in dollars.
    </p>
  );
}
