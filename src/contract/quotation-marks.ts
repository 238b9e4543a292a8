/** Words of a document in quotation marks. What begins with one of its own, like “Deposit” means …, gets no second one. */
export function inQuotationMarks(words: string): string {
  return /^["“„]/u.test(words) ? words : `“${words}”`;
}
