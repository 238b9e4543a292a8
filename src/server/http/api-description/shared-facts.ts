import type { HeaderFacts, ResponseFacts } from './operation-facts.ts';

export const ATTACHMENT: HeaderFacts = {
  description: 'Always an attachment: untrusted content is never displayed inline.',
  schema: { type: 'string', pattern: '^attachment; filename=' },
  required: true,
};

export const EVENT_STREAM = { type: 'string', description: 'Server-sent events; the data of each is JSON.' };

/** A redirect response. */
export function redirectWith(status: number, description: string): Readonly<Record<number, ResponseFacts>> {
  const location: HeaderFacts = {
    description: 'The redirect target.',
    schema: { type: 'string', minLength: 1 },
    required: true,
  };
  return { [status]: { description, headers: { location } } };
}
