const NAMED_PARTS = 'section|clause|part|paragraph|para|chapter|article|bit|heading|abschnitt|teil';
/** "Summarise the section on repairs", "what does the liability clause say". */
const HEADINGS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:${NAMED_PARTS}|klausel)s?,? (?:on|about|called|titled|named|headed|dealing with|covering|regarding|concerning|über|zu|zum|zur|namens) (?:the )?["“„']?(?<name>[^?.!"”“]{3,50}?)["”“']?(?: (?:say|says|mean|means|to me|for me|in .{3,40}|steht|sagt))?[\\s?.!]*$`,
    'iu',
  ),
  new RegExp(
    `\\b(?:summari[sz]e|sum up|explain|recap|what does|what do|what's in|what is in|whats in|show me|read me|quote|give me) (?:the )?["“„']?(?<name>[^?.!"”“]{3,40}?)["”“']? (?:${NAMED_PARTS})s?\\b(?: (?:say|says|mean|means|cover|contain|to me|for me|in .{3,40}|please)){0,2}[\\s?.!]*$`,
    'iu',
  ),
];
const HEADING_WORDS = 4;

/** The heading that a question asks for as a whole, as it was typed; null where it asks for something else. */
export function readAskedHeading(question: string): string | null {
  for (const pattern of HEADINGS) {
    const name = pattern.exec(question.trim())?.groups?.name?.trim();
    if (name !== undefined && name.split(/\s+/u).length <= HEADING_WORDS) return name;
  }
  return null;
}
