import { separatorBetween } from '#server/domain/claims/join-statements.ts';

/** Words of "Yes." and "No, not always." */
const REPLY_WORDS = 3;
/** Of all that leads to one statement, in UTF-16 units: joining stays linear however many there are. */
const LEAD_LENGTH = 300;

interface Quoted {
  readonly quotes: readonly unknown[];
  readonly text: string;
}

/** Joins statements that only lead to the next one to it, one after the other. */
export interface LeadJoiner<Statement extends Quoted> {
  /** @returns the statement with what led to it; undefined for one that itself leads to the next */
  push(statement: Statement): Statement | undefined;
  /** The beginning of a statement, with what leads to it. */
  begin(text: string): string;
  /** What leads to nothing. */
  rest(): readonly Statement[];
}

/**
 * Models write "Yes." or "These are the fees:" as statements of their own, without quotes. They say something only together
 * with the next one, whose quotes they are checked by.
 */
export function createLeadJoiner<Statement extends Quoted>(): LeadJoiner<Statement> {
  let lead: Statement | undefined;
  return {
    push(statement) {
      const joined = lead ? { ...statement, text: join(lead.text, statement.text) } : statement;
      lead = leadsOn(statement) && joined.text.length <= LEAD_LENGTH ? joined : undefined;
      return lead ? undefined : joined;
    },
    begin: (text) => (lead ? join(lead.text, text) : text),
    rest: () => (lead ? [lead] : []),
  };
}

export function joinLeads<Statement extends Quoted>(statements: readonly Statement[]): readonly Statement[] {
  const joiner = createLeadJoiner<Statement>();
  const joined = statements.flatMap((statement) => joiner.push(statement) ?? []);
  return [...joined, ...joiner.rest()];
}

function join(before: string, text: string): string {
  const [first, second] = [before.trim(), text.trim()];
  return first === '' || second === '' ? first + second : first + separatorBetween(first, second) + second;
}

function leadsOn({ quotes, text }: Quoted): boolean {
  if (quotes.length > 0) return false;
  return text.trim().endsWith(':') || (text.match(/\p{L}+/gu)?.length ?? 0) <= REPLY_WORDS;
}
