import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '#server/domain/access/access.ts';
import type { OperationFacts, Tag } from './api-description/operation-facts.ts';
import type { RateLimitName } from './limits/rate-limits.ts';
import type { DeadlineName } from './limits/request-deadlines.ts';

/** An entry of the contract: input and response of a call. */
interface CallContract {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
}

type OutputOf<C extends CallContract, Key extends 'params' | 'query' | 'body'> = C[Key] extends z.ZodType
  ? z.output<C[Key]>
  : undefined;

interface CallInput<C extends CallContract> {
  readonly params: OutputOf<C, 'params'>;
  readonly query: OutputOf<C, 'query'>;
  readonly body: OutputOf<C, 'body'>;
  readonly caller: Caller;
  /** Aborted when the client disconnects before the response, at the request's deadline, and when the server stops. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
  interface FastifyContextConfig {
    /** For the API description. */
    operation?: OperationFacts;
  }
}

/** A handler may send another response (a stream) by returning the reply. */
export type CallHandler<C extends CallContract> = (
  input: CallInput<C>,
) => Promise<z.input<C['response']> | FastifyReply>;

/** Metadata of a call: its API description, and its limits. */
export interface CallMetadata extends Omit<OperationFacts, 'tag'> {
  /** Rate limits in addition to those of every request. */
  readonly limit?: RateLimitName;
  /** Default: `standard`. */
  readonly deadline?: DeadlineName;
}

export type CallBinder = ReturnType<typeof createCallBinder>;

/**
 * @param tag of the calls in the API description
 * @returns binds a call of the contract to its handler, and validates the input and the response
 */
export function createCallBinder(app: FastifyInstance, tag: Tag) {
  return function bindCall<C extends CallContract>(
    { method, path, params, query, body, response }: C,
    { limit, deadline, ...facts }: CallMetadata,
    handler: CallHandler<C>,
  ): void {
    app.route({
      method,
      url: path,
      config: { operation: { ...facts, tag }, ...(limit && { limit }), ...(deadline && { deadline }) },
      schema: {
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        response: { 200: response },
      },
      handler: (request, reply) => {
        const { callsUnderWay } = request.server;
        const call = handler({
          params: request.params,
          query: request.query,
          body: request.body,
          caller: request.caller,
          // Created lazily: most handlers finish quickly and never use it.
          get signal() {
            return abortSignalOf(reply);
          },
          request,
          reply,
        } as CallInput<C>).finally(() => callsUnderWay.delete(call));
        callsUnderWay.add(call);
        return call;
      },
    });
  };
}

/**
 * A signal that is aborted when the client disconnects before the response is complete, at the request's deadline, and
 * when the server stops.
 */
export function abortSignalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const left = disconnectSignalOf(reply);
  const onLeft = () => controller.abort(left.reason);
  if (left.aborted) onLeft();
  else left.addEventListener('abort', onLeft, { once: true });
  const end = watchAbort(reply, (reason) => controller.abort(reason));
  reply.raw.once('close', end.release);
  return controller.signal;
}

/** A signal that is aborted when the client disconnects before the response is complete. */
export function disconnectSignalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // Already disconnected: no further `close` event would arrive.
  if (reply.raw.destroyed) controller.abort();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * Calls back when the server begins to stop and at the request's deadline, or immediately when one of them has passed.
 * @returns `release` removes the listeners; the server's signal lives as long as the process
 */
export function watchAbort({ server, request }: FastifyReply, onEnd: (reason: unknown) => void) {
  const { stopping } = server;
  const { deadlineSignal } = request;
  const onStop = () => onEnd(stopping.reason);
  const onDeadline = () => onEnd(deadlineSignal.reason);
  if (stopping.aborted) onStop();
  else stopping.addEventListener('abort', onStop, { once: true });
  deadlineSignal?.addEventListener('abort', onDeadline, { once: true });
  return { release: () => stopping.removeEventListener('abort', onStop) };
}
