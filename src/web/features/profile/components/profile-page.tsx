import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useCaller } from '#web/lib/api/caller.tsx';
import { useSettings, useUser } from '#web/lib/api/queries.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { usePageTitle } from '#web/lib/navigation/page-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from '#web/ui/styles/page-column.module.css';
import { profileTexts } from '../texts.ts';
import { Activity } from './activity.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileSettings } from './profile-settings.tsx';
import { SignInRequired } from './sign-in-required.tsx';

/** Account details, settings and activity. */
export function ProfilePage() {
  const { product } = useSettings();
  const { signIn } = useAuth();
  const caller = useCaller();
  const { data: user, isError, refetch } = useUser();
  usePageTitle(profileTexts.pageTitle(product));
  if (caller.kind !== 'account' || user === null) return <SignInRequired onSignIn={() => void signIn()} />;
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
      <VisuallyHidden component="h1">{profileTexts.profile}</VisuallyHidden>
      <VisuallyHidden role="status">{profileTexts.loading}</VisuallyHidden>
      <Skeleton height={210} radius="lg" />
      <Skeleton height={320} radius="lg" mt="xl" />
    </div>
  );
}

function ProfileError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={classes.failure} role="alert">
      <EmptyState pose="searching" headingLevel={1} title={profileTexts.loadFailed} text={profileTexts.loadFailedText}>
        <Button onClick={onRetry}>{profileTexts.retry}</Button>
      </EmptyState>
    </div>
  );
}
