import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { DOCUMENTS_PER_QUESTION } from '#contract/plans.ts';
import type { AskedDocuments } from '#web/features/chat/hooks/use-questions.ts';
import { ADDITIONAL_DOCUMENTS_LIMIT, searchDocumentsByName } from '#web/features/chat/model/asked-documents.ts';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import classes from './asked-documents-bar.module.css';

/** From so many on there is a search. */
const SEARCH_FROM = 8;
/** More are found by typing than by scrolling. */
const SHOWN_LIMIT = 60;

export interface DocumentPickerProps {
  readonly documents: readonly Document[];
  readonly asked: AskedDocuments;
  readonly onChange: (otherIds: readonly number[]) => void;
}

/** The documents that a question can be about beside the one whose talk it stands in. */
export function DocumentPicker({ documents, asked, onChange }: DocumentPickerProps) {
  const [search, setSearch] = useState('');
  const [first, ...others] = asked;
  const chosen = new Set(others.map(({ id }) => id));
  // Chosen ones first, as it was when this opened: what is ticked does not run away from under the pointer.
  const [chosenBefore] = useState(chosen);
  const choosable = useMemo(() => {
    const others = documents.filter(({ id }) => id !== first.id);
    return [...others.filter(({ id }) => chosenBefore.has(id)), ...others.filter(({ id }) => !chosenBefore.has(id))];
  }, [documents, first.id, chosenBefore]);
  const found = useMemo(() => searchDocumentsByName(choosable, search), [choosable, search]);
  const isFull = others.length >= ADDITIONAL_DOCUMENTS_LIMIT;
  const toggle = (id: number) => {
    const ids = others.map((document) => document.id);
    onChange(chosen.has(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  };
  return (
    <>
      {choosable.length >= SEARCH_FROM && (
        <TextInput
          size="sm"
          value={search}
          placeholder="Search documents..."
          aria-label="Search documents"
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          data-autofocus
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <fieldset className={classes.list}>
        <legend className={classes.legend}>Ask about {stripNamePrefix(first.originalName)} and</legend>
        {found.slice(0, SHOWN_LIMIT).map((document) => (
          <Choice
            key={document.id}
            document={document}
            isChosen={chosen.has(document.id)}
            isFull={isFull}
            onToggle={() => toggle(document.id)}
          />
        ))}
      </fieldset>
      <p className={classes.note} role="status">
        {describeChoice(found.length, isFull)}
      </p>
    </>
  );
}

interface ChoiceProps {
  readonly document: Document;
  readonly isChosen: boolean;
  readonly isFull: boolean;
  readonly onToggle: () => void;
}

function Choice({ document, isChosen, isFull, onToggle }: ChoiceProps) {
  const id = useId();
  const isFailed = document.status === 'failed';
  return (
    <Checkbox
      id={id}
      size="sm"
      className={classes.choice ?? ''}
      label={stripNamePrefix(document.originalName)}
      description={describeState(document)}
      checked={isChosen}
      disabled={isFailed || (isFull && !isChosen)}
      onChange={onToggle}
    />
  );
}

function describeState({ status }: Document): string | undefined {
  if (status === 'failed') return 'Could not be read';
  return status === 'processing' ? 'Still being read: the answer waits for it' : undefined;
}

function describeChoice(foundCount: number, isFull: boolean): string {
  if (isFull) return `A question may be about ${DOCUMENTS_PER_QUESTION} documents at most.`;
  if (foundCount === 0) return 'No document has this name.';
  if (foundCount > SHOWN_LIMIT) return `${foundCount - SHOWN_LIMIT} more: type a part of the name.`;
  return 'It counts as one question for each document that the answer quotes.';
}
