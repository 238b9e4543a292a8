import { Button, Popover, Switch } from '@mantine/core';
import { IconHighlight } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type ReaderFinding,
  TONE_LABELS,
  TONES,
  toneOf,
} from '#web/features/reader/model/highlights/reader-finding.ts';
import { ToolButton } from '../toolbar/tool-button.tsx';
import classes from './findings-menu.module.css';

interface FindingsMenuProps {
  readonly findings: readonly ReaderFinding[];
  readonly isShown: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
  readonly onStep: (direction: 'next' | 'previous') => void;
}

/** Whether what was found is marked on the pages, what the colours mean, and the way from one to the next. */
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
      <Popover.Dropdown
        data-mantine-stop-propagation="true"
        className={classes.menu ?? ''}
        aria-label="Findings on the pages"
      >
        <Switch
          data-mantine-stop-propagation="true"
          label="Show findings"
          checked={isShown}
          onChange={onToggle}
          classNames={{ label: classes.switchLabel ?? '' }}
        />
        <ul className={classes.legend}>
          {countTones(findings).map(([tone, count]) => (
            <li key={tone}>
              <span className={classes.sample} data-tone={tone} aria-hidden />
              <span>{TONE_LABELS[tone]}</span>
              <span className={classes.count}>{count}</span>
            </li>
          ))}
        </ul>
        <div className={classes.steps}>
          {(['previous', 'next'] as const).map((direction) => (
            <Button
              key={direction}
              data-mantine-stop-propagation="true"
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
