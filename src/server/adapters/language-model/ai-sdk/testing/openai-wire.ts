import { z } from 'zod';
import { checkStrictSchema, namedFrame, type Output, type Problem, piecesOf, type Wire } from './wire.ts';

/** POST /v1/responses, as far as structured output uses it. */
const bodySchema = z.strictObject({
  model: z.string(),
  input: z.tuple([
    z.strictObject({ role: z.enum(['system', 'developer']), content: z.string().min(1) }),
    z.strictObject({
      role: z.literal('user'),
      content: z.tuple([z.strictObject({ type: z.literal('input_text'), text: z.string().min(1) })]),
    }),
  ]),
  text: z.strictObject({
    format: z.strictObject({
      type: z.literal('json_schema'),
      name: z.string().regex(/^[\w-]{1,64}$/),
      description: z.string().optional(),
      schema: z.looseObject({ type: z.literal('object') }),
      strict: z.boolean(),
    }),
    verbosity: z.enum(['low', 'medium', 'high']).optional(),
  }),
  // The minimum of the service.
  max_output_tokens: z.number().int().min(16).optional(),
  temperature: z.number().min(0).max(2).optional(),
  reasoning: z.strictObject({ effort: z.string() }).optional(),
  store: z.boolean().optional(),
  include: z.array(z.enum(['reasoning.encrypted_content'])).optional(),
  stream: z.boolean().optional(),
});

/** Error shapes of https://platform.openai.com/docs/guides/error-codes. */
const PROBLEMS: Record<Problem, { status: number; type: string; code: string | null; message: string }> = {
  'wrong-key': {
    status: 401,
    type: 'invalid_request_error',
    code: 'invalid_api_key',
    message: 'Incorrect API key provided.',
  },
  'unknown-model': {
    status: 404,
    type: 'invalid_request_error',
    code: 'model_not_found',
    message: 'The model does not exist or you do not have access to it.',
  },
  'bad-request': { status: 400, type: 'invalid_request_error', code: null, message: 'Invalid request.' },
  'rate-limited': {
    status: 429,
    type: 'requests',
    code: 'rate_limit_exceeded',
    message: 'Rate limit reached for requests.',
  },
  broken: {
    status: 500,
    type: 'server_error',
    code: null,
    message: 'The server had an error while processing your request.',
  },
  overloaded: { status: 503, type: 'server_error', code: null, message: 'The engine is currently overloaded.' },
  'too-long': {
    status: 400,
    type: 'invalid_request_error',
    code: 'context_length_exceeded',
    message: 'Your input exceeds the context window of this model.',
  },
};

const CREATED_AT = 1_760_000_000;
const REFUSAL = 'I cannot help with that.';

/** OpenAI's Responses API, the default of the AI SDK's provider. */
export const openaiWire: Wire = {
  basePath: '/v1',

  read({ path, headers, body }) {
    if (path !== '/v1/responses') throw new Error(`Unknown request URL: POST ${path}.`);
    const request = bodySchema.parse(body);
    const [system, user] = request.input;
    // Reasoning models take a developer message and no temperature.
    if (request.temperature !== undefined && system.role === 'developer')
      throw new Error('Unsupported parameter: temperature.');
    if (request.text.format.strict) checkStrictSchema(request.text.format.schema);
    return {
      model: request.model,
      key: /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1],
      instructions: system.content,
      content: user.content[0].text,
      schema: request.text.format.schema,
      outputTokensLimit: request.max_output_tokens,
      isStream: request.stream === true,
    };
  },

  problem(problem, detail) {
    const { status, message, type, code } = PROBLEMS[problem];
    return { status, body: { error: { message: `${message} ${detail}`.trim(), type, param: null, code } } };
  },

  whole: responseOf,

  stream(output) {
    const begun = { ...responseOf(output), status: 'in_progress', output: [], usage: null };
    const item = { type: 'message', id: 'msg_1', status: 'in_progress', role: 'assistant', content: [] };
    const position = { item_id: 'msg_1', output_index: 0, content_index: 0 };
    const [content] = contentOf(output);
    const ended = output.finish === 'length' ? 'response.incomplete' : 'response.completed';
    const middle =
      output.finish === 'refusal'
        ? [
            ...piecesOf(REFUSAL).map((delta) => ({ type: 'response.refusal.delta', ...position, delta })),
            { type: 'response.refusal.done', ...position, refusal: REFUSAL },
          ]
        : [
            ...piecesOf(output.text).map((delta) => ({
              type: 'response.output_text.delta',
              ...position,
              delta,
              logprobs: [],
            })),
            { type: 'response.output_text.done', ...position, text: output.text, logprobs: [] },
          ];
    const events: { readonly type: string; readonly [field: string]: unknown }[] = [
      { type: 'response.created', response: begun },
      { type: 'response.in_progress', response: begun },
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.content_part.added', ...position, part: content },
      ...middle,
      { type: 'response.content_part.done', ...position, part: content },
      {
        type: 'response.output_item.done',
        output_index: 0,
        item: { ...item, status: 'completed', content: [content] },
      },
      { type: ended, response: responseOf(output) },
    ];
    return events.map((event, sequence_number) => namedFrame(event.type, { ...event, sequence_number }));
  },

  streamError: () =>
    namedFrame('error', {
      sequence_number: 99,
      code: 'server_error',
      message: 'The server had an error.',
      param: null,
    }),
};

function contentOf(output: Output) {
  if (output.finish === 'refusal') return [{ type: 'refusal', refusal: REFUSAL }];
  return [{ type: 'output_text', text: output.text, annotations: [], logprobs: [] }];
}

function responseOf(output: Output) {
  const isWhole = output.finish !== 'length';
  return {
    id: 'resp_1',
    object: 'response',
    created_at: CREATED_AT,
    status: isWhole ? 'completed' : 'incomplete',
    error: null,
    incomplete_details: isWhole ? null : { reason: 'max_output_tokens' },
    model: output.model,
    output: [{ type: 'message', id: 'msg_1', status: 'completed', role: 'assistant', content: contentOf(output) }],
    usage: {
      input_tokens: output.inputTokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: output.outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: output.inputTokens + output.outputTokens,
    },
  };
}
