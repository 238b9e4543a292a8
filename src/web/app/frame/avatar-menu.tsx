import { Group, type MantineColorScheme, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconFiles,
  IconLogin2,
  IconLogout,
  IconMessages,
  IconMoon,
  IconShieldCheck,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { User } from '#contract/users.ts';
import { usePrivacyChoices } from '#web/lib/analytics/analytics-provider.tsx';
import type { Caller } from '#web/lib/api/caller.tsx';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { dismissToasts } from '#web/lib/browser/notify.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { appTexts } from '../texts.ts';

interface AvatarMenuProps {
  readonly user: User | null | undefined;
  readonly callerKind: Caller['kind'];
  /** Product name and plan. */
  readonly plan: string;
  /** Path of the main screen for this caller. */
  readonly chatPath: string;
}

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

const SCHEMES = [
  { scheme: 'light', label: appTexts.light, Icon: IconSun },
  { scheme: 'dark', label: appTexts.dark, Icon: IconMoon },
  { scheme: 'auto', label: appTexts.system, Icon: IconDeviceDesktop },
] as const;

export function AvatarMenu({ user, callerKind, plan, chatPath }: AvatarMenuProps) {
  const isAccount = callerKind === 'account';
  return (
    <Menu
      onOpen={dismissToasts}
      position="bottom-end"
      width={260}
      shadow="md"
      withInitialFocusPlaceholder={false}
      withinPortal={false}
    >
      <Menu.Target>
        <UnstyledButton aria-label={appTexts.menu} p={4} style={{ borderRadius: '50%' }}>
          <UserAvatar user={user} callerKind={callerKind} size={36} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {isAccount ? <Names user={user} /> : appTexts.trialWithoutAccount}
          <Text component="span" display="block" size="xs" fw={600} c="var(--brand)" mt={2}>
            {plan}
          </Text>
        </Menu.Label>
        {isAccount ? (
          <Menu.Item leftSection={<IconUser {...ICON} />} component={Link} to="/profile">
            {appTexts.profile}
          </Menu.Item>
        ) : (
          <SignInItem />
        )}
        <Menu.Item leftSection={<IconFiles {...ICON} />} component={Link} to={chatPath}>
          {appTexts.documents}
        </Menu.Item>
        <Menu.Item leftSection={<IconMessages {...ICON} />} component={Link} to={chatPath}>
          {appTexts.conversations}
        </Menu.Item>
        <Menu.Divider />
        <ColorSchemeItems />
        <Menu.Divider />
        <PrivacyItem />
        {isAccount ? <LogOutItem /> : <LeaveItem />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** First and last name and email, where known. */
function Names({ user }: { readonly user: User | null | undefined }) {
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  if (!name && !user?.email) return appTexts.unnamedAccount;
  return (
    <>
      {name && (
        <Text component="span" display="block" size="sm" fw={600} c="var(--ink)" truncate>
          {name}
        </Text>
      )}
      {user?.email && (
        <Text component="span" display="block" size="xs" truncate title={user.email}>
          {user.email}
        </Text>
      )}
    </>
  );
}

function LogOutItem() {
  const { logOut } = useAuth();
  const navigate = useNavigate();
  return (
    <Menu.Item
      leftSection={<IconLogout {...ICON} />}
      onClick={() => logOut().catch(() => navigate('/?logout=true'))}
      data-testid="leave"
    >
      {appTexts.logOut}
    </Menu.Item>
  );
}

/** Signing in moves the trial's documents into the account. */
function SignInItem() {
  const { signIn, isSigningIn } = useAuth();
  return (
    <Menu.Item leftSection={<IconLogin2 {...ICON} />} disabled={isSigningIn} onClick={() => void signIn()}>
      {appTexts.signIn}
    </Menu.Item>
  );
}

/** Uploads are kept: leaving only shows the landing page. */
function LeaveItem() {
  const navigate = useNavigate();
  return (
    <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={() => navigate('/?logout=true')} data-testid="leave">
      {appTexts.leaveTrial}
    </Menu.Item>
  );
}

/** Hidden where analytics is off. */
function PrivacyItem() {
  const { state, show } = usePrivacyChoices();
  if (state === 'off') return null;
  return (
    <Menu.Item leftSection={<IconShieldCheck {...ICON} />} onClick={show}>
      {appTexts.privacyChoices}
    </Menu.Item>
  );
}

function ColorSchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{appTexts.appearance}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
        {SCHEMES.map(({ scheme, label, Icon }) => (
          <Menu.RadioItem key={scheme} value={scheme}>
            <Group gap="xs" component="span">
              <Icon {...ICON} />
              {label}
            </Group>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
