import { Button } from '@mantine/core';
import { chatTexts } from '../texts.ts';
import classes from './chat-empty-state.module.css';

const STEPS = [
  [chatTexts.stepUpload, chatTexts.stepUploadText],
  [chatTexts.stepAnalyze, chatTexts.stepAnalyzeText],
  [chatTexts.stepAsk, chatTexts.stepAskText],
] as const;

/** Shown while no document is selected. */
export function ChatEmptyState({ onUpload }: { readonly onUpload: () => void }) {
  return (
    <div className={classes.hint}>
      <h2 className={classes.title}>{chatTexts.emptyTitle}</h2>
      <ol className={classes.steps}>
        {STEPS.map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <Button onClick={onUpload}>{chatTexts.upload}</Button>
    </div>
  );
}
