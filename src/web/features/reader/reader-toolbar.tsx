import { ActionIcon, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconArrowAutofitWidth,
  IconChevronDown,
  IconChevronUp,
  IconDownload,
  IconRotateClockwise,
  IconSearch,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { PageField } from './page-field.tsx';
import type { ReaderSession } from './reader-session.ts';
import classes from './reader-toolbar.module.css';
import type { ReaderView } from './reader-view.ts';

interface ReaderHeaderProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onFind: () => void;
  readonly onDownload: () => void;
  readonly onTurn: () => void;
  readonly onClose: () => void;
}

export function ReaderHeader({ name, isOpen, onFind, onDownload, onTurn, onClose }: ReaderHeaderProps) {
  return (
    <header className={classes.header}>
      <h2 className={classes.name} title={name}>
        {name}
      </h2>
      <ToolButton label="Search in the document" icon={IconSearch} disabled={!isOpen} onClick={onFind} />
      <ToolButton label="Turn the pages" icon={IconRotateClockwise} disabled={!isOpen} onClick={onTurn} />
      <ToolButton label="Download" icon={IconDownload} disabled={!isOpen} onClick={onDownload} />
      <ToolButton label="Close the reader" icon={IconX} onClick={onClose} />
    </header>
  );
}

interface ReaderToolbarProps {
  readonly view: ReaderView;
  readonly session: ReaderSession | null;
}

export function ReaderToolbar({ view, session }: ReaderToolbarProps) {
  const { pageNumber, pageCount, scalePercent, fitsWidth } = view;
  const isOpen = view.status === 'open' && session !== null;
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Pages and size">
      <div className={classes.group}>
        <ToolButton
          label="Previous page"
          icon={IconChevronUp}
          disabled={!isOpen || pageNumber <= 1}
          onClick={() => session?.goToPage(pageNumber - 1)}
        />
        <PageField
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
      <div className={classes.group}>
        <ToolButton label="Smaller" icon={IconZoomOut} disabled={!isOpen} onClick={() => session?.zoom.step('out')} />
        <output className={classes.scale} aria-label="Size">
          {scalePercent}%
        </output>
        <ToolButton label="Larger" icon={IconZoomIn} disabled={!isOpen} onClick={() => session?.zoom.step('in')} />
        <ToolButton
          label="Fit the width"
          icon={IconArrowAutofitWidth}
          disabled={!isOpen}
          pressed={fitsWidth}
          onClick={() => session?.zoom.fitToWidth()}
        />
      </div>
    </div>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly icon: Icon;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

function ToolButton({ label, icon: ToolIcon, disabled = false, pressed, onClick }: ToolButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.tool}
        size={36}
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onClick}
      >
        <ToolIcon size={19} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
