import { hasVerb } from '../parties/restate-for-reader.ts';

/** The beginning of a definition, a line to sign on, and an address or other line without a verb. */
const NO_STATEMENT =
  /^(?:\s|["“„(\d.)]){0,12}(?:in\s+(?:this|these)\s+\p{L}{3,14}\b[^.]{0,60}[:"“]|[^.]{1,60}["”“]\s+(?:means?|shall\s+mean|includes?|has\s+the\s+meaning|refers?\s+to)\b|\p{Lu}[\p{L}\s-]{1,40}\s(?:means|has\s+the\s+meaning)\b|signed\s+(?:for|by|on|at|in)\b)|_{5,}\s|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\.?$/iu;
/** "THIS AGREEMENT is made at Pune on the 14th day of May BETWEEN …": names the parties, and provides nothing. */
const OPENING =
  /^[\s"“(\d.)]{0,12}this\s+(?:[\p{L}-]+\s+){1,6}?(?:(?:is|was)\s+)?(?:made|entered\s+into|executed|dated)\b[^.;]{0,160}\b(?:between|among|day\s+of|by\s+and)\b/iu;
/** A figure, or a word that forbids, releases or takes away: then a row says something without a verb. */
const TELLS = /\d|[$€£¥₱₹%]|\b(?:no|not|non|without|never|forfeit\w*|waive\w*|only|all|any)\b/iu;

/** Five words or more that end like a sentence: "You cede to us your salary." */
const SENTENCE = /^(?:\S+\s+){4,}\S+[.!?]["”)]?\s*$/u;

/** Whether words say something by themselves: a sentence that neither names the parties, defines a term nor is to be signed. */
export function isStatement(text: string): boolean {
  return (hasVerb(text) || SENTENCE.test(text)) && !NO_STATEMENT.test(text) && !OPENING.test(text);
}

/** Whether words only name what follows: no verb, no figure, nothing that is taken away or forbidden. */
export function isHeading(text: string): boolean {
  return (
    !hasVerb(text) &&
    !TELLS.test(
      text
        .replace(/^[\s\d.()§-]+/u, '')
        .replace(/^(?:schedule|section|part|annex|appendix|clause|article)\s+\w+/iu, ''),
    )
  );
}
