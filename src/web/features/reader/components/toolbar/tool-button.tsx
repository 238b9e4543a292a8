import { ActionIcon, type ActionIconProps, type ElementProps, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { Ref } from 'react';
import classes from './reader-toolbar.module.css';

interface ToolButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  readonly label: string;
  readonly icon: Icon;
  readonly pressed?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** An icon alone says little, on touch screens and to keyboard users too. */
const TOOLTIP_EVENTS = { hover: true, focus: true, touch: true };

/** Icon button with a tooltip. */
export function ToolButton({ label, icon: ToolIcon, pressed, className, ...rest }: ToolButtonProps) {
  return (
    // Within the landmark, also while it is shown.
    <Tooltip
      label={label}
      portalProps={{ target: '#content' }}
      disabled={rest['aria-expanded'] === true}
      events={TOOLTIP_EVENTS}
    >
      <ActionIcon
        {...rest}
        className={`${classes.tool} ${className ?? ''}`}
        size={36}
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-pressed={pressed}
      >
        <ToolIcon size={19} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
