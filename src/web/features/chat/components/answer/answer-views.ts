import { AnswerDetails } from './answer-details.tsx';
import { AnswerMarkdown } from './answer-markdown.tsx';

/** What answers are shown with: one chunk, which comes with the first answer. */
export const ANSWER_VIEWS = { Details: AnswerDetails, Markdown: AnswerMarkdown };
