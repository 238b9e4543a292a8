/** What the built-in engine says of risks beside the playbook. */
export const riskTexts = {
  /** @param share percent of the price */
  prepaid: (share: number) => `${share}% of the price is due before the work is done or the goods are there`,
  youPrepay: (share: number) => `You pay ${share}% of the price before the work is done or the goods are there.`,
  /** @param parts "30% and 55%" @param left percent of the price */
  prepaidMeaning: (parts: string, left: number) =>
    `The stages of ${parts} fall due first. ${left > 0 ? `Only ${left}% is left to hold back` : 'Nothing is left to hold back'} if something is wrong, and what is paid may be lost if the other side fails.`,
  burdensOther: (bearer: string) => `This burdens ${bearer}, not you; expect questions about it.`,
};
