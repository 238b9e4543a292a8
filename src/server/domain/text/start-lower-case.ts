/** "Late fee" within a sentence: "late fee". Words in capitals stay, and so does a defined term: "Booking Deposit". */
export function startLowerCase(words: string): string {
  return /^\p{Lu}(?!\p{Lu})(?!\S*\s\p{Lu})/u.test(words) ? `${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}
