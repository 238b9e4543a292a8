import { Button } from '@mantine/core';
import classes from './chat-empty-state.module.css';

const STEPS = [
  ['Upload a PDF', 'A contract, a lease, terms: up to 20 MB each.'],
  ['Run Quick Analyze', 'See the summary, the risks and what you have to do.'],
  ['Use the text box to ask', 'In your own words. Every answer shows the page and the words.'],
] as const;

/** Shown while no document is selected. */
export function ChatEmptyState({ onUpload }: { readonly onUpload: () => void }) {
  return (
    <div className={classes.hint}>
      <h2 className={classes.title}>Ready to dig into your documents?</h2>
      <ol className={classes.steps}>
        {STEPS.map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <Button onClick={onUpload}>Upload a PDF</Button>
    </div>
  );
}
