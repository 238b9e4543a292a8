import { Avatar, Group, type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconFiles, IconLogout, IconMessages, IconMoon, IconSun } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import type { User } from '../../../contract/users.ts';
import type { Caller } from '../../lib/caller.tsx';

interface AvatarMenuProps {
  readonly user: User | null | undefined;
  readonly callerKind: Caller['kind'];
}

const SCHEMES = [
  { scheme: 'light', label: 'Light', Icon: IconSun },
  { scheme: 'dark', label: 'Dark', Icon: IconMoon },
  { scheme: 'auto', label: 'Same as this device', Icon: IconDeviceDesktop },
] as const;

export function AvatarMenu({ user, callerKind }: AvatarMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end" width={250} shadow="md" withInitialFocusPlaceholder={false} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton aria-label="Your menu" p={4} style={{ borderRadius: '50%' }}>
          <Avatar color="pine" radius="xl" size={36}>
            {initialOf(user, callerKind)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {user && <Menu.Label>{user.email ?? user.displayName ?? 'You are trying it without an account.'}</Menu.Label>}
        <Menu.Item leftSection={<IconFiles size={18} stroke={1.6} />} component={Link} to="/">
          Documents
        </Menu.Item>
        <Menu.Item leftSection={<IconMessages size={18} stroke={1.6} />} component={Link} to="/">
          Conversations
        </Menu.Item>
        <Menu.Divider />
        <ColorSchemeItems />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.6} />}
          onClick={() => navigate('/?logout=true')}
          data-testid="leave"
        >
          {callerKind === 'trial' ? 'Leave the trial' : 'Log out'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function ColorSchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>Appearance</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
        {SCHEMES.map(({ scheme, label, Icon }) => (
          <Menu.RadioItem key={scheme} value={scheme}>
            <Group gap="xs" component="span">
              <Icon size={18} stroke={1.6} />
              {label}
            </Group>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

function initialOf(user: User | null | undefined, callerKind: Caller['kind']): string {
  const name = user?.displayName || user?.email;
  if (callerKind === 'trial' || !name) return callerKind === 'trial' ? 'T' : 'U';
  return name.slice(0, 1).toUpperCase();
}
