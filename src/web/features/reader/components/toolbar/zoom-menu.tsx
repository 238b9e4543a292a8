import { Menu, UnstyledButton } from '@mantine/core';
import type { ZoomControl } from '#web/features/reader/model/commands/zoom-control.ts';
import { KEEPS_DIALOG_OPEN } from '#web/features/reader/model/keep-dialog-open.ts';
import type { ReaderView } from '#web/features/reader/model/reader-view.ts';
import { readerTexts } from '#web/features/reader/texts.ts';
import classes from './reader-toolbar.module.css';

const PERCENTS = [50, 75, 100, 125, 150, 200, 300] as const;
interface ZoomMenuProps extends Pick<ReaderView, 'scalePercent' | 'fit'> {
  readonly zoom: ZoomControl | null;
  readonly isDisabled: boolean;
}

/** Zoom level in percent, with a menu of levels. */
export function ZoomMenu({ scalePercent, fit, zoom, isDisabled }: ZoomMenuProps) {
  return (
    <Menu position="bottom" shadow="md" width={180} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton
          {...KEEPS_DIALOG_OPEN}
          className={classes.scale ?? ''}
          disabled={isDisabled}
          aria-label={readerTexts.zoom(scalePercent)}
        >
          {readerTexts.percent(scalePercent)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item {...KEEPS_DIALOG_OPEN} aria-current={fit === 'width'} onClick={() => zoom?.fit('width')}>
          {readerTexts.fitWidth}
        </Menu.Item>
        <Menu.Item {...KEEPS_DIALOG_OPEN} aria-current={fit === 'page'} onClick={() => zoom?.fit('page')}>
          {readerTexts.fitPage}
        </Menu.Item>
        <Menu.Divider />
        {PERCENTS.map((percent) => (
          <Menu.Item
            key={percent}
            {...KEEPS_DIALOG_OPEN}
            aria-current={fit === null && percent === scalePercent}
            onClick={() => zoom?.setPercent(percent)}
          >
            {readerTexts.percent(percent)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
