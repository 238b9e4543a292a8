import type { AnswerDraft, AnswerRequest } from '#server/ports/language-model.ts';
import { writeDayFirst, writesDayFirst } from '../text/spell-dates.ts';

/** Days that the engine writes come in the document's own order, as in the analysis; quotes stay as printed. */
export function writeDaysAsPrinted(draft: AnswerDraft, { passages, analyses = [] }: AnswerRequest): AnswerDraft {
  const quoted = analyses.flatMap(({ dates }) => dates.flatMap(({ quotes }) => quotes));
  const printed = [...passages, ...quoted].map(({ text }) => text).join('\n');
  if (!writesDayFirst(printed, 'unknown')) return draft;
  const lines = draft.text.split('\n').map((line) => (line.startsWith('>') ? line : writeDayFirst(line)));
  return { ...draft, text: lines.join('\n') };
}
