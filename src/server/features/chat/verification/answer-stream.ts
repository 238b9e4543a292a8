import type { AnswerStatement, ChatEvent, ChatResponse } from '#contract/chat.ts';
import { joinStatements } from '#server/domain/claims/join-statements.ts';
import { MODEL_OUTPUT_LIMITS } from '#server/domain/claims/model-output-limits.ts';

import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import { stripInvisibleCharacters } from '#server/domain/text/strip-invisible.ts';
import type { AnswerPart, AnswerRequest, ClaimedQuote, DraftStatement } from '#server/ports/language-model.ts';
import { splitBegunStatement, withoutNumberAtEnd } from './begun-statement.ts';
import {
  type AnswerComposer,
  createAnswerComposer,
  type PlacedStatement,
  type VerifiedStatement,
  withDoubts,
} from './compose-answer.ts';
import { splitIntoDeltas } from './split-into-deltas.ts';
import { type CitationResolver, citeAll, type StatementChecks, verifyStatements } from './verify-statements.ts';

/** Events sent to the client while an answer is being made. */
export type AnswerEvent = Extract<ChatEvent, { type: 'text-delta' | 'source' | 'draft' | 'withdrawn' }>;

interface AnswerStreamParts extends StatementChecks {
  readonly emit: (event: AnswerEvent) => void;
  /** Whether a support check judges the statements at the end. */
  readonly isJudged: boolean;
  /** Whether the client shows statements that are being written. */
  readonly showsDrafts: boolean;
}

/** An answer that is streamed while it is being written. */
export interface AnswerStream {
  /** Receives a part of the model's answer to this request. */
  onPart(request: AnswerRequest, part: AnswerPart): void;
  /** Whether anything of the answer was sent, even if it was withdrawn since. */
  hasSent(): boolean;
  /** Sends the rest of the verified and stored answer, and withdraws what does not belong to it. */
  end(answer: Pick<ChatResponse, 'response' | 'sources' | 'statements'>): void;
  /** Withdraws what was sent: there will be no answer. */
  fail(): void;
}

/**
 * Streams an answer statement by statement, each as soon as its quotes were found on their pages and its claims were
 * checked; what needs a call of its own is checked at the end. Statements are checked one after the other, each once, so
 * that the cost of one does not grow with the answer. The check of the whole answer is authoritative: when it differs,
 * everything is withdrawn and sent again. A statement that is being written is sent as a draft, once its quotes were found;
 * its whole sentences have the marks of the checks while the next one is written.
 */
export function createAnswerStream({ emit, isJudged, showsDrafts, ...checks }: AnswerStreamParts): AnswerStream {
  let hasSent = false;
  let isEnded = false;
  const startAttempt = () => createAttempt(checks.citationResolver);
  let attempt = startAttempt();

  function send(event: AnswerEvent): void {
    hasSent ||= event.type !== 'withdrawn';
    emit(event);
  }

  function begin(): void {
    if (attempt.sent.length > 0) send({ type: 'withdrawn' });
    else if (attempt.drafted !== '') send({ type: 'draft', text: '' });
    attempt = startAttempt();
  }

  async function take(own: Attempt, request: AnswerRequest, statement: DraftStatement): Promise<void> {
    if (own !== attempt || isEnded) return;
    const verified = await verify(own, request, statement);
    if (own !== attempt || isEnded) return;
    if (verified) own.held.push(verified);
    own.hasSupportedSentence ||= verified?.hasSupportedSentence ?? false;
    // An answer without any supported sentence is refused as a whole.
    if (own.hasSupportedSentence) for (const held of own.held.splice(0)) sendStatement(own, held);
    showDraft(own, '');
  }

  /** @returns the statement as it is shown until it is judged; undefined for one that does not stand */
  async function verify(
    { citationResolver }: Attempt,
    request: AnswerRequest,
    statement: DraftStatement,
  ): Promise<VerifiedStatement | undefined> {
    const [verified] = await verifyStatements([statement], request, { ...checks, citationResolver });
    return verified && !isJudged ? withDoubts(verified) : (verified ?? undefined);
  }

  /** Only the last state of a statement that is being written is looked at. */
  async function sketch(own: Attempt, request: AnswerRequest, { position, statement }: Writing): Promise<void> {
    const isPast = () => own !== attempt || isEnded || own.taken !== position;
    if (isPast() || own.writing?.statement !== statement) return;
    const { quotes } = statement;
    const { whole, rest } = splitBegunStatement(stripInvisibleCharacters(statement.text));
    const key = JSON.stringify([whole, quotes]);
    if (own.sketched?.key !== key)
      own.sketched = { key, marked: await markWhole(own, request, { text: whole, quotes }) };
    // More of it may have been written meanwhile: the same words are part of that.
    if (isPast()) return;
    const { marked } = own.sketched;
    if (marked === undefined) return showDraft(own, '');
    const gap = whole.slice(whole.trimEnd().length);
    showDraft(own, maskAccountNumbers(`${marked}${gap}${withoutNumberAtEnd(rest)}`.trim()));
  }

  /** @returns whole sentences with their marks; undefined where the statement does not stand */
  async function markWhole(own: Attempt, request: AnswerRequest, begun: DraftStatement): Promise<string | undefined> {
    if (begun.text.trim() !== '') return (await verify(own, request, begun))?.text;
    return (await citeAll(begun, own.citationResolver)).length > 0 ? '' : undefined;
  }

  /** Shows what is written behind the statements that are not sent yet. */
  function showDraft(own: Attempt, text: string): void {
    const drafted = joinStatements([...own.held.map((held) => held.text), ...(text === '' ? [] : [text])]);
    if (drafted === own.drafted) return;
    own.drafted = drafted;
    send({ type: 'draft', text: drafted });
  }

  function sendStatement(own: Attempt, statement: VerifiedStatement): void {
    const { placed, added } = own.composer.add(statement);
    for (const source of added) send({ type: 'source', source });
    send({ type: 'text-delta', text: placed.text, cites: placed.sources });
    own.sent.push(placed);
    own.drafted = '';
  }

  function sendRest(answer: Pick<ChatResponse, 'response' | 'sources' | 'statements'>): void {
    const { response, sources, statements = [] } = answer;
    let sourceCount = attempt.composer.sources.length;
    let length = lengthOf(attempt.sent);
    for (const { text, sources: cites } of statements.slice(attempt.sent.length)) {
      for (const end = Math.max(sourceCount, ...cites.map((cited) => cited + 1)); sourceCount < end; sourceCount += 1) {
        const source = sources[sourceCount];
        if (source) send({ type: 'source', source });
      }
      send({ type: 'text-delta', text, cites });
      length += text.length;
    }
    for (const text of splitIntoDeltas(response.slice(length))) send({ type: 'text-delta', text });
    for (const source of sources.slice(sourceCount)) send({ type: 'source', source });
  }

  return {
    hasSent: () => hasSent,

    onPart(request, part) {
      if (isEnded) return;
      if (part.kind === 'withdrawn') return begin();
      const own = attempt;
      if (part.kind === 'writing') {
        if (!showsDrafts) return;
        const writing = { position: own.taken, statement: part.statement };
        own.writing = writing;
        own.checked = own.checked.then(() => sketch(own, request, writing)).catch(() => {});
        return;
      }
      own.taken += 1;
      // Beyond that, the check of the whole answer decides.
      if (own.taken > MODEL_OUTPUT_LIMITS.answerStatements) return;
      own.checked = own.checked
        .then(() => take(own, request, part.statement))
        // A failing check fails again, and is reported, when the whole answer is checked.
        .catch(() => {});
    },

    end(answer) {
      isEnded = true;
      if (!isBeginningOf(attempt, answer)) begin();
      sendRest(answer);
    },

    fail() {
      isEnded = true;
      begin();
    },
  };
}

/** State of one attempt of the model. */
interface Attempt {
  readonly composer: AnswerComposer;
  readonly citationResolver: CitationResolver;
  taken: number;
  readonly sent: PlacedStatement[];
  /** Checked, and buffered until a sentence is supported. */
  readonly held: VerifiedStatement[];
  hasSupportedSentence: boolean;
  /** What arrived last of a statement that is being written. */
  writing: Writing | undefined;
  /** Its whole sentences with their marks; undefined where the statement does not stand. */
  sketched: { readonly key: string; readonly marked: string | undefined } | undefined;
  /** The draft that the client shows. */
  drafted: string;
  /** Settles when all that arrived was checked. */
  checked: Promise<void>;
}

/** The beginning of a statement, and how many were taken before it. */
interface Writing {
  readonly position: number;
  readonly statement: DraftStatement;
}

function createAttempt(citationResolver: CitationResolver): Attempt {
  return {
    composer: createAnswerComposer(),
    citationResolver: createCachingResolver(citationResolver),
    taken: 0,
    sent: [],
    held: [],
    hasSupportedSentence: false,
    writing: undefined,
    sketched: undefined,
    drafted: '',
    checked: Promise.resolve(),
  };
}

/** Looks each quote up once: those of a statement stand long before its text. */
function createCachingResolver({ cite }: CitationResolver): CitationResolver {
  const found = new Map<string, ReturnType<CitationResolver['cite']>>();
  return {
    cite(quote: ClaimedQuote) {
      const key = JSON.stringify(quote);
      const known = found.get(key) ?? cite(quote);
      found.set(key, known);
      return known;
    },
  };
}

function lengthOf(statements: readonly Pick<AnswerStatement, 'text'>[]): number {
  return statements.reduce((length, { text }) => length + text.length, 0);
}

/** Whether an answer begins with what was sent. */
function isBeginningOf(
  { sent, composer }: Attempt,
  { sources, statements = [] }: Pick<ChatResponse, 'sources' | 'statements'>,
) {
  const own = statements.slice(0, sent.length).map(({ text, sources: cites }) => ({ text, sources: cites }));
  const cited = sources.slice(0, composer.sources.length);
  return JSON.stringify(own) === JSON.stringify(sent) && JSON.stringify(cited) === JSON.stringify(composer.sources);
}
