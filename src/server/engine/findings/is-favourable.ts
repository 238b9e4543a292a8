import { findSubject } from '../parties/find-bound-sides.ts';
import { isTaker } from '../parties/party-roles.ts';
import type { DocumentSide, Sides } from '../parties/sides.ts';
import type { SidePair } from '../parties/signing-side.ts';
import { spacedPattern } from '../text/escape-pattern.ts';

/** What no contract may take away. */
const PROTECTED =
  '(?:death|personal\\s+injur(?:y|ies)|bodily\\s+injur(?:y|ies)|fraud(?:ulent)?|gross\\s+negligence|wilful|willful|statutory|consumer|mandatory|by\\s+(?:the\\s+)?law|under\\s+(?:the\\s+|applicable\\s+)?law|lawfully|legally|your\\s+(?:legal\\s+)?rights|rights?\\s+(?:as|you\\s+have)\\b)';
/** "Nothing in these terms excludes liability for death", "We do not limit our liability for fraud". */
const CARVE_OUT = new RegExp(
  `(?:\\bnothing\\b[^.;]{0,80}?\\b|\\b(?:does|do|shall|will|is|are)\\s+not\\s+(?:be\\s+)?(?:intended\\s+to\\s+)?|\\b(?:doesn|don|won|isn|aren)['’]t\\s+)(?:exclud|limit|restrict|affect|remov|reduc|tak)\\w*\\b[^.;]{0,160}?\\b${PROTECTED}`,
  'iu',
);
/** The same sentence goes on to exclude something after all. */
const BUT_EXCLUDES =
  /(?:;|\b(?:but|otherwise|subject\s+to\s+(?:that|this)|however|apart\s+from\s+that|beyond\s+that)\b)[^.]{0,200}\b(?:not|no|limit\w*|exclud\w*|only|exceed)\b/iu;

const PRICE = '(?:rent|rate|price|fee|charge|premium|interest|instal?lment|subscription|payment)s?';
/** "The fees shall not be increased", "The rate is fixed for the full term", "we cannot raise it". */
const FIXED_PRICE = new RegExp(
  `\\b${PRICE}\\b[^.;]{0,80}\\b(?:(?:shall|will|must|may|can)\\s*not|cannot|won['’]t|(?:is|are)\\s+not)\\s+(?:be\\s+)?(?:increased?|raised?|go\\s+up|rise)\\b|\\b(?:shall|will|must|may|can)\\s*not\\s+(?:increase|raise)\\s+(?:the\\s+|your\\s+|our\\s+)?(?:\\p{L}+\\s+){0,2}${PRICE}\\b`,
  'iu',
);
/** "A second child receives a reduction of ten per cent", "The fee is reduced by half". */
const REDUCTION = new RegExp(
  `\\b(?:receives?|gets?|(?:is|are)\\s+(?:given|granted|allowed|entitled\\s+to)|qualif(?:y|ies)\\s+for)\\s+(?:an?\\s+|the\\s+)?(?:\\p{L}+\\s+){0,2}(?:reduction|discount|rebate)\\b|\\b${PRICE}\\s+(?:is|are|shall\\s+be|will\\s+be)\\s+(?:then\\s+)?(?:reduced|lowered|waived)\\b`,
  'iu',
);
/** Takes part of it away again: then it is worth a look after all. */
const ADVERSE =
  /\b(?:only|sole|unless|but|however|provided|lost|loses?|forfeit\w*|withdraw\w*|cancel\w*|revok\w*|no\s+(?:discount|reduction|rebate)|repa(?:y|id)|instead|full\s+(?:and\s+final\s+)?settlement|less|deduct\w*|minus|discretion|withh\w+|after\s+which|thereafter|afterwards|pays?|charged)\b/iu;
const ADVERSE_GIVING =
  /\b(?:only|sole|less|deduct\w*|minus|discretion|withh\w+|forfeit\w*|credit\s+note|voucher|provided)\b/iu;

const NEGATION = /\b(?:no|not|never|nor|without)\b/iu;

const GIVES = '(?:repay|refund|reimburse|return|give\\s+back|pay\\s+back|compensate|indemnif(?:y|ies)|credit)s?';
/** They are paid for what the document is about, or give something for nothing. */
const PAID =
  /\b(?:employee|executive|worker|trainee|volunteer|distributor|reseller|recipient|receiving party|guarantor|surety|contractor|consultant|supplier)s?$/iu;

/**
 * Whether a sentence only protects the side that signs: it keeps a liability or a right from being excluded, keeps the
 * price from rising, lowers it, or has the other side give something back. Such a sentence is no risk of that side.
 * @param text one sentence
 * @param pair of the sides, where they are told apart
 */
export function isFavourable(text: string, sides: Pick<Sides, 'all' | 'namedIn' | 'said'>, pair: SidePair): boolean {
  if (CARVE_OUT.test(text) && !BUT_EXCLUDES.test(text)) return true;
  const { signing } = pair;
  if (signing === null) return false;
  if (givesBack(text, signing, sides, pair)) return true;
  const isPayer = (signing === sides.said?.you || isTaker(signing.role)) && !PAID.test(signing.role);
  if (!isPayer || ADVERSE.test(text)) return false;
  const isOthers = findSubject(text, sides, pair)?.side === pair.other;
  return FIXED_PRICE.test(text) || (!isOthers && REDUCTION.test(text) && !NEGATION.test(text));
}

/** "To repay to the Tenant the rent", "The Landlord shall refund the Tenant": only the other side can owe that. */
function givesBack(
  text: string,
  signing: DocumentSide,
  sides: Pick<Sides, 'all' | 'namedIn'>,
  pair: SidePair,
): boolean {
  if (ADVERSE_GIVING.test(text)) return false;
  const names = ['you', signing.role, ...signing.names].map(spacedPattern).join('|');
  const given = `${GIVES}\\s+(?:to\\s+)?(?:the\\s+)?(?:${names})(?![\\p{L}])`;
  if (
    new RegExp(
      `^[\\s"“(]{0,3}(?:(?:\\d{1,3}(?:\\.\\d{1,3}){0,3}|[a-z]|[ivx]{1,4})[.)]{0,2}\\s+)?to\\s+${given}`,
      'iu',
    ).test(text)
  )
    return true;
  const subject = findSubject(text, sides, pair);
  if (subject === null || subject.side !== pair.other) return false;
  return new RegExp(
    `^(?:(?:shall|must|will|agrees?\\s+to|undertakes?\\s+to|['’]ll)\\s+)?(?:\\p{L}+ly\\s+)?${given}`,
    'iu',
  ).test(subject.rest);
}
