import { Badge } from '@mantine/core';
import { IconLayoutDashboard, IconMessageCircle } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useCaller } from '../../lib/caller.tsx';
import { useSettings, useUser } from '../../lib/queries.ts';
import { FoxMark } from '../../ui/fox-mark.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { planLabel } from './plan-label.ts';
import classes from './top-navigation.module.css';

export function TopNavigation() {
  const { product, tagline } = useSettings();
  const caller = useCaller();
  const { data: user } = useUser();
  const chatPath = caller.kind === 'account' ? '/' : '/chat';
  const isOnChat = ['/', '/chat'].includes(useLocation().pathname);
  return (
    <header className={classes.header}>
      <Link to={chatPath} className={classes.brand} aria-label={`${product}. ${tagline}`}>
        <FoxMark size={34} />
        <span className={classes.brandText}>
          <span className={classes.product}>{product}</span>
          <span className={classes.tagline}>{tagline}</span>
        </span>
      </Link>
      <nav className={classes.links} aria-label="Main">
        <NavigationLink to={chatPath} label="Chat Thread" Icon={IconMessageCircle} isCurrent={isOnChat} />
        <NavigationLink to="/dashboard" label="Dashboard" Icon={IconLayoutDashboard} />
      </nav>
      <Badge className={classes.plan} variant="light" color="pine" tt="none" size="lg" radius="sm">
        {product} {planLabel(caller.kind, user?.plan)}
      </Badge>
      <AvatarMenu user={user} callerKind={caller.kind} />
    </header>
  );
}

interface NavigationLinkProps {
  readonly to: string;
  readonly label: string;
  readonly Icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Where the address alone does not tell, because one page has two. */
  readonly isCurrent?: boolean;
}

function NavigationLink({ to, label, Icon, isCurrent }: NavigationLinkProps) {
  return (
    <NavLink to={to} className={classes.link ?? ''} aria-label={label} {...(isCurrent && { 'aria-current': 'page' })}>
      <Icon size={20} stroke={1.7} />
      <span className={classes.linkText}>{label}</span>
    </NavLink>
  );
}
