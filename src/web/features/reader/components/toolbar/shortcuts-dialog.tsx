import { Kbd, Modal, Switch } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { SHORTCUTS } from '#web/features/reader/model/commands/reader-keys.ts';
import { KEEPS_DIALOG_OPEN } from '#web/features/reader/model/keep-dialog-open.ts';
import { readerTexts } from '#web/features/reader/texts.ts';
import classes from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  readonly isOpen: boolean;
  readonly usesSingleKeys: boolean;
  readonly onUseSingleKeys: (usesSingleKeys: boolean) => void;
  readonly onClose: () => void;
}

/** Lists the shortcuts and can disable single-key ones, which conflict with speech input (WCAG 2.1.4). */
export function ShortcutsDialog({ isOpen, usesSingleKeys, onUseSingleKeys, onClose }: ShortcutsDialogProps) {
  // The reader may be inside a dialog: Escape closes this dialog only.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onKeyDown={handleKeyDown}
      closeOnEscape={false}
      title={readerTexts.shortcuts}
    >
      <dl className={classes.keys} data-off={!usesSingleKeys}>
        {SHORTCUTS.map(({ command, keys, ctrlKeys, label }) => (
          <div key={command}>
            <dt>{label}</dt>
            <dd>
              <Kbd>{show(keys[0] ?? '')}</Kbd>
              {ctrlKeys && (
                <>
                  {` ${readerTexts.or} `}
                  <Kbd>{readerTexts.ctrl}</Kbd> + <Kbd>{show(ctrlKeys[0] ?? '')}</Kbd>
                </>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>{readerTexts.zoomAtPointer}</dt>
          <dd>
            <Kbd>{readerTexts.ctrl}</Kbd> {readerTexts.ctrlWheel}
          </dd>
        </div>
      </dl>
      <Switch
        {...KEEPS_DIALOG_OPEN}
        checked={usesSingleKeys}
        onChange={(event) => onUseSingleKeys(event.currentTarget.checked)}
        label={readerTexts.singleKeys}
        description={readerTexts.singleKeysText}
      />
    </Modal>
  );
}

function show(key: string): string {
  return key.toUpperCase();
}
