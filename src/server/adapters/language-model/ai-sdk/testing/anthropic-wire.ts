import { z } from 'zod';
import { checkStrictSchema, namedFrame, type Output, type Problem, piecesOf, type Wire } from './wire.ts';

const textPart = z.strictObject({ type: z.literal('text'), text: z.string().min(1) });

/** What POST /v1/messages takes, as far as a request for one filled schema goes. */
const bodySchema = z.strictObject({
  model: z.string(),
  max_tokens: z.number().int().min(1),
  system: z.tuple([textPart]),
  messages: z.tuple([z.strictObject({ role: z.literal('user'), content: z.tuple([textPart]) })]),
  output_config: z.strictObject({
    format: z.strictObject({ type: z.literal('json_schema'), schema: z.looseObject({ type: z.literal('object') }) }),
    effort: z.string().optional(),
  }),
  temperature: z.number().min(0).max(1).optional(),
  stream: z.boolean().optional(),
});

/** What structured outputs do not take, by https://docs.claude.com/en/docs/build-with-claude/structured-outputs. */
const REFUSED_WORDS = ['minimum', 'maximum', 'multipleOf', 'minLength', 'maxLength', 'maxItems'];

/** By https://docs.claude.com/en/api/errors. */
const PROBLEMS: Record<Problem, { status: number; type: string; message: string }> = {
  'wrong-key': { status: 401, type: 'authentication_error', message: 'invalid x-api-key' },
  'unknown-model': { status: 404, type: 'not_found_error', message: 'model:' },
  'bad-request': { status: 400, type: 'invalid_request_error', message: '' },
  'rate-limited': { status: 429, type: 'rate_limit_error', message: 'This request would exceed your rate limit.' },
  broken: { status: 500, type: 'api_error', message: 'Internal server error' },
  overloaded: { status: 529, type: 'overloaded_error', message: 'Overloaded' },
  'too-long': {
    status: 400,
    type: 'invalid_request_error',
    message: 'prompt is too long: 210000 tokens > 200000 maximum',
  },
};

const STOP_REASONS = { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' } as const;

/** Anthropic's Messages interface. */
export const anthropicWire: Wire = {
  basePath: '/v1',

  read({ path, headers, body }) {
    if (path !== '/v1/messages') throw new Error(`Not Found: ${path}`);
    if (headers['anthropic-version'] !== '2023-06-01') throw new Error('anthropic-version: header is required');
    const request = bodySchema.parse(body);
    checkStrictSchema(request.output_config.format.schema, REFUSED_WORDS);
    const key = headers['x-api-key'];
    return {
      model: request.model,
      key: typeof key === 'string' ? key : undefined,
      instructions: request.system[0].text,
      content: request.messages[0].content[0].text,
      schema: request.output_config.format.schema,
      outputTokensLimit: request.max_tokens,
      isStream: request.stream === true,
    };
  },

  problem(problem, detail) {
    const { status, type, message } = PROBLEMS[problem];
    const error = { type, message: `${message} ${detail}`.trim() };
    return { status, body: { type: 'error', error, request_id: 'req_1' } };
  },

  whole: (output) => ({
    ...messageOf(output),
    content: contentOf(output),
    stop_reason: STOP_REASONS[output.finish],
    usage: { input_tokens: output.inputTokens, output_tokens: output.outputTokens },
  }),

  stream(output) {
    const usage = { input_tokens: output.inputTokens, output_tokens: 1 };
    const message = { ...messageOf(output), content: [], stop_reason: null, usage };
    const deltas = piecesOf(output.text).map((text) =>
      namedFrame('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
    );
    const block = [
      namedFrame('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
      namedFrame('ping', {}),
      ...deltas,
      namedFrame('content_block_stop', { index: 0 }),
    ];
    return [
      namedFrame('message_start', { message }),
      ...(output.finish === 'refusal' ? [] : block),
      namedFrame('message_delta', {
        delta: { stop_reason: STOP_REASONS[output.finish], stop_sequence: null },
        usage: { output_tokens: output.outputTokens },
      }),
      namedFrame('message_stop', {}),
    ];
  },

  streamError: () => namedFrame('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
};

function messageOf(output: Output) {
  return { type: 'message', id: 'msg_1', role: 'assistant', model: output.model, stop_sequence: null };
}

function contentOf(output: Output) {
  return output.finish === 'refusal' ? [] : [{ type: 'text', text: output.text }];
}
