import { usePrivacyChoices } from '#web/lib/analytics/analytics-provider.tsx';
import classes from './privacy-choices-button.module.css';
import { uiTexts } from './texts.ts';

/** Reopens the analytics consent; hidden where analytics is off. */
export function PrivacyChoicesButton() {
  const { state, show } = usePrivacyChoices();
  if (state === 'off') return null;
  return (
    <button type="button" className={classes.link} onClick={show}>
      {uiTexts.privacyChoices}
    </button>
  );
}
