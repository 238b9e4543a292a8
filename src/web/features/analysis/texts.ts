const count = (items: number) => (items === 1 ? '1 item' : `${items} items`);

/** Texts of the analysis. */
export const analysisTexts = {
  foundByBoth: (items: number, model: string) => `${count(items)} found by both the built-in engine and ${model}`,
  foundByModel: (items: number, model: string) => `${count(items)} found by ${model} alone`,
  foundByBuiltIn: (items: number) => `${count(items)} found by the built-in engine alone`,
  supportChecked: (model: string) => `A second check compared what ${model} says with the quotes`,
  onlyQuotesChecked: (model: string) => `Of what ${model} says, only quotes and figures were checked`,
  leftOut: (items: number, model: string) => `${count(items)} from ${model} left out: the document does not back them`,
  languageAssessedBy: (model: string) =>
    `Assessed by ${model}, because the built-in engine does not read this language. Clauses and the checklist are not looked for.`,
  kindAssessedBy: (model: string) =>
    `Assessed by ${model}, because the built-in engine does not know this kind of document. Clauses and the checklist are not looked for.`,
};
