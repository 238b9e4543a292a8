import { usePrivacyChoices } from '#web/lib/analytics/analytics-provider.tsx';
import classes from './privacy-choices-button.module.css';

/** The way back to the question about counting; not there where nothing is ever counted. */
export function PrivacyChoicesButton() {
  const { state, show } = usePrivacyChoices();
  if (state === 'off') return null;
  return (
    <button type="button" className={classes.link} onClick={show}>
      Privacy choices
    </button>
  );
}
