/** "Late fee" within a sentence: "late fee". Words in capitals stay. */
export function startLowerCase(words: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(words) ? `${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}
