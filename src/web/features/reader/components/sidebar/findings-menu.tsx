import { Button, Popover, Switch } from '@mantine/core';
import { IconHighlight } from '@tabler/icons-react';
import { useState } from 'react';
import tones from '#web/features/reader/model/highlights/finding-tones.module.css';
import {
  type ReaderFinding,
  type ShownMarks,
  TONE_LABELS,
  TONES,
  toneOf,
} from '#web/features/reader/model/highlights/reader-finding.ts';
import { KEEPS_DIALOG_OPEN } from '#web/features/reader/model/keep-dialog-open.ts';
import { readerTexts } from '#web/features/reader/texts.ts';
import { ToolButton } from '../toolbar/tool-button.tsx';
import classes from './findings-menu.module.css';

interface FindingsMenuProps {
  readonly findings: readonly ReaderFinding[];
  readonly marks: ShownMarks;
  readonly isDisabled: boolean;
  readonly onMark: (marks: ShownMarks) => void;
  readonly onStep: (direction: 'next' | 'previous') => void;
}

/** Chooses what is marked, explains the colours and steps through the marks. */
export function FindingsMenu({ findings, marks, isDisabled, onMark, onStep }: FindingsMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isShown = marks.risks || marks.others;
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
          label={readerTexts.highlights}
          icon={IconHighlight}
          disabled={isDisabled}
          data-active={isShown || undefined}
          data-mantine-stop-propagation={isOpen}
          onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
          onClick={() => setIsOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown {...KEEPS_DIALOG_OPEN} className={classes.menu ?? ''} aria-label={readerTexts.highlights}>
        <Marks
          label={readerTexts.highlightRisks}
          findings={findings.filter(({ kind }) => kind === 'risk')}
          isChecked={marks.risks}
          onCheck={(risks) => onMark({ ...marks, risks })}
        />
        <Marks
          label={readerTexts.highlightOthers}
          findings={findings.filter(({ kind }) => kind !== 'risk')}
          isChecked={marks.others}
          onCheck={(others) => onMark({ ...marks, others })}
        />
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
              {direction === 'next' ? readerTexts.next : readerTexts.previous}
            </Button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface MarksProps {
  readonly label: string;
  readonly findings: readonly ReaderFinding[];
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
}

function Marks({ label, findings, isChecked, onCheck }: MarksProps) {
  if (findings.length === 0) return null;
  return (
    <>
      <Switch
        {...KEEPS_DIALOG_OPEN}
        label={label}
        checked={isChecked}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
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
    </>
  );
}

function countTones(findings: readonly ReaderFinding[]) {
  return TONES.map((tone) => [tone, findings.filter((finding) => toneOf(finding) === tone).length] as const).filter(
    ([, count]) => count > 0,
  );
}
