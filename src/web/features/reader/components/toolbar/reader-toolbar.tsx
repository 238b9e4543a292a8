import {
  IconArrowAutofitWidth,
  IconChevronDown,
  IconChevronUp,
  IconDownload,
  IconKeyboard,
  IconLayoutSidebar,
  IconRotateClockwise,
  IconSearch,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { memo, type ReactNode, type Ref } from 'react';
import type { ReaderCommand } from '#web/features/reader/model/commands/reader-keys.ts';
import type { ReaderSession } from '#web/features/reader/model/reader-session.ts';
import type { ReaderView } from '#web/features/reader/model/reader-view.ts';
import { readerTexts } from '#web/features/reader/texts.ts';
import { PageField } from './page-field.tsx';
import classes from './reader-toolbar.module.css';
import { ToolButton } from './tool-button.tsx';
import { ZoomMenu } from './zoom-menu.tsx';

interface ReaderHeaderProps {
  readonly name: string;
  readonly isOpen: boolean;
  /** The findings menu, if there are findings. */
  readonly findings: ReactNode;
  readonly onCommand: (command: ReaderCommand) => void;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

/** Memoised: scrolling past a page does not render it again. */
export const ReaderHeader = memo(function ReaderHeader({
  name,
  isOpen,
  findings,
  onCommand,
  ...on
}: ReaderHeaderProps) {
  return (
    <header className={classes.header}>
      {/* Not a heading: the pages stand beside the analysis, which begins with the same name. */}
      <p className={classes.name} title={name}>
        <bdi>{name}</bdi>
      </p>
      {findings}
      <ToolButton label={readerTexts.search} icon={IconSearch} disabled={!isOpen} onClick={() => onCommand('find')} />
      <ToolButton
        label={readerTexts.rotate}
        icon={IconRotateClockwise}
        disabled={!isOpen}
        onClick={() => onCommand('rotate')}
      />
      <ToolButton label={readerTexts.download} icon={IconDownload} disabled={!isOpen} onClick={on.onDownload} />
      <ToolButton
        className={classes.forKeyboards ?? ''}
        label={readerTexts.shortcuts}
        icon={IconKeyboard}
        onClick={() => onCommand('shortcuts')}
      />
      <ToolButton label={readerTexts.close} icon={IconX} onClick={on.onClose} />
    </header>
  );
});

interface ReaderToolbarProps {
  readonly view: ReaderView;
  readonly session: ReaderSession | null;
  readonly pageFieldRef: Ref<HTMLInputElement>;
  readonly hasPagesPanel: boolean;
  readonly onTogglePages: () => void;
}

export function ReaderToolbar(props: ReaderToolbarProps) {
  const { view, session } = props;
  const isOpen = view.status === 'open' && session !== null;
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={readerTexts.toolbar}>
      <PageTools {...props} isOpen={isOpen} />
      <SizeTools scalePercent={view.scalePercent} fit={view.fit} session={session} isOpen={isOpen} />
    </div>
  );
}

function PageTools({ view, session, isOpen, ...rest }: ReaderToolbarProps & { readonly isOpen: boolean }) {
  const { pageNumber, pageCount } = view;
  return (
    <div className={classes.group}>
      <ToolButton
        label={readerTexts.thumbnails}
        icon={IconLayoutSidebar}
        disabled={!isOpen}
        pressed={rest.hasPagesPanel}
        onClick={rest.onTogglePages}
      />
      <span className={classes.divider} aria-hidden />
      <ToolButton
        label={readerTexts.previousPage}
        icon={IconChevronUp}
        disabled={!isOpen || pageNumber <= 1}
        onClick={() => session?.goToPage(pageNumber - 1)}
      />
      <PageField
        inputRef={rest.pageFieldRef}
        pageNumber={pageNumber}
        pageCount={pageCount}
        disabled={!isOpen}
        onGo={(chosen) => session?.goToPage(chosen)}
      />
      <ToolButton
        label={readerTexts.nextPage}
        icon={IconChevronDown}
        disabled={!isOpen || pageNumber >= pageCount}
        onClick={() => session?.goToPage(pageNumber + 1)}
      />
    </div>
  );
}

interface SizeToolsProps extends Pick<ReaderToolbarProps, 'session'> {
  readonly scalePercent: number;
  readonly fit: ReaderView['fit'];
  readonly isOpen: boolean;
}

const SizeTools = memo(function SizeTools({ scalePercent, fit, session, isOpen }: SizeToolsProps) {
  return (
    <div className={classes.group}>
      <ToolButton
        label={readerTexts.zoomOut}
        icon={IconZoomOut}
        disabled={!isOpen}
        onClick={() => session?.zoom.step('out')}
      />
      <ZoomMenu scalePercent={scalePercent} fit={fit} zoom={session?.zoom ?? null} isDisabled={!isOpen} />
      <ToolButton
        label={readerTexts.zoomIn}
        icon={IconZoomIn}
        disabled={!isOpen}
        onClick={() => session?.zoom.step('in')}
      />
      <ToolButton
        label={readerTexts.fitWidth}
        icon={IconArrowAutofitWidth}
        disabled={!isOpen}
        pressed={fit === 'width'}
        onClick={() => session?.zoom.fit('width')}
      />
    </div>
  );
});
