import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDeviceLaptop, IconDownload, IconKey, IconReceipt2, IconShieldCheck } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { accountPaths } from '#contract/calls.ts';
import type { User } from '#contract/users.ts';
import { useSettings } from '#web/lib/api/queries.ts';
import { planLabel } from '#web/lib/billing/plan-label.ts';
import { notifyInfo } from '#web/lib/browser/notify.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { profileTexts } from '../texts.ts';
import classes from './profile-settings.module.css';
import { SessionsDialog } from './sessions-dialog.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

/** Account settings, one row each. */
export function ProfileSettings({ user }: { readonly user: User }) {
  const { product } = useSettings();
  const [isSignInOpen, signIn] = useDisclosure(false);
  const [isSessionsOpen, sessions] = useDisclosure(false);
  return (
    <section className={classes.settings} aria-labelledby="settings-title">
      <h2 id="settings-title" className={classes.title}>
        {profileTexts.account}
      </h2>
      <ul className={classes.rows}>
        <Row Icon={IconKey} title={profileTexts.signInRow} text={profileTexts.signInRowText}>
          <Button variant="default" onClick={signIn.open}>
            {profileTexts.configure}
          </Button>
        </Row>
        <Row Icon={IconDeviceLaptop} title={profileTexts.sessionsRow} text={profileTexts.sessionsRowText}>
          <Button variant="default" onClick={sessions.open}>
            {profileTexts.manage}
          </Button>
        </Row>
        <Row Icon={IconDownload} title={profileTexts.dataRow} text={profileTexts.dataRowText}>
          <Button
            variant="default"
            component="a"
            href={accountPaths.export}
            download
            onClick={() => notifyInfo({ title: profileTexts.exportStarted, message: profileTexts.exportStartedText })}
          >
            {profileTexts.export}
          </Button>
        </Row>
        <Row Icon={IconShieldCheck} title={profileTexts.privacyRow} text={profileTexts.privacyRowText}>
          <Button variant="default" component={Link} to="/privacy">
            {profileTexts.read}
          </Button>
        </Row>
        <Row
          Icon={IconReceipt2}
          title={`${product} ${planLabel('account', user.plan)}`}
          text={profileTexts.planRowText}
        >
          <Button variant="default" component={Link} to="/subscription">
            {profileTexts.manageSubscription}
          </Button>
        </Row>
      </ul>
      <SignInDialog isOpen={isSignInOpen} email={user.email} onClose={signIn.close} />
      <SessionsDialog isOpen={isSessionsOpen} onClose={sessions.close} />
    </section>
  );
}

interface RowProps {
  readonly Icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Row({ Icon, title, text, children }: RowProps) {
  return (
    <li className={classes.row}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <h3 className={classes.rowTitle}>{title}</h3>
        <p className={classes.rowText}>{text}</p>
      </div>
      {children}
    </li>
  );
}
