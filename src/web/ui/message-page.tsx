import { FoxMark } from './fox-mark.tsx';
import classes from './message-page.module.css';

interface MessagePageProps {
  readonly title: string;
  readonly text: string;
  readonly actionLabel: string;
  readonly onAction: () => void;
}

/** A whole page that says one thing. It needs nothing that could have broken. */
export function MessagePage({ title, text, actionLabel, onAction }: MessagePageProps) {
  return (
    <main className={classes.page}>
      <FoxMark size={72} />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <button type="button" className={classes.action} onClick={onAction}>
        {actionLabel}
      </button>
    </main>
  );
}
