import { ENTERPRISE_TEXT } from '../../../contract/plans.ts';
import { useSettings } from '../../lib/queries.ts';
import classes from './subscription-page.module.css';

/** For whoever needs more than the largest plan holds. */
export function EnterpriseLine() {
  const { supportEmail } = useSettings();
  return (
    <p className={classes.enterprise}>
      {ENTERPRISE_TEXT} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </p>
  );
}
