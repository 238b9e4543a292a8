import type { NotAssessed } from './analysis.ts';

const REASONS: Readonly<Record<NotAssessed, string>> = {
  language: 'This does not seem to be in English or German.',
  kind: 'This does not look like an agreement of a known kind.',
};

const STILL_WORKS: Readonly<Record<NotAssessed, string>> = {
  language: 'You can still search it and ask questions in its own words, with quotes from its pages.',
  kind: 'You can still search it, ask questions and see its dates, all with quotes from its pages.',
};

/** "Not assessed. This does not look like an agreement of a known kind." */
export function describeNotAssessed(reason: NotAssessed): string {
  return `Not assessed. ${REASONS[reason]}`;
}

/** The reason, and what still works. */
export function explainNotAssessed(reason: NotAssessed): string {
  return `${REASONS[reason]} ${STILL_WORKS[reason]}`;
}
