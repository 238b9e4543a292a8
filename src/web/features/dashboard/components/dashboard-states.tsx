import { Button, Skeleton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useCaller } from '#web/lib/api/caller.tsx';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { chatPathOf } from '#web/lib/navigation/chat-path.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { dashboardTexts } from '../texts.ts';
import classes from './dashboard-page.module.css';

const ROWS = [1, 2, 3, 4, 5];

/** Skeleton in the shape of the page. */
export function DashboardLoading() {
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <p role="status" className={classes.loading}>
          {dashboardTexts.loading}
        </p>
        <div className={classes.loadingCards} aria-hidden>
          <Skeleton height={150} radius="lg" />
          <Skeleton height={150} radius="lg" />
          <Skeleton height={150} radius="lg" />
        </div>
        <div className={classes.loadingRows} aria-hidden>
          {ROWS.map((row) => (
            <Skeleton key={row} height={64} radius="md" />
          ))}
        </div>
      </div>
    </div>
  );
}

export function DashboardError({ onRetry }: { readonly onRetry: () => void }) {
  const chatPath = chatPathOf(useCaller());
  return (
    <div role="alert" className={classes.whole}>
      <EmptyState pose="lost" headingLevel={1} title={dashboardTexts.error} text={dashboardTexts.errorText}>
        <Button onClick={onRetry}>{dashboardTexts.retry}</Button>
        <Button variant="default" component={Link} to={chatPath}>
          {dashboardTexts.backToHome}
        </Button>
      </EmptyState>
    </div>
  );
}

export function AccessDenied() {
  const { signIn, isSigningIn } = useAuth();
  return (
    <div role="status" className={classes.whole}>
      <EmptyState
        pose="lost"
        headingLevel={1}
        title={dashboardTexts.accessDenied}
        text={dashboardTexts.accessDeniedText}
      >
        <Button loading={isSigningIn} onClick={() => void signIn()}>
          {dashboardTexts.signIn}
        </Button>
      </EmptyState>
    </div>
  );
}

export function NoDocuments() {
  const chatPath = chatPathOf(useCaller());
  return (
    <EmptyState pose="reading" title={dashboardTexts.noDocuments} text={dashboardTexts.noDocumentsText}>
      <Button component={Link} to={`${chatPath}?upload=true`} leftSection={<IconUpload size={17} />}>
        {dashboardTexts.uploadDocuments}
      </Button>
    </EmptyState>
  );
}

export function NoMatches({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      pose="searching"
      size="card"
      headingLevel={3}
      title={dashboardTexts.noMatches}
      text={dashboardTexts.noMatchesText}
    >
      <Button variant="default" onClick={onClear}>
        {dashboardTexts.showAllDocuments}
      </Button>
    </EmptyState>
  );
}
