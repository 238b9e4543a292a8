import { useEffect } from 'react';
import { useAuth } from '../../lib/auth.tsx';
import { countOf } from '../../lib/formatting.ts';
import { notifyNote, notifySuccess } from '../../lib/notify.ts';

/** What a sign-in has to say inside the application; what failed is said by the dialog that stands on every page. */
export function SignInToasts() {
  const { movedDocuments, forgetMove, failure, dismissFailure } = useAuth();
  const closed = failure?.code === 'popup-closed-by-user' ? failure : null;
  useEffect(() => {
    if (movedDocuments === null) return;
    forgetMove();
    if (movedDocuments === 0) return;
    notifySuccess({
      title: 'Your trial is in your account',
      message: `${countOf(movedDocuments, 'document')} from your trial ${movedDocuments === 1 ? 'is' : 'are'} in your account now.`,
    });
  }, [movedDocuments, forgetMove]);
  useEffect(() => {
    if (!closed) return;
    notifyNote({ title: closed.title, message: closed.message });
    dismissFailure();
  }, [closed, dismissFailure]);
  return null;
}
