import { useEffect, useId, useRef } from 'react';
import { type ShownPrivacyChoices, usePrivacyChoices } from '#web/lib/analytics/analytics-provider.tsx';
import { consentTexts } from '../texts.ts';
import classes from './privacy-question.module.css';

/** Current choice, in words. */
const STATE_TEXT = {
  open: consentTexts.notChosen,
  accepted: consentTexts.accepted,
  declined: consentTexts.declined,
} as const;

/** Asks for consent to product analytics. Not modal; nothing is tracked before the answer. */
export function PrivacyQuestion() {
  const choices = usePrivacyChoices();
  if (!choices.isShown) return null;
  return <OpenQuestion {...choices} />;
}

function OpenQuestion({ state, choose, hide, isOpenedByUser }: ShownPrivacyChoices) {
  const titleId = useId();
  const region = useRef<HTMLElement>(null);
  useFocusWhenOpened(region, isOpenedByUser);
  useReservedSpace(region);
  const isBlocked = state === 'blocked';
  return (
    <section
      ref={region}
      className={classes.question}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && isOpenedByUser && hide()}
      data-testid="privacy-question"
    >
      <div className={classes.words}>
        <h2 id={titleId} className={classes.title}>
          {isOpenedByUser ? consentTexts.choices : consentTexts.question}
        </h2>
        {isBlocked ? (
          <p className={classes.text}>{consentTexts.blocked}</p>
        ) : (
          <p className={classes.text}>
            {consentTexts.purpose} {isOpenedByUser && state !== 'off' ? STATE_TEXT[state] : consentTexts.changeLater}{' '}
            <a href="/privacy">{consentTexts.readMore}</a>
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {isBlocked ? (
          <button type="button" className={classes.button} onClick={hide}>
            {consentTexts.close}
          </button>
        ) : (
          <>
            <button
              type="button"
              className={classes.button}
              aria-pressed={isOpenedByUser ? state === 'declined' : undefined}
              onClick={() => choose('declined')}
            >
              {consentTexts.decline}
            </button>
            <button
              type="button"
              className={classes.button}
              aria-pressed={isOpenedByUser ? state === 'accepted' : undefined}
              onClick={() => choose('accepted')}
            >
              {consentTexts.accept}
            </button>
          </>
        )}
      </div>
    </section>
  );
}

/** When opened by the user, takes the focus and restores it on close; otherwise the focus stays where it is. */
function useFocusWhenOpened(region: { readonly current: HTMLElement | null }, isOpenedByUser: boolean): void {
  useEffect(() => {
    if (!isOpenedByUser) return;
    const before = document.activeElement;
    region.current?.focus();
    return () => {
      // A menu item that opened it may be unmounted.
      const back = before?.isConnected && before !== document.body ? before : document.getElementById('content');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [region, isOpenedByUser]);
}

/** Reserves its height at the bottom of the page while it is shown, so that it covers nothing. */
function useReservedSpace(region: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty('--question-height', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--question-height');
    };
  }, [region]);
}
