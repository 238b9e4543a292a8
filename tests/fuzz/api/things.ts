/** Placeholders for what belongs to a user: put into a request as it is generated, and exchanged when it is sent. */
export const THINGS = {
  document: 9_007_199_000_000_001,
  strangersDocument: 9_007_199_000_000_003,
  conversation: '00000000-0000-4000-8000-000000000001',
  strangersConversation: '00000000-0000-4000-8000-000000000002',
  note: '00000000-0000-4000-8000-000000000004',
  strangersNote: '00000000-0000-4000-8000-000000000005',
  answer: '00000000-0000-4000-8000-000000000006',
  strangersAnswer: '00000000-0000-4000-8000-000000000007',
  auditEvent: '00000000-0000-4000-8000-000000000003',
  upgradeSession: 'own-choice-of-a-plan-43-characters-long-000',
  strangersUpgradeSession: 'someones-choice-of-a-plan-43-characters-000',
} as const;

export type Things = Readonly<Record<keyof typeof THINGS, string | number>>;

/** Exchanges every stand-in in a text for the real thing. */
export function nameThings(text: string, things: Things): string {
  return (Object.keys(THINGS) as (keyof Things)[]).reduce(
    (named, key) => named.replaceAll(String(THINGS[key]), String(things[key])),
    text,
  );
}
