import { TextInput } from '@mantine/core';
import { type FormEvent, type Ref, useState } from 'react';
import { readerTexts } from '#web/features/reader/texts.ts';
import classes from './reader-toolbar.module.css';

interface PageFieldProps {
  readonly inputRef: Ref<HTMLInputElement>;
  readonly pageNumber: number;
  readonly pageCount: number;
  readonly disabled: boolean;
  readonly onGo: (pageNumber: number) => void;
}

/** "4 of 12" with an editable 4, which follows scrolling until the user types. */
export function PageField({ inputRef, pageNumber, pageCount, disabled, onGo }: PageFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (chosen >= 1) onGo(Math.min(chosen, pageCount));
  };
  return (
    <form className={classes.pageField} onSubmit={submit}>
      <TextInput
        ref={inputRef}
        classNames={{ input: classes.pageInput ?? '' }}
        value={typed ?? String(pageNumber)}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(null)}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        aria-label={readerTexts.pageOf(pageCount)}
      />
      <span className={classes.pageCount} aria-hidden>
        {readerTexts.of(pageCount === 0 ? '…' : pageCount.toLocaleString('en-US'))}
      </span>
    </form>
  );
}
