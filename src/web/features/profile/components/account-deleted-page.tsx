import { useState } from 'react';
import { usePageTitle } from '#web/lib/navigation/page-title.ts';
import { FoxMark } from '#web/ui/fox/fox-mark.tsx';
import message from '#web/ui/pages/message-page.module.css';
import filled from '#web/ui/styles/filled-button.module.css';
import { listRemoved } from '../model/profile-text.ts';
import { clearReceipt, readReceipt } from '../model/stored-receipt.ts';
import classes from './account-deleted-page.module.css';

/** The receipt of a deleted account. Outside the application, because no account is signed in. */
export function AccountDeletedPage() {
  const [receipt] = useState(readReceipt);
  usePageTitle('Account deleted');
  const removed = receipt ? listRemoved(receipt) : [];
  return (
    <main className={message.page}>
      <FoxMark size={64} />
      <h1 className={message.title}>Your account is deleted</h1>
      {receipt ? (
        <>
          <p className={classes.text}>This was removed on {formatMoment(receipt.deletedAt)}. Nothing of it is left.</p>
          {removed.length > 0 && (
            <ul className={classes.receipt} aria-label="Removed">
              {removed.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <p className={classes.text}>
            {receipt.signInRemoved
              ? 'Your sign-in was kept here and is gone as well.'
              : 'Your sign-in is kept by your identity provider and lives on there.'}{' '}
            {receipt.subscriptionEnded &&
              'Your subscription has ended, and what you paid for the rest of the month is on its way back to you. '}
            This browser has forgotten you too.
          </p>
        </>
      ) : (
        <p className={classes.text}>There is no receipt to show any more. It is kept in the tab it was made in only.</p>
      )}
      {/* Not a router link: the landing page starts with a fresh page state. */}
      <a className={`${filled.button} ${classes.action}`} href="/" onClick={clearReceipt}>
        Back to the start
      </a>
    </main>
  );
}

/** "November 21, 2026 at 14:05" */
function formatMoment(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' }).format(
    new Date(iso),
  );
}
