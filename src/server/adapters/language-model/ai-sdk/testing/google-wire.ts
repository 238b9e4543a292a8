import { z } from 'zod';
import { dataFrame, type Output, type Problem, piecesOf, type Wire } from './wire.ts';

const parts = z.tuple([z.strictObject({ text: z.string().min(1) })]);

/** generateContent, as far as structured output uses it. */
const bodySchema = z.strictObject({
  contents: z.tuple([z.strictObject({ role: z.literal('user'), parts })]),
  systemInstruction: z.strictObject({ parts }),
  generationConfig: z.strictObject({
    responseMimeType: z.literal('application/json'),
    responseJsonSchema: z.looseObject({ type: z.literal('object') }),
    maxOutputTokens: z.number().int().min(1).optional(),
    temperature: z.number().min(0).max(2).optional(),
    thinkingConfig: z.looseObject({}).optional(),
  }),
  safetySettings: z.array(z.strictObject({ category: z.string(), threshold: z.string() })).optional(),
});

/** By https://ai.google.dev/gemini-api/docs/troubleshooting; a wrong key is a 400 here, not a 401. */
const PROBLEMS: Record<Problem, { code: number; status: string; message: string; details?: readonly object[] }> = {
  'wrong-key': {
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: 'API key not valid. Please pass a valid API key.',
    details: [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
    ],
  },
  'unknown-model': {
    code: 404,
    status: 'NOT_FOUND',
    message: 'The model is not found for API version v1beta, or is not supported for generateContent.',
  },
  'bad-request': { code: 400, status: 'INVALID_ARGUMENT', message: 'Invalid JSON payload received.' },
  'rate-limited': { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'You exceeded your current quota.' },
  broken: { code: 500, status: 'INTERNAL', message: 'An internal error has occurred.' },
  overloaded: { code: 503, status: 'UNAVAILABLE', message: 'The model is overloaded. Please try again later.' },
  'too-long': {
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: 'The input token count (1100000) exceeds the maximum number of tokens allowed (1048576).',
  },
};

const FINISH_REASONS = { stop: 'STOP', length: 'MAX_TOKENS', refusal: 'SAFETY' } as const;

/** Google's Generative Language API. */
export const googleWire: Wire = {
  basePath: '/v1beta',

  read({ path, headers, body }) {
    const [, model, call] =
      /^\/v1beta\/models\/([\w.-]+):(generateContent|streamGenerateContent\?alt=sse)$/.exec(path) ?? [];
    if (model === undefined) throw new Error(`The requested URL ${path} was not found on this server.`);
    const request = bodySchema.parse(body);
    const key = headers['x-goog-api-key'];
    return {
      model,
      key: typeof key === 'string' ? key : undefined,
      instructions: request.systemInstruction.parts[0].text,
      content: request.contents[0].parts[0].text,
      schema: request.generationConfig.responseJsonSchema,
      outputTokensLimit: request.generationConfig.maxOutputTokens,
      isStream: call !== 'generateContent',
    };
  },

  problem(problem, detail) {
    const { message, ...error } = PROBLEMS[problem];
    return { status: error.code, body: { error: { ...error, message: `${message} ${detail}`.trim() } } };
  },

  whole: (output) => chunkOf(output, output.text, FINISH_REASONS[output.finish]),

  stream(output) {
    const pieces = output.finish === 'refusal' ? [] : piecesOf(output.text);
    return [
      ...pieces.map((piece) => dataFrame(chunkOf(output, piece, undefined))),
      dataFrame(chunkOf(output, '', FINISH_REASONS[output.finish])),
    ];
  },

  streamError: () =>
    dataFrame({ error: { code: 500, message: 'An internal error has occurred.', status: 'INTERNAL' } }),
};

function chunkOf(output: Output, text: string, finishReason: string | undefined) {
  const content = output.finish === 'refusal' ? {} : { content: { parts: [{ text }], role: 'model' } };
  return {
    candidates: [{ ...content, ...(finishReason && { finishReason }), index: 0 }],
    usageMetadata: {
      promptTokenCount: output.inputTokens,
      candidatesTokenCount: output.outputTokens,
      totalTokenCount: output.inputTokens + output.outputTokens,
    },
    modelVersion: output.model,
    responseId: 'response-1',
  };
}
