import { Badge, Button } from '@mantine/core';
import { IconCreditCard, IconLayoutDashboard, IconMessageCircle } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { useCaller } from '#web/lib/api/caller.tsx';
import { useSettings, useUser } from '#web/lib/api/queries.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { planLabel } from '#web/lib/billing/plan-label.ts';
import { chatPathOf } from '#web/lib/navigation/chat-path.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { FoxMark } from '#web/ui/fox/fox-mark.tsx';
import { appTexts } from '../texts.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { useCollapseOnScroll } from './collapse-on-scroll.ts';
import classes from './top-navigation.module.css';

/** The main screen has two paths. */
const CHAT_PATHS = ['/', '/chat'];

export function TopNavigation() {
  const { product, tagline } = useSettings();
  const caller = useCaller();
  const { data: user } = useUser();
  const chatPath = chatPathOf(caller);
  const { pathname } = useLocation();
  const header = useCollapseOnScroll(pathname);
  return (
    <header ref={header} className={classes.header}>
      <Link to={chatPath} className={classes.brand} aria-label={`${product}. ${tagline}`}>
        <FoxMark size={34} />
        <span className={classes.brandText}>
          <span className={classes.product}>{product}</span>
          <span className={classes.tagline}>{tagline}</span>
        </span>
      </Link>
      <nav className={classes.links} aria-label={appTexts.mainNavigation}>
        <NavigationLink
          to={chatPath}
          label={appTexts.chatThread}
          Icon={IconMessageCircle}
          isCurrent={CHAT_PATHS.includes(pathname)}
        />
        <NavigationLink
          to="/dashboard"
          label={appTexts.dashboard}
          Icon={IconLayoutDashboard}
          isCurrent={pathname.startsWith('/dashboard')}
        />
        <NavigationLink
          to="/subscription"
          label={appTexts.subscription}
          Icon={IconCreditCard}
          isCurrent={pathname === '/subscription'}
        />
      </nav>
      <Badge className={classes.plan} variant="light" color="pine" tt="none" size="lg" radius="sm">
        {product} {planLabel(caller.kind, user?.plan)}
      </Badge>
      {caller.kind === 'trial' && <TrialSignInButton />}
      {/* Not an item of the header's grid: its opened menu would be positioned from its grid area. */}
      <div>
        <AvatarMenu
          user={user}
          callerKind={caller.kind}
          plan={`${product} ${planLabel(caller.kind, user?.plan)}`}
          chatPath={chatPath}
        />
      </div>
    </header>
  );
}

/** Shown at every width: a trial's documents are only kept by an account. */
function TrialSignInButton() {
  const { signIn, isSigningIn } = useAuth();
  return (
    <Button className={classes.signIn ?? ''} variant="outline" loading={isSigningIn} onClick={() => void signIn()}>
      {appTexts.signIn}
    </Button>
  );
}

interface NavigationLinkProps {
  readonly to: string;
  readonly label: string;
  readonly Icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  readonly isCurrent: boolean;
}

function NavigationLink({ to, label, Icon, isCurrent }: NavigationLinkProps) {
  return (
    <Link to={to} className={classes.link} aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={20} stroke={1.7} aria-hidden />
      {label}
    </Link>
  );
}
