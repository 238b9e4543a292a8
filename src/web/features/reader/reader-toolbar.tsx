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
import type { ReactNode, Ref } from 'react';
import { PageField } from './page-field.tsx';
import type { ReaderSession } from './reader-session.ts';
import classes from './reader-toolbar.module.css';
import type { ReaderView } from './reader-view.ts';
import { ToolButton } from './tool-button.tsx';
import { ZoomMenu } from './zoom-menu.tsx';

interface ReaderHeaderProps {
  readonly name: string;
  readonly isOpen: boolean;
  /** What belongs to findings, where there are any. */
  readonly findings: ReactNode;
  readonly onFind: () => void;
  readonly onDownload: () => void;
  readonly onTurn: () => void;
  readonly onShortcuts: () => void;
  readonly onClose: () => void;
}

export function ReaderHeader({ name, isOpen, findings, ...on }: ReaderHeaderProps) {
  return (
    <header className={classes.header}>
      <h2 className={classes.name} title={name}>
        {name}
      </h2>
      {findings}
      <ToolButton label="Search in the document" icon={IconSearch} disabled={!isOpen} onClick={on.onFind} />
      <ToolButton label="Turn the pages" icon={IconRotateClockwise} disabled={!isOpen} onClick={on.onTurn} />
      <ToolButton label="Download" icon={IconDownload} disabled={!isOpen} onClick={on.onDownload} />
      <ToolButton
        className={classes.forKeyboards ?? ''}
        label="Keyboard shortcuts"
        icon={IconKeyboard}
        onClick={on.onShortcuts}
      />
      <ToolButton label="Close the reader" icon={IconX} onClick={on.onClose} />
    </header>
  );
}

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
    <div className={classes.toolbar} role="toolbar" aria-label="Pages and size">
      <PageTools {...props} isOpen={isOpen} />
      <SizeTools view={view} session={session} isOpen={isOpen} />
    </div>
  );
}

function PageTools({ view, session, isOpen, ...rest }: ReaderToolbarProps & { readonly isOpen: boolean }) {
  const { pageNumber, pageCount } = view;
  return (
    <div className={classes.group}>
      <ToolButton
        label="Small pictures of the pages"
        icon={IconLayoutSidebar}
        disabled={!isOpen}
        pressed={rest.hasPagesPanel}
        onClick={rest.onTogglePages}
      />
      <span className={classes.divider} aria-hidden />
      <ToolButton
        label="Previous page"
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
        label="Next page"
        icon={IconChevronDown}
        disabled={!isOpen || pageNumber >= pageCount}
        onClick={() => session?.goToPage(pageNumber + 1)}
      />
    </div>
  );
}

type SizeToolsProps = Pick<ReaderToolbarProps, 'view' | 'session'> & { readonly isOpen: boolean };

function SizeTools({ view, session, isOpen }: SizeToolsProps) {
  return (
    <div className={classes.group}>
      <ToolButton label="Smaller" icon={IconZoomOut} disabled={!isOpen} onClick={() => session?.zoom.step('out')} />
      <ZoomMenu view={view} zoom={session?.zoom ?? null} isDisabled={!isOpen} />
      <ToolButton label="Larger" icon={IconZoomIn} disabled={!isOpen} onClick={() => session?.zoom.step('in')} />
      <ToolButton
        label="Fit the width"
        icon={IconArrowAutofitWidth}
        disabled={!isOpen}
        pressed={view.fit === 'width'}
        onClick={() => session?.zoom.fit('width')}
      />
    </div>
  );
}
