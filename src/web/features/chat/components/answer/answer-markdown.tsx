import type { ReactNode } from 'react';
import Markdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { type MarkupNode, sanitizeMarkup } from '#web/features/chat/model/answer/sanitize-markup.ts';
import classes from './answer-text.module.css';

function AnswerTable({ children }: { readonly children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard too
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark
    <div className={classes.tableFrame} role="group" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}

const COMPONENTS: Components = {
  table: ({ children }) => <AnswerTable>{children}</AnswerTable>,
};

function rehypeSanitize() {
  return (tree: { children: MarkupNode[] }): void => {
    tree.children = tree.children.flatMap(sanitizeMarkup);
  };
}

// No strikethrough with single tildes: contracts write "~30 days".
const REMARK_PLUGINS: NonNullable<Options['remarkPlugins']> = [[remarkGfm, { singleTilde: false }]];
const REHYPE_PLUGINS: NonNullable<Options['rehypePlugins']> = [rehypeSanitize];

/** Renders an answer's Markdown, restricted to allowed elements. */
export function AnswerMarkdown({ text }: { readonly text: string }) {
  return (
    <Markdown remarkPlugins={REMARK_PLUGINS} rehypePlugins={REHYPE_PLUGINS} components={COMPONENTS}>
      {text}
    </Markdown>
  );
}
