import { z } from 'zod';
import {
  checkStrictSchema,
  namedFrame,
  type Output,
  type Problem,
  piecesOf,
  type ReadRequest,
  type Wire,
} from './wire.ts';

const textPart = z.strictObject({ type: z.literal('text'), text: z.string().min(1) });

/** By https://docs.claude.com/en/docs/build-with-claude/prompt-caching. */
const cachedPart = textPart.extend({ cache_control: z.strictObject({ type: z.literal('ephemeral') }) });

const objectSchema = z.looseObject({ type: z.literal('object') });
const common = {
  model: z.string(),
  max_tokens: z.number().int().min(1),
  system: z.tuple([textPart]),
  messages: z.tuple([
    z.strictObject({
      role: z.literal('user'),
      content: z.union([z.tuple([textPart]), z.tuple([cachedPart, textPart])]),
    }),
  ]),
  temperature: z.number().min(0).max(1).optional(),
  stream: z.boolean().optional(),
};

/**
 * POST /v1/messages, as far as structured output uses it: as output format, and for older models as the input of a
 * forced tool.
 */
const bodySchema = z.union([
  z.strictObject({
    ...common,
    output_config: z.strictObject({
      format: z.strictObject({ type: z.literal('json_schema'), schema: objectSchema }),
      effort: z.string().optional(),
    }),
  }),
  z.strictObject({
    ...common,
    tools: z.tuple([
      z.strictObject({
        name: z.string(),
        description: z.string(),
        input_schema: objectSchema,
        eager_input_streaming: z.boolean().optional(),
      }),
    ]),
    tool_choice: z.strictObject({ type: z.literal('any'), disable_parallel_tool_use: z.literal(true) }),
  }),
]);

/** Keywords that structured outputs reject, by https://docs.claude.com/en/docs/build-with-claude/structured-outputs. */
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

/** Anthropic's Messages API. */
export const anthropicWire: Wire = {
  basePath: '/v1',

  read({ path, headers, body }) {
    if (path !== '/v1/messages') throw new Error(`Not Found: ${path}`);
    if (headers['anthropic-version'] !== '2023-06-01') throw new Error('anthropic-version: header is required');
    const request = bodySchema.parse(body);
    const isToolCall = 'tools' in request;
    const schema = isToolCall ? request.tools[0].input_schema : request.output_config.format.schema;
    if (!isToolCall) checkStrictSchema(schema, REFUSED_WORDS);
    const { content } = request.messages[0];
    const key = headers['x-api-key'];
    return {
      model: request.model,
      key: typeof key === 'string' ? key : undefined,
      instructions: request.system[0].text,
      content: content.map(({ text }) => text).join('\n\n'),
      ...(content.length === 2 && { cachedContent: content[0].text }),
      schema,
      outputTokensLimit: request.max_tokens,
      isStream: request.stream === true,
      isToolCall,
    };
  },

  problem(problem, detail) {
    const { status, type, message } = PROBLEMS[problem];
    const error = { type, message: `${message} ${detail}`.trim() };
    return { status, body: { type: 'error', error, request_id: 'req_1' } };
  },

  whole: (output, request) => ({
    ...messageOf(output),
    content: contentOf(output, callsTool(output, request)),
    stop_reason: stopReasonOf(output, request),
    usage: { input_tokens: output.inputTokens, output_tokens: output.outputTokens },
  }),

  stream(output, request) {
    const usage = { input_tokens: output.inputTokens, output_tokens: 1 };
    const message = { ...messageOf(output), content: [], stop_reason: null, usage };
    const isCall = callsTool(output, request);
    const begun = isCall ? { type: 'tool_use', id: 'toolu_1', name: 'json', input: {} } : { type: 'text', text: '' };
    const deltas = piecesOf(output.text).map((piece) => {
      const delta = isCall ? { type: 'input_json_delta', partial_json: piece } : { type: 'text_delta', text: piece };
      return namedFrame('content_block_delta', { index: 0, delta });
    });
    const block = [
      namedFrame('content_block_start', { index: 0, content_block: begun }),
      namedFrame('ping', {}),
      ...deltas,
      namedFrame('content_block_stop', { index: 0 }),
    ];
    return [
      namedFrame('message_start', { message }),
      ...(output.finish === 'refusal' ? [] : block),
      namedFrame('message_delta', {
        delta: { stop_reason: stopReasonOf(output, request), stop_sequence: null },
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

/** The model may answer in text instead. */
function callsTool({ text, finish }: Output, { isToolCall }: ReadRequest): boolean {
  return isToolCall === true && finish !== 'refusal' && text.startsWith('{');
}

function stopReasonOf(output: Output, request: ReadRequest): string {
  return output.finish === 'stop' && callsTool(output, request) ? 'tool_use' : STOP_REASONS[output.finish];
}

function contentOf({ text, finish }: Output, isCall: boolean): object[] {
  if (finish === 'refusal') return [];
  return [isCall ? { type: 'tool_use', id: 'toolu_1', name: 'json', input: JSON.parse(text) } : { type: 'text', text }];
}
