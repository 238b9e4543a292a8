import { createRequire } from 'node:module';

/** A language that pages are to be read in and whose data is not installed. The message is one line for whoever runs the server. */
export class MissingLanguageError extends Error {
  constructor(language: string, options?: ErrorOptions) {
    super(
      `OCR_LANGUAGES names ${language}, whose data is not installed. Run "npm install @tesseract.js-data/${language}", or take it out.`,
      options,
    );
    this.name = 'MissingLanguageError';
  }
}

/** The smaller of the two variants that the packages hold: the larger one has what Tesseract 3 needs on top, and reads no better. */
const VARIANT = '4.0.0_best_int';

/**
 * Finds the installed data of languages.
 *
 * @param languages Tesseract's codes, as in `eng`, `deu`, `chi_sim`
 * @returns for each code the path of its packed data
 * @throws MissingLanguageError for the first one that is not installed
 */
export function findLanguageFiles(languages: readonly string[]): ReadonlyMap<string, string> {
  const { resolve } = createRequire(import.meta.url);
  const files = new Map<string, string>();
  for (const language of languages) {
    try {
      files.set(language, resolve(`@tesseract.js-data/${language}/${VARIANT}/${language}.traineddata.gz`));
    } catch (error) {
      throw new MissingLanguageError(language, { cause: error });
    }
  }
  return files;
}
