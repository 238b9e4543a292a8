import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconListSearch, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useEffect, useState } from 'react';
import { SEARCH_QUERY_LENGTH_LIMIT } from '#contract/documents.ts';
import { KEEPS_DIALOG_OPEN } from '#web/features/reader/model/keep-dialog-open.ts';
import type { PageSearch } from '#web/features/reader/model/search/page-search.ts';
import type { SearchResult } from '#web/features/reader/model/search/search-result.ts';
import { readerTexts } from '#web/features/reader/texts.ts';
import classes from './find-bar.module.css';
import { ToolButton } from './tool-button.tsx';

interface FindBarProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly search: PageSearch;
  readonly result: SearchResult;
  readonly hasList: boolean;
  readonly onToggleList: () => void;
  readonly onClose: () => void;
  /** Escape was pressed: closes what is open on top, or the search. */
  readonly onEscape: () => void;
}

export function FindBar({ ref, search, result, hasList, onToggleList, onClose, onEscape }: FindBarProps) {
  const [query, setQuery] = useState('');
  // Unmounting in any other way must not leave highlights behind.
  useEffect(() => () => search.clear(), [search]);

  const change = (next: string) => {
    setQuery(next);
    search.find(next);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onEscape();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'text') {
      event.preventDefault();
      search.findNext(event.shiftKey ? 'previous' : 'next');
    }
  };
  const hasNoMatches = result.state !== 'found';
  return (
    <search className={classes.bar} aria-label={readerTexts.search} onKeyDown={handleKeyDown}>
      <div className={classes.line}>
        <TextInput
          {...KEEPS_DIALOG_OPEN}
          ref={ref}
          type="text"
          className={classes.field}
          value={query}
          onChange={(event) => change(event.currentTarget.value)}
          autoFocus
          autoComplete="off"
          maxLength={SEARCH_QUERY_LENGTH_LIMIT}
          placeholder={readerTexts.search}
          aria-label={readerTexts.search}
          leftSection={<IconSearch size={16} aria-hidden />}
        />
        <output className={classes.count}>{describeResult(result)}</output>
        {result.state === 'failed' && (
          <Button {...KEEPS_DIALOG_OPEN} size="compact-sm" variant="light" onClick={search.rerun}>
            {readerTexts.tryAgain}
          </Button>
        )}
        <ToolButton
          {...KEEPS_DIALOG_OPEN}
          label={readerTexts.previousMatch}
          icon={IconChevronUp}
          disabled={hasNoMatches}
          onClick={() => search.findNext('previous')}
        />
        <ToolButton
          {...KEEPS_DIALOG_OPEN}
          label={readerTexts.nextMatch}
          icon={IconChevronDown}
          disabled={hasNoMatches}
          onClick={() => search.findNext('next')}
        />
        <ToolButton
          {...KEEPS_DIALOG_OPEN}
          label={readerTexts.allMatchesList}
          icon={IconListSearch}
          pressed={hasList}
          onClick={onToggleList}
        />
        <ToolButton {...KEEPS_DIALOG_OPEN} label={readerTexts.closeSearch} icon={IconX} onClick={onClose} />
      </div>
      <div className={classes.options}>
        <Checkbox
          {...KEEPS_DIALOG_OPEN}
          size="xs"
          classNames={{ body: classes.option ?? '' }}
          label={readerTexts.matchCase}
          checked={result.isCaseSensitive}
          onChange={(event) => search.setOption('isCaseSensitive', event.currentTarget.checked)}
        />
        <Checkbox
          {...KEEPS_DIALOG_OPEN}
          size="xs"
          classNames={{ body: classes.option ?? '' }}
          label={readerTexts.wholeWords}
          checked={result.isWholeWords}
          onChange={(event) => search.setOption('isWholeWords', event.currentTarget.checked)}
        />
      </div>
    </search>
  );
}

function describeResult({ state, current, total }: SearchResult): string {
  if (state === 'found') return readerTexts.matchOf(current.toLocaleString('en-US'), total.toLocaleString('en-US'));
  if (state === 'searching') return readerTexts.searching;
  if (state === 'failed') return readerTexts.searchFailed;
  return state === 'not-found' ? readerTexts.notFound : '';
}
