import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useEffect, useState } from 'react';
import classes from './find-bar.module.css';
import type { PageSearch, SearchResult } from './page-search.ts';

/** The reader may stand in a dialog: Escape in here closes the search and not the dialog around it. */
const KEEPS_DIALOG_OPEN = { 'data-mantine-stop-propagation': 'true' } as const;

interface FindBarProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly search: PageSearch;
  readonly result: SearchResult;
  readonly onClose: () => void;
}

export function FindBar({ ref, search, result, onClose }: FindBarProps) {
  const [words, setWords] = useState('');
  // Leaving the reader in any other way must not leave marks behind.
  useEffect(() => () => search.end(), [search]);

  const change = (next: string) => {
    setWords(next);
    search.find(next);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      search.findNext(event.shiftKey ? 'previous' : 'next');
    }
  };
  return (
    <search className={classes.bar} aria-label="Search in the document" onKeyDown={handleKeyDown}>
      <TextInput
        {...KEEPS_DIALOG_OPEN}
        ref={ref}
        className={classes.field}
        value={words}
        onChange={(event) => change(event.currentTarget.value)}
        autoFocus
        autoComplete="off"
        placeholder="Search in the document"
        aria-label="Search in the document"
        leftSection={<IconSearch size={16} aria-hidden />}
      />
      <output className={classes.count}>{describeResult(result)}</output>
      <ActionIcon
        {...KEEPS_DIALOG_OPEN}
        size={36}
        variant="subtle"
        color="gray"
        aria-label="Previous match"
        disabled={result.total === 0}
        onClick={() => search.findNext('previous')}
      >
        <IconChevronUp size={19} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...KEEPS_DIALOG_OPEN}
        size={36}
        variant="subtle"
        color="gray"
        aria-label="Next match"
        disabled={result.total === 0}
        onClick={() => search.findNext('next')}
      >
        <IconChevronDown size={19} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...KEEPS_DIALOG_OPEN}
        size={36}
        variant="subtle"
        color="gray"
        aria-label="Close the search"
        onClick={onClose}
      >
        <IconX size={19} aria-hidden />
      </ActionIcon>
    </search>
  );
}

function describeResult({ state, current, total }: SearchResult): string {
  if (state === 'found') return `${current.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
  if (state === 'searching') return 'Searching…';
  return state === 'not-found' ? 'Not found' : '';
}
