/**
 * English has about four characters per token by OpenAI and three and a half by Anthropic; three leaves room for
 * figures and lists.
 */
export const LATIN_CHARACTERS_PER_TOKEN = 3;
/** Latin letters end here; in other scripts nearly every character may be a token. */
const LAST_LATIN = 0x24f;
/** For the delimiters around the text of one page. */
export const DELIMITER_TOKENS = 60;

/** Upper estimate of the tokens of a text, for an unknown tokenizer. */
export function estimateTokens(text: string): number {
  let others = 0;
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > LAST_LATIN) others += 1;
  return Math.ceil((text.length - others) / LATIN_CHARACTERS_PER_TOKEN) + others;
}
