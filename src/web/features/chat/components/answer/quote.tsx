import { collapseWhitespace } from '#web/features/chat/model/answer/answer-plain-text.ts';
import classes from './quote.module.css';

/** Words of a document, cut after some lines: `--quote-lines`, eight where that is not set. */
export function Quote({ words }: { readonly words: string }) {
  const shown = collapseWhitespace(words);
  return (
    <q className={classes.quote} data-marked={/^["“]/u.test(shown)}>
      {shown}
    </q>
  );
}
