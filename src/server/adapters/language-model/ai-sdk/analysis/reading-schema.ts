import { z } from 'zod';
import { readsAsEnglish } from '#server/engine/text/language.ts';

/**
 * Not an integer: zod would write the bounds of safe integers into the schema, on which older llama.cpp servers fail
 * (https://github.com/ggml-org/llama.cpp/pull/16626). A fractional page number matches no page.
 */
const numberSchema = z.number();
/** Quotes come first: what is written after them follows from them more often. */
const quotesSchema = z.array(z.object({ page: numberSchema, text: z.string() }));

const sectionShape = z.object({
  language: z.string(),
  kind: z.string(),
  parties: z.array(z.object({ quotes: quotesSchema, name: z.string(), role: z.string(), called: z.string() })),
  summary: z.array(z.object({ quotes: quotesSchema, text: z.string() })),
  provisions: z.array(
    z.object({
      quotes: quotesSchema,
      record: z.string(),
      term: z.string(),
      statement: z.string(),
      bound: z.array(z.string()),
      gains: z.array(z.string()),
      polarity: z.enum(['must', 'must-not', 'may', 'may-with-consent', 'not-liable', 'states']),
      severity: z.enum(['high', 'medium', 'low', 'none']),
      slots: z.array(z.object({ name: z.string(), text: z.string() })),
    }),
  ),
  facts: z.array(
    z.object({
      quotes: quotesSchema,
      kind: z.enum(['date', 'period', 'sum', 'law', 'court', 'address']),
      subject: z.string(),
      text: z.string(),
      day: z.string(),
      event: z.enum(['starts', 'ends', 'renews', 'notice-by', 'due', 'none']),
    }),
  ),
});
export type SectionOutput = z.infer<typeof sectionShape>;
export type NumberedQuote = z.infer<typeof quotesSchema>[number];

/** Output of the model for one section. Output in another language than English is unusable. */
export const sectionSchema = sectionShape.refine((output) => readsAsEnglish(generatedText(output)), 'not in English');

/** Output of the model for the summary of several sections: sentences with the numbers of their quotes. */
export const summarySchema = z
  .object({ statements: z.array(z.object({ quotes: z.array(numberSchema), text: z.string() })) })
  .refine(({ statements }) => readsAsEnglish(statements.map(({ text }) => text).join('\n')), 'not in English');

/** Text written by the model; quotes, and what the document calls its parties, are in the document's language. */
export function generatedText({ summary, provisions, facts }: SectionOutput): string {
  return [
    ...summary.map(({ text }) => text),
    ...provisions.flatMap(({ term, statement }) => [term, statement]),
    ...facts.flatMap(({ subject, text }) => [subject, text]),
  ].join('\n');
}
