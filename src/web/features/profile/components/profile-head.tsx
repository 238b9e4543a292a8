import { Badge, Button } from '@mantine/core';
import { IconMessageCircle, IconPencil, IconUpload } from '@tabler/icons-react';
import type { User } from '#contract/users.ts';
import { useDashboard, useSettings } from '#web/lib/api/queries.ts';
import { planLabel } from '#web/lib/billing/plan-label.ts';
import { notifyInfo } from '#web/lib/browser/notify.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { displayNameOf, memberSince } from '../model/profile-text.ts';
import { profileTexts } from '../texts.ts';
import classes from './profile-head.module.css';

/** Name, member since, plan and totals. */
export function ProfileHead({ user }: { readonly user: User }) {
  const { product } = useSettings();
  // Not the uploads of all time: deleted documents are not there any more.
  const { data: dashboard } = useDashboard();
  const name = displayNameOf(user);
  return (
    <header className={classes.head}>
      <div className={classes.person}>
        <UserAvatar user={user} callerKind="account" size={76} />
        <div className={classes.names}>
          <h1 className={classes.name}>{name}</h1>
          {user.email && name !== user.email && <p className={classes.email}>{user.email}</p>}
          <p className={classes.facts}>
            <Badge variant="light" color="pine" tt="none" size="lg" radius="sm">
              {product} {planLabel('account', user.plan)}
            </Badge>
            <span>{profileTexts.memberSince(memberSince(user.createdAt))}</span>
          </p>
        </div>
        <Button
          className={classes.edit ?? ''}
          variant="default"
          leftSection={<IconPencil size={17} stroke={1.7} />}
          onClick={() => notifyInfo({ title: profileTexts.editComingSoon })}
        >
          {profileTexts.edit}
        </Button>
      </div>
      <div className={classes.foot}>
        <dl className={classes.counts}>
          <div>
            <dt>{profileTexts.documents}</dt>
            <dd>{dashboard?.metrics.totalDocuments.toLocaleString('en-US') ?? profileTexts.counting}</dd>
          </div>
          <div>
            <dt>{profileTexts.queries}</dt>
            <dd>{user.queriesUsed.toLocaleString('en-US')}</dd>
          </div>
        </dl>
        <div className={classes.actions}>
          <Button component={Link} to="/?upload=true" leftSection={<IconUpload size={18} stroke={1.7} />}>
            {profileTexts.upload}
          </Button>
          <Button component={Link} to="/" variant="light" leftSection={<IconMessageCircle size={18} stroke={1.7} />}>
            {profileTexts.startChat}
          </Button>
        </div>
      </div>
    </header>
  );
}
