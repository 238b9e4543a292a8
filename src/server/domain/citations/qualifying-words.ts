/**
 * Words whose omission turns a sentence around, in the product's languages. "No." before a number is an abbreviation.
 */
const NEGATION =
  /(?<![\p{L}\p{N}])(?:not|no(?!\.?\s?\d)|never|nor|neither|no(?:ne|body|thing)|cannot|\p{L}{1,12}n['’]t|nicht|nichts|kein(?:e|en|em|er|es)?|nie|niemals|niemand|weder|ne|n['’](?=\p{L})|pas|jamais|aucune?|ni|nunca|ning[uú]n[ao]?|jam[aá]s|nada|nadie|tampoco|non|mai|nessun[oa]?|né|neanche|não|nenhum(?:a|as)?|nenhuns|nem|jamais|hindi|huwag|wala|walang|di)(?![\p{L}\p{N}-])/iu;

/**
 * Words that begin an exception, a condition, a limit in time or number, or a contrast. They are chosen broadly: a word
 * that can also be harmless ("where", Spanish reflexive "se") costs a quote, a missing one shows half a rule as a whole.
 */
const QUALIFIERS: readonly string[] = [
  // English
  'unless|except\\p{L}{0,6}|sav(?:e|ing)|than|apart from|aside from|barring|exclu(?:d|s)\\p{L}{1,6}|only|solely|provid(?:ed|ing)(?! (?:by|to|for|in|under|at|on|with|through|via|from|here\\p{L}{1,6}|above|below)(?!\\p{L}))|subject(?:ed)? to|condition(?:al|ed|ally)|on (?:the )?condition|contingent|depend\\p{L}{0,4}|if|whether|in case|in the event|insofar|in so far|(?:so|as) long as|to the extent|until|till?|when(?:ever)?|where(?:ver)?|once|while|whilst|after|before|during|(?<!the )following|prior to|upon|pending|but|yet|however(?=,)|although|though|notwithstanding|despite|failing|instead|in lieu|without|less|minus|net of|deduct\\p{L}{1,5}|at (?:least|most)|up to|(?:max|min)imum of|exceed\\p{L}{0,3}|limited to|consent|approval|permission|authori[sz]ation|non-\\p{L}{1,20}',
  // German
  'au(?:ß|ss)er|ausgenommen|ausnahmen?|abgesehen|sofern|soweit|falls|wenn|es sei denn|vorbehaltlich|unbeschadet|unter (?:der|dem) (?:bedingung|voraussetzung|vorbehalt)|vorausgesetzt|nur|lediglich|ausschlie(?:ß|ss)lich|bis|solange|sobald|bevor|ehe|bei|beim|im falle?|nach|vor|während|ohne|aber|jedoch|sondern|allerdings|abzüglich|statt|anstatt|anstelle|mindestens|höchstens|maximal|(?:mehr|weniger|anders?|andere\\p{L}?|länger|später|früher) als|trotz|obwohl|mangels|zustimmung|einwilligung|genehmigung|erlaubnis',
  // French
  "sauf|hormis|hors|except\\p{L}{1,5}|l['’]exception|exclu\\p{L}{0,7}|l['’]exclusion|autres? que|si|s['’]ils?|à moins|à (?:la )?condition|sous (?:réserve|condition)|pourvu|dès (?:lors|que)|lorsque|quand|en cas|au cas|dans le cas|tant que|jusque|avant|après|pendant|durant|mais|toutefois|cependant|néanmoins|seule?s?|seulement|uniquement|exclusivement|sans|au (?:moins|plus|maximum|minimum)|(?:plus|moins) de|plutôt|au lieu|malgré|accord|consentement|autorisation",
  // Spanish, Italian, Portuguese
  'salv[oaie]|excepto|exceto|exceptuando|excepci[oó]n|exce[çc](?:[ãa]o|[õo]es)|exclu[iíy]\\p{L}{1,6}|menos|siempre (?:que|y)|a condici[oó]n|sujet[oa]s? a|cuando|en caso|mientras|hasta|antes|despu[eé]s|tras|durante|pero|sino|sin|sin embargo|s[oó]lo|solamente|únicamente|exclusiv[ao]mente|al menos|como (?:máximo|mínimo)|(?:m[aá]s|menos) (?:de|que)|distint[oa]s? (?:de|a)|aparte de|consentimiento|autorizaci[oó]n|permiso|aprobaci[oó]n',
  'eccetto|tranne|eccezione|esclus[oaei]|escludendo|a meno|purché|a condizione|sempre che|se|qualora|quando|in caso|nel caso|finché|fino|prima|dopo|ma|però|tuttavia|solo|sol[ia]|soltanto|unicamente|esclusivamente|senza|almeno|al (?:massimo|minimo)|(?:più|meno) (?:di|che)|divers[oaie] da\\p{L}{0,3}|subordinat[oaie]|consenso|autorizzazione|approvazione',
  'ressalvad[oa]s?|a menos|desde que|contanto|sujeit[oa]s? a|caso|no caso|em caso|enquanto|até|após|depois|mas|porém|contudo|todavia|só|somente|apenas|unicamente|sem|pelo menos|no (?:máximo|mínimo)|(?:mais|menos) (?:de|que|do)|sob reserva|consentimento|autorização|aprovação',
  // Filipino
  "maliban|pwera|puwera|bukod|kung|kapag|pag|basta|hangga['’]?t|hanggang|bago|pagkatapos|habang|ngunit|pero|subalit|datapwat|lamang|lang|tangi|tanging|depende|napapailalim|pahintulot|pagsang-ayon",
];
const QUALIFIER = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${QUALIFIERS.join('|').replaceAll(' ', '\\s{1,4}')})(?![\\p{L}\\p{N}])|(?:lorsqu|jusqu)['’](?=\\p{L}))`,
  'iu',
);
/** First words of a sentence that takes back the one before it. */
const CONTRAST =
  /^[^\p{L}\p{N}]{0,8}(?:however|but|except|unless|notwithstanding|provided|save|only|jedoch|aber|allerdings|außer|ausgenommen|ausnahme|nur|toutefois|cependant|néanmoins|mais|sauf|sin\sembargo|no\sobstante|pero|salvo|excepto|tuttavia|però|ma|eccetto|contudo|porém|todavia|no\sentanto|mas|exceto|gayunman|ngunit|subalit|maliban)(?![\p{L}\p{N}])/iu;
const REFERENCE =
  /^[^\p{L}\p{N}]{0,8}(?:th(?:is|at|ese|ose)|the\s(?:above|foregoing|same)|dies\p{L}{0,2}|das|ceci|cela|cette|est[oae]|quest[oa]|ist[oa]|iyon|ito)(?![\p{L}\p{N}])/iu;
const REFERENCE_REACH = 120;

/** Whether one of some words is a negation, in any of the languages. */
export function holdsNegation(words: string): boolean {
  return NEGATION.test(words.normalize('NFC'));
}

/** Whether words left out of a sentence hold a negation, an exception, a condition, a limit or a contrast. */
export function holdsQualifier(leftOut: string): boolean {
  const text = leftOut.normalize('NFC');
  return NEGATION.test(text) || QUALIFIER.test(text);
}

/** Whether a sentence limits the one before it: "However, …", "This does not apply to …". */
export function limitsSentenceBefore(sentence: string): boolean {
  const text = sentence.slice(0, REFERENCE_REACH).normalize('NFC');
  return CONTRAST.test(text) || (REFERENCE.test(text) && holdsQualifier(text));
}
