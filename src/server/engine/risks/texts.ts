/** What the built-in engine says of risks beside the playbook. */
export const riskTexts = {
  /** @param share percent of the price */
  prepaid: (share: number) => `${share}% of the price is due before the work is done or the goods are there`,
  youPrepay: (share: number) => `You pay ${share}% of the price before the work is done or the goods are there.`,
  /** @param parts "30% and 55%" @param left percent of the price */
  prepaidMeaning: (parts: string, left: number) =>
    `The stages of ${parts} fall due first. ${left > 0 ? `Only ${left}% is left to hold back` : 'Nothing is left to hold back'} if something is wrong, and what is paid may be lost if the other side fails.`,
  burdensOther: (bearer: string) => `This burdens ${bearer}, not you; expect questions about it.`,
  ask: (question: string) => `Ask: “${question}”`,
  /** @param unit "minute" @param amount as printed */
  eachAdds: (unit: string, amount: string, hasMaximum: boolean) =>
    `Each ${unit} adds ${amount}.${hasMaximum ? '' : ' No maximum is named here.'}`,
  askMaximum: 'Is there a maximum?',
  /** @param total "$896" @param price of one, as printed */
  total: (total: string, count: number, price: string) => `Together that’s ${total} (${count} × ${price}).`,
  /** @param time "within 14 days" */
  deadline: (time: string) => `There’s a deadline in it, “${time}”.`,
  askMissed: 'What happens if the deadline is missed?',
  askSum: 'What would this come to in my case?',
  /** @param part "Section 8.1" */
  referred: (part: string, words: string) => `${part} says: “${words}.”`,
  /** @param row of a table, as printed */
  row: (row: string) => `The document has it as “${row}”.`,
  /** @param part "Schedule 2"; null for what stands below */
  percentages: (part: string | null, all: readonly string[]) =>
    `The percentages ${part === null ? 'below' : `in ${part}`}: ${all.join(', ')}.`,
};

/** What follows from the form of words alone, whatever they are about, and what to ask the other side then. */
export const pointTexts = {
  actsForOther: {
    means: 'One side can then act and sign in the other’s name.',
    ask: 'What exactly does that cover, and when does it end?',
  },
  irrevocable: {
    means: 'It can’t be taken back once it’s signed.',
    ask: 'Can it end on a set day, or be withdrawn?',
  },
  endless: { means: 'It has no end.', ask: 'Can it end on a set day, or be withdrawn?' },
  noLimit: { means: 'No upper limit is set here.', ask: 'Can there be an upper limit?' },
  ownJudgment: {
    means: 'One side’s own judgment decides this.',
    ask: 'What do you go by, and what can I do about a decision that seems wrong?',
  },
  noTimeToPrepare: {
    means: 'It can happen without time to prepare.',
    ask: 'Can we agree on a set period of notice?',
  },
  countsAsDone: {
    means: 'Something counts as agreed or done without anyone saying so.',
    ask: 'Will you tell me in writing before it does?',
  },
  countsAs: { means: 'It counts that way even if it’s really otherwise.', ask: 'Can I show that it was otherwise?' },
  presumed: {
    means: 'It’s assumed to be so, without proof in the single case.',
    ask: 'What would show that it was otherwise?',
  },
  doingNothing: {
    means: 'Doing nothing is enough for it to happen.',
    ask: 'Will you remind me in time, and confirm that my answer arrived?',
  },
  whateverReason: {
    means: 'It applies whatever the reason.',
    ask: 'Can we leave out what you cause yourselves?',
  },
  paidBack: {
    means: 'Money that was already paid can be claimed back.',
    ask: 'How much would that be in my case, and can it be paid in parts?',
  },
  unusedIsLost: { means: 'What isn’t used in time is lost.', ask: 'Can what’s left be carried over or paid out?' },
  canBeLost: {
    means: 'Something can be lost by it.',
    ask: 'Will you warn me first, and give me time to put things right?',
  },
  doesNotCount: {
    means: 'What’s done that way, or in that case, doesn’t count.',
    ask: 'How do I do it so that it counts?',
  },
  notCovered: {
    means: 'What’s named here isn’t covered.',
    ask: 'What would it cost me when one of these comes up, and can any of them be covered?',
  },
  notIncluded: {
    means: 'What’s named here isn’t included.',
    ask: 'What would it cost me on top, and can any of it be included?',
  },
  notReturned: { means: 'Money that was paid isn’t given back.', ask: 'Is there any case in which I get it back?' },
  everyCase: { means: 'It applies in every case.', ask: 'Can it be left out where it isn’t needed?' },
  takenOff: {
    means: 'It’s taken off what would otherwise be paid out.',
    ask: 'Will I see how the sum was worked out, and can I object first?',
  },
  oneSideBears: {
    means: 'The risk or the cost stays with one side alone.',
    ask: 'Can this have a limit, and what would insurance cover?',
  },
  withoutFault: {
    means: 'These words don’t ask whose fault it was.',
    ask: 'Does that apply even if I couldn’t prevent it, and is it insured?',
  },
  equalShares: {
    means: 'The shares are equal, however much each one used or caused.',
    ask: 'Can I see what it’s for, and show that I wasn’t the cause?',
  },
  stays: { means: 'The obligation doesn’t end at once.', ask: 'Can it end on a set day?' },
  costGoesOn: {
    means: 'It has to be paid for that time, too.',
    ask: 'Can I pay less, or nothing, for that time?',
  },
  atCost: {
    means: 'These words name no sum for it.',
    ask: 'What does that usually cost, and can it have a limit?',
  },
  extended: {
    means: 'It then lasts longer than first agreed.',
    ask: 'What’s the latest day on which it can end?',
  },
  permission: {
    means: 'The permission is given in advance, by signing.',
    ask: 'Can I take it back, and will you tell me each time you use it?',
  },
  confirmed: { means: 'Signing confirms that this is true.', ask: 'Can we leave out what I can’t be sure of?' },
  othersChoice: {
    means: 'Whether it happens is up to the other side.',
    ask: 'When would you do this, and how would I hear of it?',
  },
  condition: {
    means: 'It applies only under the condition named.',
    ask: 'What happens if I only just miss the condition?',
  },
  forbids: { means: 'It isn’t allowed.', ask: 'Are there exceptions, and what follows if I do it all the same?' },
} as const;
