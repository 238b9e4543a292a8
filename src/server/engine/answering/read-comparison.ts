/** What is more or less of something, by the question that asks for it in one document. */
const FORMS: readonly (readonly [pattern: RegExp, asked: (thing: string) => string])[] = [
  [
    /^(?:and |so |ok )?(?:which|whose|where is)(?: one| of (?:them|these|the two))?(?:['’]s)? ?(?:has|have|offers|gives|is|charges|with)? ?(?:the |a )?(?:much )?(?:longer|longest|shorter|shortest) (?<thing>[^?]{3,60})\??$/iu,
    (thing) => `how long is the ${thing}?`,
  ],
  [
    /^(?:and |so |ok )?(?:which|whose) (?<thing>[^?]{3,60}?) (?:is|lasts|runs) (?:much )?(?:longer|longest|shorter|shortest)\b.{0,40}$/iu,
    (thing) => `how long is the ${thing}?`,
  ],
  [
    /^(?:and |so |ok )?(?:which|whose|where is)(?: one| of (?:them|these|the two))?(?:['’]s)? ?(?:has|have|offers|gives|is|charges|with)? ?(?:the |a )?(?:much )?(?:cheaper|cheapest|lower|lowest|higher|highest|smaller|bigger|dearer|better) (?<thing>[^?]{3,60})\??$/iu,
    (thing) => `how much is the ${thing}?`,
  ],
  [
    /^(?:and |so |ok )?(?:which|whose) (?<thing>[^?]{3,60}?) (?:is|costs) (?:much )?(?:cheaper|cheapest|lower|lowest|higher|highest|dearer|less|more|more expensive)\b.{0,40}$/iu,
    (thing) => `how much is the ${thing}?`,
  ],
  [
    /^(?:please |can you )?compare (?:the |both |their )?(?<thing>[^?]{3,60}?)(?: in both| of both| of the two)?[?.]?$/iu,
    (thing) => `how much is the ${thing}?`,
  ],
  [
    /^(?<thing>(?:what|how) [^?]{3,80}?) (?:in|at|with|under|from|for) (?:each|both|either)(?: (?:one|of (?:them|these)|documents?|contracts?|offers?))?\??$/iu,
    (thing) => `${thing}?`,
  ],
];
/** Things that name nothing: "which one is cheaper". */
const UNTELLING = /^(?:one|of (?:them|these|the two)|document|contract|offer|agreement|deal|option)s?$/iu;

/**
 * The question that a comparison of documents asks of each: "which terminal is cheaper" asks how much the terminal is.
 * @returns null where nothing is compared, or nothing in particular
 */
export function readComparison(question: string): string | null {
  for (const [pattern, ask] of FORMS) {
    const thing = pattern.exec(question.trim())?.groups?.thing?.trim();
    if (thing !== undefined && !UNTELLING.test(thing)) return ask(thing);
  }
  return null;
}
