import type { NotedQuestion } from './everyday-documents.ts';

/** Whether a text has every string that the notes want, or another spelling that they allow; whole words, any case. */
export function saysAll(text: string, { must_contain: wanted, alternatives = {} }: NotedQuestion): boolean {
  const lowered = text.toLowerCase();
  return wanted.every((one) => [one, ...(alternatives[one] ?? [])].some((spelling) => says(lowered, spelling)));
}

function says(lowered: string, spelling: string): boolean {
  const wanted = spelling.toLowerCase();
  for (let at = lowered.indexOf(wanted); at !== -1; at = lowered.indexOf(wanted, at + 1)) {
    const [before, behind] = [lowered.charAt(at - 1), lowered.charAt(at + wanted.length)];
    if (!isWordPart(before) && !(isWordPart(wanted.at(-1) ?? '') && isWordPart(behind))) return true;
  }
  return false;
}

function isWordPart(character: string): boolean {
  return /[\p{L}\p{N}_]/u.test(character);
}
