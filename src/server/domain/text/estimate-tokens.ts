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

/** Code of the space; controls before it separate words as well. */
const SPACE = 0x20;
/** Signs that may be one token with their neighbours end here; digits and letters begin. */
const LAST_SIGN = 0x2f;

/**
 * Lower bound of the tokens of a text, for an unknown tokenizer: its words that are set apart by white space and begin with
 * a letter or digit. Tokens do not span them: the tokenizers of OpenAI, Llama, Qwen and others split text there before they
 * merge (the `pat_str` of https://github.com/openai/tiktoken/blob/main/tiktoken_ext/openai_public.py), and so does
 * SentencePiece by default (`split_by_whitespace`). Far too low for scripts without spaces.
 */
export function countWords(text: string): number {
  let words = 0;
  let isApart = true;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isApart && code > LAST_SIGN) words += 1;
    isApart = code <= SPACE;
  }
  return words;
}
