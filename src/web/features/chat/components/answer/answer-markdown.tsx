import type { ReactNode } from 'react';
import Markdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { splitAtMarks } from '#web/features/chat/model/answer/citation-marks.ts';
import { type MarkupNode, sanitizeMarkup } from '#web/features/chat/model/answer/sanitize-markup.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import classes from './answer-text.module.css';
import { CitationMark, type CitedSources, CitedSourcesContext } from './citation-mark.tsx';
import { CitedQuotation } from './cited-quotation.tsx';

function AnswerTable({ children }: { readonly children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard too
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark
    <div className={classes.tableFrame} role="group" aria-label={chatTexts.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}

const COMPONENTS: Components = {
  table: ({ children }) => <AnswerTable>{children}</AnswerTable>,
  blockquote: ({ children }) => <CitedQuotation>{children}</CitedQuotation>,
  // No answer can contain this element otherwise.
  cite: ({ children }) => <CitationMark>{children}</CitationMark>,
};

function rehypeSanitize() {
  return (tree: { children: MarkupNode[] }): void => {
    tree.children = tree.children.flatMap(sanitizeMarkup).flatMap(placeMarks);
  };
}

/** After sanitizing, which allows no such element: the numbers of sources become elements. */
function placeMarks(node: MarkupNode): readonly MarkupNode[] {
  if (node.type !== 'text') return [{ ...node, ...(node.children && { children: node.children.flatMap(placeMarks) }) }];
  return splitAtMarks(node.value ?? '').map((part): MarkupNode => {
    if (typeof part === 'string') return { type: 'text', value: part };
    return {
      type: 'element',
      tagName: 'cite',
      properties: {},
      children: [{ type: 'text', value: String(part) }],
    };
  });
}

// No strikethrough with single tildes: contracts write "~30 days".
const REMARK_PLUGINS: NonNullable<Options['remarkPlugins']> = [[remarkGfm, { singleTilde: false }]];
const REHYPE_PLUGINS: NonNullable<Options['rehypePlugins']> = [rehypeSanitize];

interface AnswerMarkdownProps {
  readonly text: string;
  /** What its marks name; without them there are none. */
  readonly cited?: CitedSources | undefined;
}

/** Renders an answer's Markdown, restricted to allowed elements, with its marks. */
export function AnswerMarkdown({ text, cited }: AnswerMarkdownProps) {
  return (
    <CitedSourcesContext value={cited ?? null}>
      <Markdown remarkPlugins={REMARK_PLUGINS} rehypePlugins={REHYPE_PLUGINS} components={COMPONENTS}>
        {text}
      </Markdown>
    </CitedSourcesContext>
  );
}
