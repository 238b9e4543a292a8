import { Button, Group, Skeleton } from '@mantine/core';
import { IconFileOff, IconLock, IconPlugConnectedX, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';
import { useCaller } from '../../lib/caller.tsx';
import { chatPathOf } from '../../lib/chat-path.ts';
import stateClasses from '../../ui/page-state.module.css';
import classes from './dashboard-page.module.css';

export function DashboardLoading() {
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <p role="status" className={classes.loading}>
          Loading dashboard...
        </p>
        <Skeleton height={88} radius="lg" />
        <Skeleton height={320} radius="lg" mt="lg" />
      </div>
    </div>
  );
}

export function DashboardError({ onRetry }: { readonly onRetry: () => void }) {
  const chatPath = chatPathOf(useCaller());
  return (
    <State
      icon={<IconPlugConnectedX size={44} stroke={1.3} aria-hidden />}
      isWholePage
      title="Dashboard Error"
      text="Failed to load dashboard data. Please try again."
    >
      <Button onClick={onRetry}>Retry</Button>
      <Button variant="default" component={Link} to={chatPath}>
        Back to Home
      </Button>
    </State>
  );
}

export function AccessDenied() {
  const { signIn, isSigningIn } = useAuth();
  return (
    <State
      icon={<IconLock size={44} stroke={1.3} aria-hidden />}
      isWholePage
      title="Access Denied"
      text="Please log in to access the dashboard."
    >
      <Button loading={isSigningIn} onClick={() => void signIn()}>
        Sign In
      </Button>
    </State>
  );
}

export function NoDocuments() {
  const chatPath = chatPathOf(useCaller());
  return (
    <State
      icon={<IconFileOff size={44} stroke={1.3} aria-hidden />}
      title="No Documents Found"
      text="What you upload is listed here, with its risks and its analysis."
    >
      <Button component={Link} to={`${chatPath}?upload=true`} leftSection={<IconUpload size={17} />}>
        Upload Documents
      </Button>
    </State>
  );
}

export function NoMatches({ onClear }: { readonly onClear: () => void }) {
  return (
    <State title="No Matching Documents" text="No document fits this search and this risk level.">
      <Button variant="default" onClick={onClear}>
        Show all documents
      </Button>
    </State>
  );
}

interface StateProps {
  readonly icon?: ReactNode;
  /** Then its title is the page's first heading. */
  readonly isWholePage?: boolean;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function State({ icon, isWholePage = false, title, text, children }: StateProps) {
  const Title = isWholePage ? 'h1' : 'h2';
  return (
    <div className={stateClasses.state} role="status">
      {icon}
      <Title className={stateClasses.title}>{title}</Title>
      <p className={stateClasses.text}>{text}</p>
      <Group justify="center" gap="sm">
        {children}
      </Group>
    </div>
  );
}
