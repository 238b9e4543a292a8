import type { Topic } from '../reading/find-topic.ts';

/** Negations of the topic: "is not exclusive", "does not grant", "nothing in this". */
const DENIED =
  'nothing\\s+in\\s+this|none\\s+of|(?:does|do|did|is|are|was|shall|will|may|must|has|have)\\s+not\\s+(?:be\\s+|to\\s+be\\s+)?(?:deemed|considered|construed|create|creates|grant|intend|imply|evidence|bound|under|an?\\s+exclusive|exclusive)|not\\s+(?:evidence|exclusive|an?\\s+exclusive|under\\s+any|bound\\s+by)|no\\s+(?:right|licen[cs]e|exclusiv\\w+)';

/** One side commits to deal with the other only. Exclusive ownership or an exclusive right to enforce is something else. */
export const EXCLUSIVITY_TOPIC: Topic = {
  categories: ['exclusivity'],
  prefer: /\b(?:grants?|appoints?|agrees?|shall)\b/iu,
  pattern:
    /\b(?:sole\s+(?:and|or)\s+)?exclusive\s+(?:[\p{L}-]+,?\s+){0,4}?(?:distributor|supplier|provider|agent|licen[cs]ee?|dealer|representative|source|manufacturer|sponsor|territory|basis|partner|reseller|vendor|purchaser|carrier|marketer)\b|\bexclusive\s+(?:[\p{L}-]+,?\s+){0,4}?rights?\b[^.;]{0,60}\b(?:to\s+(?:sell|distribute|market|use|make|import|promote|manufacture|provide|offer|supply|purchase|develop|commerciali[sz]e|represent|broadcast|publish|exploit))\b|\b(?:purchase|buy|obtain|order|source|procure|deal)\w*\b[^.;]{0,80}\bexclusively\s+(?:from|with|through)\b|\b(?:work|sell|supply|provide)\w*\b[^.;]{0,60}\bexclusively\s+(?:to|for)\b|\bexclusively\s+(?:from|through)\b|\b(?:shall|will|may)\s+not\b[^.;]{0,160}\b(?:any\s+other|another)\s+(?:supplier|provider|vendor|distributor|manufacturer|source|agent|dealer|sponsor)\b|\bexclusivity\b[^.;]{0,80}\b(?:shall|will|period|agrees?)\b/iu,
  unless: new RegExp(
    `\\bnon-?\\s?exclusive|${DENIED}|exclusive\\s+(?:jurisdiction|remed|property|venue|statement|agreement|owner|control|discretion|judge|responsib|right,?\\s+title|rights?\\s+of\\s+ownership|rights?\\s+(?:to\\s+terminate|to\\s+use\\s+its))|owned\\s+exclusively|mutually\\s+exclusive|exclusively\\s+(?:by\\s+the\\s+(?:laws|courts)|in\\s+the\\s+courts|(?:to|for)\\s+(?:\\w+\\s+)?benefit)|\\bgoodwill\\b|\\b(?:challenge|contest|infring\\w+|counterfeit)\\b`,
    'iu',
  ),
};

/** One side may not do similar business. */
export const NON_COMPETE_TOPIC: Topic = {
  categories: ['non-compete'],
  pattern:
    /\b(?:shall|will|may|must|agrees?)\s+not\b[^.;]{0,220}\b(?:compet(?:e|es|ing|itive|itors?)|in\s+competition)\b|\bnon-?competition\b[^.;]{0,120}\b(?:shall|will|agrees?|period)|\bcovenant\s+not\s+to\s+compete|\b(?:prohibited|restrained|refrain)\s+from\b[^.;]{0,120}\bcompet(?:e|es|ing|ition)\b/iu,
  unless: new RegExp(
    `\\bcompetitive\\s+(?:bid|pric|basis|process)|competent|unfair\\s+competition|${DENIED}|\\brepresents?\\b|\\b(?:is|are|be)\\s+free\\b|\\bfreely\\b`,
    'iu',
  ),
};
