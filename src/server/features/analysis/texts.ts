/** Texts of analyses for people. */
export const analysisTexts = {
  nothingStood: (model: string) =>
    `Nothing that ${model} said about this document passed our checks, so the built-in engine made this analysis.`,
};
