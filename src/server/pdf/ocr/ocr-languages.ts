import { createRequire } from 'node:module';
import { ConfigError } from '#server/config/config-error.ts';

/** The smaller of the two variants that the packages hold: the larger one has what Tesseract 3 needs on top, and reads no better. */
const VARIANT = '4.0.0_best_int';

/**
 * Finds the installed data of languages.
 *
 * @param languages Tesseract's codes, as in `eng`, `deu`, `chi_sim`
 * @returns for each code the path of its packed data
 * @throws ConfigError for the first one that is not installed
 */
export function findLanguageFiles(languages: readonly string[]): ReadonlyMap<string, string> {
  const { resolve } = createRequire(import.meta.url);
  const files = new Map<string, string>();
  for (const language of languages) {
    try {
      files.set(language, resolve(`@tesseract.js-data/${language}/${VARIANT}/${language}.traineddata.gz`));
    } catch {
      throw new ConfigError(
        `OCR_LANGUAGES names ${language}, whose data is not installed. Run "npm install @tesseract.js-data/${language}", or take it out.`,
      );
    }
  }
  return files;
}
