import { z } from 'zod';
import { readsAsEnglish } from '#server/engine/facts/facts.ts';

/**
 * Any number: zod writes the bounds of safe integers into the schema of an integer, on which older servers of llama.cpp
 * fail (https://github.com/ggml-org/llama.cpp/pull/16626). No quote stands on a page that there is not.
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

/** What a model makes of one section. What it writes in another language than ours is as good as nothing. */
export const sectionSchema = sectionShape.refine((output) => readsAsEnglish(generatedText(output)), 'not in English');

/** What a model makes of the summaries of all sections: its words, and the numbers of the quotes they rest on. */
export const summarySchema = z
  .object({ text: z.string(), quotes: z.array(numberSchema) })
  .refine(({ text }) => readsAsEnglish(text), 'not in English');

/** All that a model wrote by itself; quotes are in the language of the document. */
export function generatedText({ summary, keyInformation, keyTerms, risks, responsibilities }: SectionOutput): string {
  return [
    ...[summary, ...keyInformation, ...keyTerms, ...responsibilities].map(({ text }) => text),
    ...risks.flatMap(({ risk, explanation }) => [risk, explanation]),
  ].join('\n');
}
