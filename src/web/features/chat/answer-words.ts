import type { AnswerFacts } from './chat-thread.ts';

/** What left the machine for an answer, in one or two short sentences. */
export function describeEgress(egress: AnswerFacts['egress']): string {
  const { engine, provider, passagesSent } = egress;
  if (provider === undefined) return 'Answered on this machine. Nothing was sent anywhere.';
  const passages = passagesSent === 1 ? '1 passage' : `${passagesSent} passages`;
  return `Answered by ${engine}. Your question and ${passages} were sent to ${provider}.`;
}

/** What a screen reader hears when an answer is there. */
export function announceAnswer(text: string, facts: AnswerFacts | null, mascot: string): string {
  const plain = text
    .replace(/[*_`#>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const count = facts?.sources.length ?? 0;
  if (count === 0) return `${mascot}: ${plain}`;
  return `${mascot}: ${plain} ${count === 1 ? '1 source.' : `${count} sources.`}`;
}
