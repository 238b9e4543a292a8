import { Kbd, Modal, Switch } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { SHORTCUTS } from '#web/features/reader/model/commands/reader-keys.ts';
import classes from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  readonly isOpen: boolean;
  readonly usesLetters: boolean;
  readonly onUseLetters: (usesLetters: boolean) => void;
  readonly onClose: () => void;
}

/** What the keys do, and a way to turn the single ones off for whoever speaks to the computer or hits them by mistake. */
export function ShortcutsDialog({ isOpen, usesLetters, onUseLetters, onClose }: ShortcutsDialogProps) {
  // The reader may stand in a dialog itself: Escape closes this one, and leaves the one beneath it open.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} onKeyDown={handleKeyDown} closeOnEscape={false} title="Keyboard shortcuts">
      <dl className={classes.keys} data-off={!usesLetters}>
        {SHORTCUTS.map(({ command, keys, withControl, words }) => (
          <div key={command}>
            <dt>{words}</dt>
            <dd>
              <Kbd>{show(keys[0] ?? '')}</Kbd>
              {withControl && (
                <>
                  {' or '}
                  <Kbd>Ctrl</Kbd> + <Kbd>{show(withControl[0] ?? '')}</Kbd>
                </>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>Larger or smaller where the pointer is</dt>
          <dd>
            <Kbd>Ctrl</Kbd> + wheel
          </dd>
        </div>
      </dl>
      <Switch
        data-mantine-stop-propagation="true"
        checked={usesLetters}
        onChange={(event) => onUseLetters(event.currentTarget.checked)}
        label="Use single keys"
        description="They work while the reader has the focus, and never while you type. Those with Ctrl always work."
      />
    </Modal>
  );
}

function show(key: string): string {
  return key.toUpperCase();
}
