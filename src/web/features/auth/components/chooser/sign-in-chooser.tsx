import { IconMail, IconUserCircle } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { SocialProvider } from '#contract/identity.ts';
import { authTexts } from '#web/features/auth/texts.ts';
import { GoogleMark, MicrosoftMark } from './provider-marks.tsx';
import classes from './sign-in-chooser.module.css';

const MARKS = { google: GoogleMark, microsoft: MicrosoftMark } as const;

interface SignInChooserProps {
  readonly socials: readonly SocialProvider[];
  /** Whether the configured provider is the embedded one. */
  readonly hasEmail: boolean;
  /** Makes the providers ready: a window can only be opened at once. */
  readonly onOpen: () => void;
  /** Called synchronously with the click; undefined for the configured provider. */
  readonly onChoose: (social: SocialProvider | undefined) => void;
  readonly onClose: () => void;
}

/** The choice between several ways to sign in. A native dialog: it needs no component library and traps the focus. */
export function SignInChooser({ socials, hasEmail, onOpen, onChoose, onClose }: SignInChooserProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const OwnIcon = hasEmail ? IconMail : IconUserCircle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(onOpen, []);
  // Closed before it is removed: only then the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={titleId} onCancel={onClose}>
      <h2 id={titleId} className={classes.title}>
        {authTexts.chooserTitle}
      </h2>
      <div className={classes.ways}>
        {socials.map((social) => {
          const Mark = MARKS[social];
          return (
            <button
              key={social}
              type="button"
              className={classes.way}
              data-provider={social}
              onClick={() => onChoose(social)}
            >
              <Mark />
              {authTexts.continueWith[social]}
            </button>
          );
        })}
        <button type="button" className={classes.way} onClick={() => onChoose(undefined)}>
          <OwnIcon size={20} stroke={1.7} aria-hidden />
          {hasEmail ? authTexts.continueWithEmail : authTexts.continueWithOther}
        </button>
      </div>
      <p className={classes.note}>{authTexts.chooserNote}</p>
      <button type="button" className={classes.cancel} onClick={onClose}>
        {authTexts.cancel}
      </button>
    </dialog>
  );
}
