/** Removes invisible characters, which could split a number or reverse its digits. */
export function stripInvisibleCharacters(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}
