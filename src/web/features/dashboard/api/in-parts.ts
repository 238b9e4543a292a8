/**
 * Sends a selection of any length in parts, one after the other.
 * @param send gets at most `size` ids
 */
export async function sendInParts<Answer>(
  ids: readonly number[],
  size: number,
  send: (part: readonly number[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < ids.length; start += size) answers.push(await send(ids.slice(start, start + size)));
  return answers;
}
