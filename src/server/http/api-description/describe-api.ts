import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyContextConfig } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { ErrorCode } from '#contract/errors.ts';
import { nameSchemas } from './named-schemas.ts';
import { type Authentication, type HeaderFacts, type OperationFacts, TAGS } from './operation-facts.ts';
import { describeRefusal, refusalsByStatus } from './refusals.ts';

type Json = Readonly<Record<string, unknown>>;

/** The used parts of an OpenAPI operation. */
interface Operation {
  readonly parameters?: readonly Json[];
  readonly requestBody?: Json;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Json>> }>>;
}

/** The configuration of every described route, by method and path. */
type KnownRoutes = Map<string, FastifyContextConfig>;

const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'lexden_session',
    description: 'The session of an account holder. Over HTTPS the name begins with `__Host-`.',
  },
  trial: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Session-Id',
    description:
      'The identifier of a trial, made by the browser: `guest_`, the time in milliseconds, 16 letters or digits.',
  },
};
const SECURITY: Readonly<Record<Authentication, readonly Json[]>> = {
  account: [{ session: [] }],
  guest: [{ trial: [] }],
  anyone: [],
};

/** Swagger options that generate the description of every call under `/api`, and of nothing else, from its binding. */
export function describeApi(product: string): FastifyDynamicSwaggerOptions {
  const schemaRegistry = nameSchemas();
  const transform = createJsonSchemaTransform({ schemaRegistry });
  const addComponents = createJsonSchemaTransformObject({ schemaRegistry });
  const known: KnownRoutes = new Map();
  return {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${product} API`, version: '1' },
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: SECURITY_SCHEMES as never },
    },
    transform(call) {
      // The identity provider's pages are not part of the API.
      if (!call.url.startsWith('/api/')) return transform({ ...call, schema: { hide: true } });
      const { method, config } = call.route;
      const path = call.url.replace(/:(\w+)/g, '{$1}');
      for (const verb of [method].flat()) if (config) known.set(`${verb} ${path}`, config);
      return transform(call);
    },
    transformObject(document) {
      const described = addComponents(document) as unknown as { paths: Record<string, Record<string, Operation>> };
      return finish(described, known) as ReturnType<typeof addComponents>;
    },
  };
}

/** Shared refusal responses, by component name. */
type SharedRefusals = Map<string, object>;

/** Adds the operation metadata, and removes unreferenced component schemas. */
function finish<Document extends { paths: Record<string, Record<string, Operation>> }>(
  document: Document,
  known: KnownRoutes,
): Document {
  const refusals: SharedRefusals = new Map();
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [
          method,
          describeOperation(method, path, operation, known, refusals),
        ]),
      ),
    ]),
  );
  const components = { ...(document as { components?: object }).components, responses: Object.fromEntries(refusals) };
  return withoutUnreferenced({ ...document, components, paths });
}

function authenticationOf({ operation, audience }: FastifyContextConfig, path: string): Authentication {
  if (operation?.authentication) return operation.authentication;
  if (audience === 'caller') return path.startsWith('/api/session/') ? 'guest' : 'account';
  return audience === 'account' || audience === 'guest' ? audience : 'anyone';
}

function describeOperation(
  method: string,
  path: string,
  operation: Operation,
  known: KnownRoutes,
  shared: SharedRefusals,
): object {
  const config = known.get(`${method.toUpperCase()} ${path}`) ?? {};
  const facts = config.operation;
  if (!facts) return operation;
  const authentication = authenticationOf(config, path);
  const { summary, tag, description } = facts;
  const parameters = describeParameters(facts, operation);
  const refusals = refusalsByStatus(facts, {
    method,
    authentication,
    isSelfAuthenticated: config.isSelfAuthenticated ?? false,
    hasParameters: (operation.parameters ?? []).length > 0,
  });
  const body = facts.requestBody
    ? { required: true, content: mapValues(facts.requestBody, (schema) => ({ schema })) }
    : optionalBody(operation.requestBody);
  return {
    operationId: nameOf(method, path),
    tags: [tag],
    summary,
    ...(description && { description }),
    security: SECURITY[authentication],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      ...describeResponses(facts, operation),
      ...Object.fromEntries([...refusals].map(([status, codes]) => [status, share(shared, status, codes)])),
    },
  };
}

function share(shared: SharedRefusals, status: number, codes: readonly ErrorCode[]): object {
  const name = [status, ...codes].join('.');
  if (!shared.has(name)) shared.set(name, describeRefusal(status, codes));
  return { $ref: `#/components/responses/${name}` };
}

/** `POST /api/account/delete` becomes `postAccountDelete`. */
function nameOf(method: string, path: string): string {
  const words = path.replace(/^\/api\//, '').match(/[A-Za-z0-9]+/g) ?? [];
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** A body that may be undefined is optional. */
function optionalBody(body: Json | undefined): Json | undefined {
  const schema = (body as { content?: Record<string, { schema?: { anyOf?: readonly Json[] } }> } | undefined)
    ?.content?.['application/json']?.schema;
  const mayBeNothing = schema?.anyOf?.some(({ type }) => type === 'null') ?? false;
  return mayBeNothing ? { ...body, required: false } : body;
}

function describeParameters({ requestHeaders = {} }: OperationFacts, { parameters = [] }: Operation): readonly Json[] {
  const headers = Object.entries(requestHeaders).map(([name, header]) => ({
    in: 'header',
    name,
    ...describeHeader(header),
  }));
  return [...parameters.map(describeParameter), ...headers];
}

/** Routes bound without the contract have the same path parameters. */
function describeParameter(parameter: Json): Json {
  const isWithoutSchema = parameter['in'] === 'path' && (parameter['schema'] as Json)['type'] === 'string';
  const isNumber = isWithoutSchema && parameter['name'] === 'id' && !('format' in (parameter['schema'] as Json));
  if (!isNumber) return parameter;
  return { ...parameter, schema: { type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER } };
}

function describeResponses(facts: OperationFacts, operation: Operation): object {
  const contract = operation.responses['200']?.content?.['application/json']?.['schema'];
  if (!facts.responses) {
    return { 200: { description: 'Done', content: { 'application/json': { schema: contract } } } };
  }
  return mapValues(facts.responses, ({ description, content, headers }) => ({
    description,
    ...(headers && { headers: mapValues(headers, describeHeader) }),
    ...(content && {
      content: mapValues(content, (schema) => ({ schema: schema === 'contract' ? contract : schema })),
    }),
  }));
}

function describeHeader({ description, schema, required }: HeaderFacts): object {
  return { description, required: required ?? false, schema };
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

function withoutUnreferenced<Document extends object>(document: Document): Document {
  const { components } = document as { components?: { schemas?: Record<string, unknown> } };
  const schemas = components?.schemas ?? {};
  const named = new Set<string>();
  const follow = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (named.has(name)) continue;
      named.add(name);
      follow(JSON.stringify(schemas[name] ?? null));
    }
  };
  follow(JSON.stringify({ ...document, components: { ...components, schemas: undefined } }));
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => named.has(name)));
  return { ...document, components: { ...components, schemas: kept } };
}
