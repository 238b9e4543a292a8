import type { FastifyInstance } from 'fastify';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface DescribedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

export interface DescribedAnswer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: JsonSchema }>>;
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema; readonly examples?: object }>>;
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly DescribedParameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
  readonly responses: Readonly<Record<string, DescribedAnswer | { readonly $ref: string }>>;
}

export interface ApiDescription {
  readonly openapi: string;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** One call of the API, as described. */
export interface Operation extends DescribedOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

/** The description that the running server hands out. */
export async function readDescription(app: FastifyInstance): Promise<ApiDescription> {
  return (await app.inject({ url: '/api/docs' })).json();
}

export function listOperations({ paths }: ApiDescription): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]) => {
      const method = verb.toUpperCase();
      return { ...operation, name: `${method} ${path}`, method, path };
    }),
  );
}

/** What a reference within the description stands for. */
export function followReference(description: ApiDescription, reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], description);
}

export function answerOf(
  description: ApiDescription,
  operation: DescribedOperation,
  status: number,
): DescribedAnswer | undefined {
  const answer = operation.responses[status];
  if (!answer || !('$ref' in answer)) return answer;
  return followReference(description, answer.$ref) as DescribedAnswer;
}
