/** What the engine says of the facts of a contract. */
export const factTexts = {
  atOnce: 'at once, without notice',
  noNoticeNamed: 'no length of notice named',
  payment: (words: string) => `a payment of “${words}”`,
  canCost: (words: string) => `it can cost “${words}”`,
  whichCanCost: (words: string) => `, which can cost “${words}”`,
} as const;
