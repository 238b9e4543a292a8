import { Button, Skeleton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useCaller } from '#web/lib/api/caller.tsx';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { chatPathOf } from '#web/lib/navigation/chat-path.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './dashboard-page.module.css';

const ROWS = [1, 2, 3, 4, 5];

/** Skeleton in the shape of the page. */
export function DashboardLoading() {
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <p role="status" className={classes.loading}>
          Loading dashboard...
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
      <EmptyState
        pose="lost"
        headingLevel={1}
        title="Dashboard Error"
        text="Failed to load dashboard data. Please try again."
      >
        <Button onClick={onRetry}>Retry</Button>
        <Button variant="default" component={Link} to={chatPath}>
          Back to Home
        </Button>
      </EmptyState>
    </div>
  );
}

export function AccessDenied() {
  const { signIn, isSigningIn } = useAuth();
  return (
    <div role="status" className={classes.whole}>
      <EmptyState pose="lost" headingLevel={1} title="Access Denied" text="Please log in to access the dashboard.">
        <Button loading={isSigningIn} onClick={() => void signIn()}>
          Sign In
        </Button>
      </EmptyState>
    </div>
  );
}

export function NoDocuments() {
  const chatPath = chatPathOf(useCaller());
  return (
    <EmptyState
      pose="reading"
      title="No Documents Found"
      text="What you upload is listed here, with its risks, its dates and its analysis."
    >
      <Button component={Link} to={`${chatPath}?upload=true`} leftSection={<IconUpload size={17} />}>
        Upload Documents
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
      title="No Matching Documents"
      text="No document fits this search and this risk level."
    >
      <Button variant="default" onClick={onClear}>
        Show all documents
      </Button>
    </EmptyState>
  );
}
