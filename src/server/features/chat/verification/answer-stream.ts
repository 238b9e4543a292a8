import type { AnswerStatement, ChatEvent, ChatResponse } from '#contract/chat.ts';
import { MODEL_OUTPUT_LIMITS } from '#server/domain/claims/model-output-limits.ts';
import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import { stripInvisibleCharacters } from '#server/domain/text/strip-invisible.ts';
import type { AnswerPart, AnswerRequest, DraftStatement } from '#server/ports/language-model.ts';
import {
  type AnswerComposer,
  createAnswerComposer,
  type PlacedStatement,
  type VerifiedStatement,
  withDoubts,
} from './compose-answer.ts';
import { splitIntoDeltas } from './split-into-deltas.ts';
import { citeAll, type StatementChecks, verifyStatements } from './verify-statements.ts';

/** It may be the beginning of an account number, which is masked only when it is whole. */
const UNFINISHED_NUMBER = /[\p{Sc}\d\s.,/-]{1,60}$/u;

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
 * everything is withdrawn and sent again. A statement that is being written is sent as a draft, once its quotes were found.
 */
export function createAnswerStream({ emit, isJudged, showsDrafts, ...checks }: AnswerStreamParts): AnswerStream {
  let hasSent = false;
  let isEnded = false;
  let attempt = createAttempt();

  function send(event: AnswerEvent): void {
    hasSent ||= event.type !== 'withdrawn';
    emit(event);
  }

  function begin(): void {
    if (attempt.sent.length > 0) send({ type: 'withdrawn' });
    else if (attempt.drafted !== '') send({ type: 'draft', text: '' });
    attempt = createAttempt();
  }

  async function take(own: Attempt, request: AnswerRequest, statement: DraftStatement): Promise<void> {
    if (own !== attempt || isEnded) return;
    const [verified] = await verifyStatements([statement], request, checks);
    if (own !== attempt || isEnded) return;
    if (!verified) return takeBackDraft(own);
    own.held.push(isJudged ? verified : withDoubts(verified));
    own.hasSupportedSentence ||= verified.hasSupportedSentence;
    // An answer without any supported sentence is refused as a whole.
    if (own.hasSupportedSentence) for (const held of own.held.splice(0)) sendStatement(own, held);
  }

  /** Only the last state of a statement that is being written is looked at. */
  async function sketch(own: Attempt, part: Exclude<AnswerPart, { kind: 'withdrawn' }>): Promise<void> {
    if (own !== attempt || isEnded || own.writing !== part) return;
    const { text, quotes } = part.statement;
    const key = JSON.stringify(quotes);
    if (own.sketched?.key !== key)
      own.sketched = { key, isQuoted: (await citeAll({ text, quotes }, checks.citationResolver)).length > 0 };
    if (!own.sketched.isQuoted || own !== attempt || isEnded || own.writing !== part) return;
    own.drafted = maskAccountNumbers(stripInvisibleCharacters(text).replace(UNFINISHED_NUMBER, '').trim());
    if (own.drafted !== '') send({ type: 'draft', text: own.drafted });
  }

  function takeBackDraft(own: Attempt): void {
    if (own.drafted === '') return;
    own.drafted = '';
    send({ type: 'draft', text: '' });
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
        own.writing = part;
        own.checked = own.checked.then(() => sketch(own, part)).catch(() => {});
        return;
      }
      own.writing = undefined;
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
  taken: number;
  readonly sent: PlacedStatement[];
  /** Checked, and buffered until a sentence is supported. */
  readonly held: VerifiedStatement[];
  hasSupportedSentence: boolean;
  /** What arrived last of a statement that is being written, whether its quotes stand, and what was sent of it. */
  writing: AnswerPart | undefined;
  sketched: { readonly key: string; readonly isQuoted: boolean } | undefined;
  drafted: string;
  /** Settles when all that arrived was checked. */
  checked: Promise<void>;
}

function createAttempt(): Attempt {
  return {
    composer: createAnswerComposer(),
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
