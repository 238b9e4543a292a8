import { Button, Popover, Switch } from '@mantine/core';
import { IconHighlight } from '@tabler/icons-react';
import { useState } from 'react';
import tones from '#web/features/reader/model/highlights/finding-tones.module.css';
import {
  type ReaderFinding,
  TONE_LABELS,
  TONES,
  toneOf,
} from '#web/features/reader/model/highlights/reader-finding.ts';
import { KEEPS_DIALOG_OPEN } from '#web/features/reader/model/keep-dialog-open.ts';
import { ToolButton } from '../toolbar/tool-button.tsx';
import classes from './findings-menu.module.css';

interface FindingsMenuProps {
  readonly findings: readonly ReaderFinding[];
  readonly isShown: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
  readonly onStep: (direction: 'next' | 'previous') => void;
}

/** Toggles the finding highlights, explains their colours and steps through them. */
export function FindingsMenu({ findings, isShown, isDisabled, onToggle, onStep }: FindingsMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      width={264}
      withinPortal={false}
      trapFocus
    >
      <Popover.Target>
        <ToolButton
          label="Findings on the pages"
          icon={IconHighlight}
          disabled={isDisabled}
          data-active={isShown || undefined}
          data-mantine-stop-propagation={isOpen}
          onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
          onClick={() => setIsOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown {...KEEPS_DIALOG_OPEN} className={classes.menu ?? ''} aria-label="Findings on the pages">
        <Switch
          {...KEEPS_DIALOG_OPEN}
          label="Show findings"
          checked={isShown}
          onChange={onToggle}
          classNames={{ label: classes.switchLabel ?? '' }}
        />
        <ul className={classes.legend}>
          {countTones(findings).map(([tone, count]) => (
            <li key={tone}>
              <span className={`${classes.sample} ${tones.tone}`} data-tone={tone} aria-hidden />
              <span>{TONE_LABELS[tone]}</span>
              <span className={classes.count}>{count}</span>
            </li>
          ))}
        </ul>
        <div className={classes.steps}>
          {(['previous', 'next'] as const).map((direction) => (
            <Button
              key={direction}
              {...KEEPS_DIALOG_OPEN}
              variant="default"
              size="compact-md"
              disabled={!isShown}
              onClick={() => {
                setIsOpen(false);
                onStep(direction);
              }}
            >
              {direction === 'next' ? 'Next' : 'Previous'}
            </Button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function countTones(findings: readonly ReaderFinding[]) {
  return TONES.map((tone) => [tone, findings.filter((finding) => toneOf(finding) === tone).length] as const).filter(
    ([, count]) => count > 0,
  );
}
