import { z } from 'zod';
import { checkBounds, checkStrictSchema, dataFrame, type Output, type Problem, piecesOf, type Wire } from './wire.ts';

const schemaFormat = z.strictObject({
  type: z.literal('json_schema'),
  json_schema: z.strictObject({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string().optional(),
    schema: z.looseObject({ type: z.literal('object') }),
    strict: z.boolean().optional(),
  }),
});

/** POST /chat/completions as Ollama, vLLM and LM Studio all accept it. */
const bodySchema = z.strictObject({
  model: z.string(),
  messages: z.tuple([
    z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
    z.strictObject({ role: z.literal('user'), content: z.string().min(1) }),
  ]),
  response_format: z.union([schemaFormat, z.strictObject({ type: z.literal('json_object') })]),
  max_tokens: z.number().int().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  stream: z.boolean().optional(),
  stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
});

const PROBLEMS: Record<Problem, { status: number; type: string; message: string }> = {
  'wrong-key': { status: 401, type: 'authentication_error', message: 'Unauthorized' },
  'unknown-model': { status: 404, type: 'NotFoundError', message: 'The model does not exist.' },
  'bad-request': { status: 400, type: 'BadRequestError', message: '' },
  'rate-limited': { status: 429, type: 'rate_limit_error', message: 'Too many requests' },
  broken: { status: 500, type: 'api_error', message: 'Internal server error' },
  overloaded: {
    status: 503,
    type: 'api_error',
    message: 'server busy, please try again. maximum pending requests exceeded',
  },
  'too-long': {
    status: 400,
    type: 'BadRequestError',
    message: "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens.",
  },
};

const FINISH_REASONS = { stop: 'stop', length: 'length', refusal: 'content_filter' } as const;
const CREATED = 1_760_000_000;

/** The chat API that self-hosted servers have in common. */
export const openaiCompatibleWire: Wire = {
  basePath: '/v1',

  read({ path, headers, body }) {
    if (path !== '/v1/chat/completions') throw new Error(`Not Found: ${path}`);
    const request = bodySchema.parse(body);
    const [system, user] = request.messages;
    const format = request.response_format;
    if (format.type === 'json_schema') {
      checkStrictSchema(format.json_schema.schema);
      checkBounds(format.json_schema.schema);
    }
    // Without this word, a model in JSON mode writes white space up to its limit.
    if (format.type === 'json_object' && !/json/i.test(system.content + user.content))
      throw new Error("'messages' must contain the word 'json'.");
    return {
      model: request.model,
      key: /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1],
      instructions: system.content,
      content: user.content,
      schema: format.type === 'json_schema' ? format.json_schema.schema : undefined,
      outputTokensLimit: request.max_tokens,
      isStream: request.stream === true,
      asksForUsage: request.stream_options?.include_usage === true,
    };
  },

  problem(problem, detail) {
    const { status, type, message } = PROBLEMS[problem];
    return { status, body: { error: { message: `${message} ${detail}`.trim(), type, param: null, code: status } } };
  },

  whole: (output) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: CREATED,
    model: output.model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: output.finish === 'refusal' ? null : output.text },
        finish_reason: FINISH_REASONS[output.finish],
      },
    ],
    usage: usageOf(output),
  }),

  stream(output, request) {
    const pieces = output.finish === 'refusal' ? [] : piecesOf(output.text);
    return [
      dataFrame(chunkOf(output, { role: 'assistant', content: '' }, null)),
      ...pieces.map((content) => dataFrame(chunkOf(output, { content }, null))),
      dataFrame(chunkOf(output, {}, FINISH_REASONS[output.finish])),
      // Only on request.
      ...(request.asksForUsage
        ? [dataFrame({ ...chunkOf(output, {}, null), choices: [], usage: usageOf(output) })]
        : []),
      'data: [DONE]\n\n',
    ];
  },

  streamError: () => dataFrame({ error: { message: 'CUDA out of memory', type: 'api_error', param: null, code: 500 } }),
};

function chunkOf(output: Output, delta: object, finish_reason: string | null) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: CREATED,
    model: output.model,
    choices: [{ index: 0, delta, finish_reason }],
  };
}

function usageOf(output: Output) {
  return {
    prompt_tokens: output.inputTokens,
    completion_tokens: output.outputTokens,
    total_tokens: output.inputTokens + output.outputTokens,
  };
}
