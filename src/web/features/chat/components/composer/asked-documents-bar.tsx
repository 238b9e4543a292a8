import { Loader, Popover } from '@mantine/core';
import { IconFiles, IconPlus, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import type { AskedDocuments } from '#web/features/chat/hooks/use-questions.ts';
import { nameAskedDocuments } from '#web/features/chat/model/document-descriptions.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import classes from './asked-documents-bar.module.css';
import type { DocumentPickerProps } from './document-picker.tsx';

// Loaded on first use: few questions are about several documents.
const DocumentChoice = lazy(async () => ({
  default: await import('./document-picker.tsx').then(
    (module) => module.DocumentPicker,
    () => DocumentPickerFallback,
  ),
}));

function DocumentPickerFallback(_: DocumentPickerProps) {
  return (
    <p className={classes.note} role="alert">
      {chatTexts.documentsNotLoaded}
    </p>
  );
}

interface AskedDocumentsBarProps {
  readonly documents: readonly Document[];
  readonly asked: AskedDocuments;
  /** The document with the fewest questions left. */
  readonly lowest: Document;
  readonly onChange: (otherIds: readonly number[]) => void;
}

/** Which documents the next question is about, with a picker for more. Hidden where there is only one. */
export function AskedDocumentsBar({ documents, asked, lowest, onChange }: AskedDocumentsBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  if (documents.length < 2) return null;
  const [first, ...others] = asked;
  const name = stripNamePrefix(first.originalName);
  const clear = () => {
    onChange([]);
    // The pressed button is unmounted.
    buttonRef.current?.focus();
  };
  return (
    <div className={classes.bar}>
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        position="top-start"
        width="min(24rem, calc(100vw - 2rem))"
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button ref={buttonRef} type="button" className={classes.choose} onClick={() => setIsOpen(!isOpen)}>
            <IconFiles size={16} stroke={1.7} aria-hidden />
            <span className={classes.about}>
              {chatTexts.askingAbout} <strong>{nameAskedDocuments(name, others.length)}</strong>
            </span>
            {others.length === 0 && (
              <span className={classes.add}>
                <IconPlus size={14} stroke={2} aria-hidden />
                {chatTexts.addDocuments}
              </span>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={chatTexts.documentsToAskAbout}>
          <Suspense fallback={<Loader size="sm" />}>
            <DocumentChoice documents={documents} asked={asked} onChange={onChange} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {others.length > 0 && (
        <button type="button" className={classes.clear} aria-label={chatTexts.askOnlyAbout(name)} onClick={clear}>
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      )}
      {lowest.id !== first.id && (
        <span className={classes.counts}>{chatTexts.fewestQuestionsLeft(stripNamePrefix(lowest.originalName))}</span>
      )}
    </div>
  );
}
