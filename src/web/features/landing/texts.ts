/** Texts of the landing page about the sample contract. */
export const landingTexts = {
  heroPicture: 'From the sample lease: a question, its answer, and the words that it rests on',
  samplePictures: (product: string) =>
    `Real answers: this is what the engine built into ${product} says about its sample lease.`,
  pageOf: (page: number, pageCount: number) => `Page ${page} of ${pageCount}`,
  wordsFound: (page: number) => `Page ${page} · words found`,
  nearest: (pages: readonly number[]) => `Nearest: ${pages.length === 1 ? 'page' : 'pages'} ${pages.join(', ')}`,
  documents: (count: number) => `Documents (${count})`,
  fileFacts: (size: string, pageCount: number) => `${size} · ${pageCount} pages · Sample`,
  analyzed: (score: number) => `Risk score ${score} of 100`,
  writtenByModel: (model: string, host: string) =>
    `Answers are powered by a large language model: ${model} at ${host}. Each answer says what was sent there, and its quotes are looked up like all others.`,
  writtenByModelHere: (model: string, host: string) =>
    `Answers are powered by a large language model: ${model} in ${host}. Your text does not leave it, and quotes are looked up like all others.`,
} as const;
