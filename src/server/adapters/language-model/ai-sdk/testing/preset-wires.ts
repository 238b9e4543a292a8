import { openaiCompatibleWire } from './openai-compatible-wire.ts';
import { openaiWire } from './openai-wire.ts';
import { checkStrictSchema, type ReadRequest, type ReceivedRequest, type Wire } from './wire.ts';

type Body = Readonly<Record<string, unknown>>;

interface Dialect {
  readonly basePath: string;
  /** The body as the shared protocol has it. @throws Error for what the service rejects */
  translate(body: Body, request: ReceivedRequest): Body;
  /** What the translation hides. */
  restore?(read: ReadRequest, body: Body): ReadRequest;
}

/** OpenAI's chat completions with the differences of one service. */
function speak({ basePath, translate, restore }: Dialect): Wire {
  return {
    ...openaiCompatibleWire,
    basePath,
    read(request) {
      if (request.path !== `${basePath}/chat/completions`) throw new Error(`Not Found: ${request.path}`);
      const body = request.body as Body;
      const translated = { ...request, path: '/v1/chat/completions', body: translate(body, request) };
      const read = openaiCompatibleWire.read(translated);
      return restore ? restore(read, body) : read;
    },
  };
}

/** Rejects `stream_options`, as of 2025, and sends the usage in the last chunk in any case. */
export const mistralWire = speak({
  basePath: '/v1',
  translate(body) {
    if ('stream_options' in body) throw new Error('Extra inputs are not permitted: stream_options');
    return body;
  },
  restore: (read) => ({ ...read, asksForUsage: true }),
});

/** Bedrock's newer models know the newer name of the output limit only. */
export const bedrockWire = speak({
  basePath: '/openai/v1',
  translate({ max_completion_tokens, ...body }) {
    if ('max_tokens' in body) throw new Error("Unsupported parameter: 'max_tokens' is not supported with this model.");
    return { ...body, max_tokens: max_completion_tokens };
  },
});

/** Text of documents must be routed to hosts that obey the schema and keep nothing. */
export const openrouterWire = speak({
  basePath: '/api/v1',
  translate({ provider, ...body }) {
    const { require_parameters, data_collection } = (provider ?? {}) as Body;
    if (require_parameters !== true || data_collection !== 'deny') throw new Error('Routed to any host.');
    return body;
  },
});

interface JsonSchemaFormat {
  readonly type: string;
  readonly json_schema?: { readonly strict?: boolean; readonly schema: unknown };
}

/** No streams with a schema, and strict schemas for two models only. */
export const groqWire = speak({
  basePath: '/openai/v1',
  translate(body) {
    const format = body.response_format as JsonSchemaFormat | undefined;
    if (body.stream === true && format) throw new Error('`response_format` does not support streaming');
    const isStrict = format?.json_schema?.strict === true;
    if (isStrict !== String(body.model).startsWith('openai/gpt-oss-')) throw new Error('strict is not supported');
    return body;
  },
});

const SCHEMA = /JSON Schema:\n(\{.*\})$/s;

/** No schemas at all: they are part of the instructions. */
export const deepseekWire = speak({
  basePath: '/v1',
  translate(body) {
    if ((body.response_format as JsonSchemaFormat).type !== 'json_object') {
      throw new Error('This response_format type is unavailable now');
    }
    return body;
  },
  restore(read) {
    const schema: unknown = JSON.parse(SCHEMA.exec(read.instructions)?.[1] ?? '');
    checkStrictSchema(schema);
    return { ...read, schema };
  },
});

/** OpenAI's protocol at the endpoint of a resource, with the key in a header of its own. */
export const azureOpenaiWire: Wire = {
  ...openaiWire,
  basePath: '/openai/v1',
  read({ path, headers, body }) {
    if (headers.authorization !== undefined) throw new Error('The bearer token is none of Microsoft Entra.');
    const authorization = `Bearer ${String(headers['api-key'])}`;
    return openaiWire.read({ path: path.replace(/^\/openai/, ''), headers: { authorization }, body });
  },
};
