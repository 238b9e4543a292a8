import { z } from 'zod';
import type { Ledger } from '../ledger/ledger.ts';
import type { RecordKind, RecordOf } from '../ledger/records.ts';
import { renderList, renderObject } from '../rendering/render-object.ts';
import { refused } from './api-problem.ts';

/** One address of Stripe's API. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Matches the whole path; the first group is the id in it. */
  readonly path: RegExp;
  /**
   * @param form the parameters as they were sent, without `expand`
   * @returns the object that is the answer
   * @throws ApiProblem
   */
  run(ledger: EndpointLedger, form: unknown, id: string): object;
}

export interface EndpointLedger extends Ledger {
  /** Deletes the customer with all records, instead of saving the changes. */
  forget(): void;
}

/** @param path with `:id` in place of an id */
export function defineEndpoint<Input>(
  method: Endpoint['method'],
  path: string,
  schema: z.ZodType<Input>,
  run: (ledger: EndpointLedger, input: Input, id: string) => object,
): Endpoint {
  return {
    method,
    path: new RegExp(`^${path.replace(':id', '([\\w-]+)')}$`),
    run: (ledger, form, id) => run(ledger, readForm(schema, form), id),
  };
}

function readForm<Input>(schema: z.ZodType<Input>, form: unknown): Input {
  const read = schema.safeParse(form);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...path, issue.keys[0] ?? '']);
    throw refused(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  throw refused(`Invalid ${nameOf(path)}: ${issue?.message}`, nameOf(path));
}

const nameOf = ([first = '', ...rest]: readonly string[]): string => first + rest.map((part) => `[${part}]`).join('');

/** Parameters are sent as text. */
export const wholeNumber = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
export const positiveNumber = wholeNumber.refine(
  (value) => value > 0,
  'This value must be greater than or equal to 1.',
);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const metadataForm = z.record(z.string().max(40), z.string().max(500));
export const noParameters = z.strictObject({});
/** Only places on the web: the address ends up in a page's links. */
export const webAddress = z.url({ protocol: /^https?$/ });

/** Reads a record by its id. */
export function readEndpoint(path: string, kind: RecordKind): Endpoint {
  return defineEndpoint('GET', path, noParameters, (ledger, _input, id) => renderObject(ledger, ledger.get(kind, id)));
}

export const pageForm = {
  limit: positiveNumber.refine((value) => value <= 100, 'must be at most 100').optional(),
  starting_after: z.string().optional(),
};

interface Paging {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
}

const DEFAULT_LIMIT = 10;

/** A page of a list, newest first. @param url as Stripe names the list */
export function renderPageOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  url: string,
  paging: Paging,
) {
  const { limit = DEFAULT_LIMIT, starting_after: after } = paging;
  const start = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  return renderList(items.slice(start, start + limit), url, items.length > start + limit);
}

/** A page of the records of a kind. */
export function renderRecords<Kind extends RecordKind>(
  ledger: Ledger,
  kind: Kind,
  {
    url,
    isListed,
    ...paging
  }: Paging & { readonly url: string; readonly isListed: (record: RecordOf<Kind>) => boolean },
) {
  const records = ledger.list(kind).filter(isListed);
  const rendered = records.map((record) => ({ ...renderObject(ledger, record), id: record.id }));
  return renderPageOf(rendered, url, paging);
}

/** Metadata after a change: an empty value removes its name. */
export function mergeMetadata(
  before: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''));
}
