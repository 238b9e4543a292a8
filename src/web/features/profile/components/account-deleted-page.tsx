import { useState } from 'react';
import { dateLocale } from '#web/lib/format/date-locale.ts';
import { usePageTitle } from '#web/lib/navigation/page-title.ts';
import { FoxMark } from '#web/ui/fox/fox-mark.tsx';
import message from '#web/ui/pages/message-page.module.css';
import filled from '#web/ui/styles/filled-button.module.css';
import { listRemoved } from '../model/profile-text.ts';
import { clearReceipt, readReceipt } from '../model/stored-receipt.ts';
import { profileTexts } from '../texts.ts';
import classes from './account-deleted-page.module.css';

/** The receipt of a deleted account. Outside the application, because no account is signed in. */
export function AccountDeletedPage() {
  const [receipt] = useState(readReceipt);
  usePageTitle(profileTexts.deletedPageTitle);
  const removed = receipt ? listRemoved(receipt) : [];
  return (
    <main className={message.page}>
      <FoxMark size={64} />
      <h1 className={message.title}>{profileTexts.deletedTitle}</h1>
      {receipt ? (
        <>
          <p className={classes.text}>{profileTexts.deletedAt(formatMoment(receipt.deletedAt))}</p>
          {removed.length > 0 && (
            <ul className={classes.receipt} aria-label={profileTexts.removedList}>
              {removed.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <p className={classes.text}>
            {receipt.signInRemoved ? profileTexts.signInDeleted : profileTexts.signInStays}{' '}
            {receipt.subscriptionEnded && `${profileTexts.subscriptionEnded} `}
            {profileTexts.browserCleared}
          </p>
        </>
      ) : (
        <p className={classes.text}>{profileTexts.noReceipt}</p>
      )}
      {/* Not a router link: the landing page starts with a fresh page state. */}
      <a className={`${filled.button} ${classes.action}`} href="/" onClick={clearReceipt}>
        {profileTexts.backToHome}
      </a>
    </main>
  );
}

/** "November 21, 2026 at 14:05" */
function formatMoment(iso: string): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' }).format(
    new Date(iso),
  );
}
