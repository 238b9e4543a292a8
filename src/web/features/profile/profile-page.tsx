import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useAuth } from '../../lib/auth.tsx';
import { useCaller } from '../../lib/caller.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSettings, useUser } from '../../lib/queries.ts';
import stateClasses from '../../ui/page-state.module.css';
import { Activity } from './activity.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { PleaseSignIn } from './please-sign-in.tsx';
import { ProfileHead } from './profile-head.tsx';
import classes from './profile-page.module.css';
import { ProfileSettings } from './profile-settings.tsx';

/** What is known about the person, what they may do with it, and what was done. */
export function ProfilePage() {
  const { product } = useSettings();
  const { signIn } = useAuth();
  const caller = useCaller();
  const { data: user, isError, refetch } = useUser();
  usePageTitle(`${product} - Profile`);
  if (caller.kind !== 'account' || user === null) return <PleaseSignIn onSignIn={() => void signIn()} />;
  if (isError && !user) return <ProfileError onRetry={() => void refetch()} />;
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        {user ? <ProfileHead user={user} /> : <HeadSkeleton />}
        {user && <ProfileSettings user={user} />}
        <Activity />
        {user && <DeleteAccount />}
      </div>
    </div>
  );
}

function HeadSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden component="h1">Profile</VisuallyHidden>
      <VisuallyHidden role="status">Loading your profile</VisuallyHidden>
      <Skeleton height={210} radius="lg" />
      <Skeleton height={320} radius="lg" mt="xl" />
    </div>
  );
}

function ProfileError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={stateClasses.state} role="alert">
      <IconPlugConnectedX size={44} stroke={1.3} aria-hidden />
      <h1 className={stateClasses.title}>Your profile could not be loaded</h1>
      <p className={stateClasses.text}>Nothing of it is lost. Check your connection and try again.</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}
