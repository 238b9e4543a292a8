/** Texts that every feature shares. Those of documents and of payments stand in the folders beside this file. */
export const sharedTexts = {
  noConnection: 'Could not connect. Nothing is lost. Check your connection and try again.',

  // Distances between days
  today: 'today',
  tomorrow: 'tomorrow',
  yesterday: 'yesterday',
  in: (length: string) => `in ${length}`,
  ago: (length: string) => `${length} ago`,
  days: (count: number) => `${count} days`,
  aboutMonths: (count: number) => `about ${count} months`,
  aboutYears: (count: number) => `about ${count} years`,
} as const;
