/** What the built-in engine says of risks beside the playbook. */
export const riskTexts = {
  burdensOther: (bearer: string) => `This burdens ${bearer}, not you; expect questions about it.`,
};
