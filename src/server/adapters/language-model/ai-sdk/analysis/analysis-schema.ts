import { z } from 'zod';
import { readsAsEnglish } from '#server/engine/text/language.ts';

/**
 * Not an integer: zod would write the bounds of safe integers into the schema, on which older llama.cpp servers fail
 * (https://github.com/ggml-org/llama.cpp/pull/16626). A fractional page number matches no page.
 */
const numberSchema = z.number();
const quotesSchema = z.array(z.object({ page: numberSchema, text: z.string() }));
const itemSchema = z.object({ text: z.string(), quotes: quotesSchema });

const sectionShape = z.object({
  summary: itemSchema,
  keyInformation: z.array(itemSchema),
  keyTerms: z.array(itemSchema),
  risks: z.array(
    z.object({
      risk: z.string(),
      explanation: z.string(),
      severity: z.enum(['High', 'Medium', 'Low']),
      burdens: z.array(z.string()),
      quotes: quotesSchema,
    }),
  ),
  responsibilities: z.array(z.object({ text: z.string(), owedBy: z.array(z.string()), quotes: quotesSchema })),
});
export type SectionOutput = z.infer<typeof sectionShape>;
export type NumberedQuote = z.infer<typeof quotesSchema>[number];

/** Output of the model for one section. Output in another language than English is unusable. */
export const sectionSchema = sectionShape.refine((output) => readsAsEnglish(generatedText(output)), 'not in English');

/** Output of the model for the summary: text, and numbers of its quotes. */
export const summarySchema = z
  .object({ text: z.string(), quotes: z.array(numberSchema) })
  .refine(({ text }) => readsAsEnglish(text), 'not in English');

/** Text written by the model; quotes are in the language of the document. */
export function generatedText({ summary, keyInformation, keyTerms, risks, responsibilities }: SectionOutput): string {
  return [
    ...[summary, ...keyInformation, ...keyTerms, ...responsibilities].map(({ text }) => text),
    ...risks.flatMap(({ risk, explanation }) => [risk, explanation]),
  ].join('\n');
}
