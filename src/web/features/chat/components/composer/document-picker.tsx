import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { DOCUMENTS_PER_QUESTION } from '#contract/plans.ts';
import type { AskedDocuments } from '#web/features/chat/hooks/use-questions.ts';
import { ADDITIONAL_DOCUMENTS_LIMIT, searchDocumentsByName } from '#web/features/chat/model/asked-documents.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import classes from './asked-documents-bar.module.css';

/** Number of documents from which on a search field is shown. */
const SEARCH_THRESHOLD = 8;
/** Longer lists are found by search. */
const SHOWN_LIMIT = 60;

export interface DocumentPickerProps {
  readonly documents: readonly Document[];
  readonly asked: AskedDocuments;
  readonly onChange: (otherIds: readonly number[]) => void;
}

/** Picks the additional documents of a question. */
export function DocumentPicker({ documents, asked, onChange }: DocumentPickerProps) {
  const [search, setSearch] = useState('');
  const [first, ...others] = asked;
  const selectedIds = new Set(others.map(({ id }) => id));
  // Selected ones first, as of opening: ticking a box must not reorder the list.
  const [initialIds] = useState(selectedIds);
  const options = useMemo(() => {
    const others = documents.filter(({ id }) => id !== first.id);
    return [...others.filter(({ id }) => initialIds.has(id)), ...others.filter(({ id }) => !initialIds.has(id))];
  }, [documents, first.id, initialIds]);
  const found = useMemo(() => searchDocumentsByName(options, search), [options, search]);
  const isFull = others.length >= ADDITIONAL_DOCUMENTS_LIMIT;
  const toggle = (id: number) => {
    const ids = others.map((document) => document.id);
    onChange(selectedIds.has(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  };
  return (
    <>
      {options.length >= SEARCH_THRESHOLD && (
        <TextInput
          size="sm"
          value={search}
          placeholder={chatTexts.searchDocumentsHint}
          aria-label={chatTexts.searchDocuments}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          data-autofocus
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <fieldset className={classes.list}>
        <legend className={classes.legend}>{chatTexts.askAboutAnd(stripNamePrefix(first.originalName))}</legend>
        {found.slice(0, SHOWN_LIMIT).map((document) => (
          <DocumentOption
            key={document.id}
            document={document}
            isSelected={selectedIds.has(document.id)}
            isFull={isFull}
            onToggle={() => toggle(document.id)}
          />
        ))}
      </fieldset>
      <p className={classes.note} role="status">
        {describePicker(found.length, isFull)}
      </p>
    </>
  );
}

interface DocumentOptionProps {
  readonly document: Document;
  readonly isSelected: boolean;
  readonly isFull: boolean;
  readonly onToggle: () => void;
}

function DocumentOption({ document, isSelected, isFull, onToggle }: DocumentOptionProps) {
  const id = useId();
  const isFailed = document.status === 'failed';
  return (
    <Checkbox
      id={id}
      size="sm"
      className={classes.choice ?? ''}
      label={stripNamePrefix(document.originalName)}
      description={describeStatus(document)}
      checked={isSelected}
      disabled={isFailed || (isFull && !isSelected)}
      onChange={onToggle}
    />
  );
}

function describeStatus({ status }: Document): string | undefined {
  if (status === 'failed') return chatTexts.couldNotBeRead;
  return status === 'processing' ? chatTexts.stillReading : undefined;
}

function describePicker(foundCount: number, isFull: boolean): string {
  if (isFull) return chatTexts.documentLimit(DOCUMENTS_PER_QUESTION);
  if (foundCount === 0) return chatTexts.noDocumentMatches;
  if (foundCount > SHOWN_LIMIT) return chatTexts.moreDocuments(foundCount - SHOWN_LIMIT);
  return chatTexts.countsPerDocument;
}
