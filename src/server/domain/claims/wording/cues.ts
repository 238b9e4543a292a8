/** A word that a sentence may add to what its quotes say, and what documents say for it. */
interface Addition {
  readonly said: RegExp;
  readonly meant: RegExp;
}

/** In lower case, as all patterns of this folder. */
export const ADDITIONS: readonly Addition[] = [
  {
    said: cue('never|niemals|nie|jamais|nunca|mai|kailanman'),
    meant: cue(
      "never|niemals|nie|jamais|nunca|mai|kailanman|perpetual\\p{L}{0,2}|irrevocabl\\p{L}|(?:do|does|shall|will|may)\\snot|don't|in\\sno\\s(?:case|event)|under\\sno|not\\sany|kein\\p{L}{0,2}|nicht|aucune?|ningun[oa]?|nessun[oa]?|nenhuma?",
    ),
  },
  {
    said: cue("cannot|can't|can\\snot"),
    meant: cue(
      "cannot|can't|not|no|nor|neither|never|without|only|unless|\\p{L}{2,6}n't|irrevocabl\\p{L}|ir\\p{L}{5,}|un\\p{L}{5,}|non\\p{L}{0,9}",
    ),
  },
  {
    said: cue('no\\slonger|nicht\\smehr|ya\\sno|já\\snão|hindi\\sna'),
    meant: cue(
      "no\\slonger|nicht\\smehr|ya\\sno|já\\snão|hindi\\sna|end\\p{L}{0,3}|terminat\\p{L}+|ceas\\p{L}+|expir\\p{L}+|until|laps\\p{L}+|lost|\\p{L}{2,6}n't|not|only|unless|if|at\\sleast",
    ),
  },
  {
    said: cue(
      'however\\s(?:many|much|often|long)|no\\smatter|as\\s(?:often|much|many)\\sas|for\\sever|forever|at\\sany\\stime|without\\s(?:any\\s)?limit|as\\slong\\sas\\s(?:you|she|he|they)\\s(?:like|want)s?|always|jederzeit|immer|unbegrenzt|egal|à\\stout\\smoment|toujours|sans\\slimite|siempre|en\\scualquier\\smomento|sin\\slímite|sempre|in\\squalsiasi\\smomento|senza\\slimiti|a\\squalquer\\smomento|sem\\slimite|palagi|kahit\\skailan',
    ),
    meant: cue(
      'however\\s(?:many|much|often|long)|no\\smatter|as\\soften|for\\sever|forever|always|perpetual\\p{L}{0,2}|unlimited|irrevocable|any|all|every|whatever|regardless|without|limit|ceiling|convenience|not|no|reason|forthwith|immediately|at\\sonce|immer|unbegrenzt|alle\\p{L}{0,2}|jede\\p{L}{0,2}|kein\\p{L}{0,2}|nicht|toujours|tout\\p{L}{0,2}|chaque|aucune?|siempre|tod[oa]s?|cualquier\\p{L}{0,2}|cada|sempre|ogni|qualsiasi|tutt[ioea]|qualquer|bawat|lahat',
    ),
  },
  {
    said: cue(
      'enough|suffices?|sufficient|genügt|genügen|reicht|suffit|basta|es\\ssuficiente|è\\ssufficiente|é\\ssuficiente|sapat',
    ),
    meant: cue(
      'enough|suffic\\p{L}+|genüg\\p{L}+|reicht|ausreich\\p{L}+|suffi\\p{L}*|basta\\p{L}{0,2}|suficiente|sufficiente|sapat',
    ),
  },
  {
    said: cue(
      'whether\\sor\\snot|even\\sif|even\\swhen|regardless|irrespective|also\\s(?:if|when)|auch\\swenn|même\\ssi|aunque|anche\\sse|mesmo\\sque|kahit\\s(?:na\\s)?hindi',
    ),
    meant: cue(
      "whether|even|regardless|irrespective|however|any|all|every|without|not|no|also|nor|whatever|\\p{L}{2,6}n't|auch|ohne|nicht|kein\\p{L}{0,2}|jede\\p{L}{0,2}|même|sans|tout\\p{L}{0,2}|aunque|sin|todo|anche|senza|ogni|mesmo|sem|kahit|lahat",
    ),
  },
  {
    said: cue('whole|entire|in\\sfull'),
    meant: cue('whole|entire\\p{L}{0,3}|all|full|every|total|complete\\p{L}{0,2}|balance|each|together'),
  },
  {
    said: cue('only\\s(?:if|when|once|after|to|while|as)|nur\\swenn|seulement\\ssi|solo\\ssi|solo\\sse|só\\sse'),
    meant: cue(
      "only|unless|until|except|provided|not|no|before|subject|without|\\p{L}{2,6}n't|nur|sofern|nicht|ohne|seulement|sauf|solo|sólo|salvo|senza|só|sem",
    ),
  },
];

/**
 * Words with which a document denies, limits, excludes or ends something: where there is one, an "only" may be the plain form
 * of it.
 */
export const NEGATIVE = cue(
  [
    "not|no|never|nothing|none|cannot|neither|nor|without|unless|except\\p{L}{0,3}|other\\sthan|apart|only|less|free|exclu\\p{L}+|refus\\p{L}+|forbid\\p{L}*|forfeit\\p{L}*|prohibit\\p{L}*|lapses?|lost|los[es]\\p{L}{0,2}|void|waive\\p{L}*|give\\sup|un\\p{L}{4,}|ir[rl]\\p{L}{4,}|in\\p{L}{4,}able|even\\sif|whether\\sor\\snot|however|nil|non\\p{L}*|before|until|end\\p{L}{0,3}|expir\\p{L}+|includ\\p{L}+|inclusive|sole\\p{L}*|exceed\\p{L}*|against|out\\sof|rather|instead|stop\\p{L}*|limit\\p{L}*|at\\smost|up\\sto|maximum|within|if|either|save|subject\\sto|must|ever|continu\\p{L}+|own|\\p{L}{2,6}n't|failing|terminat\\p{L}+",
    'nicht|kein\\p{L}{0,2}|nie|ohne|außer|nur|ausgeschlossen\\p{L}{0,2}|verboten|untersagt|unzulässig|verfällt|bis|endet|höchstens|wenn|sofern|falls|un\\p{L}{5,}',
    'ne|pas|jamais|aucune?|sans|sauf|exclu\\p{L}*|interdit\\p{L}*|jusqu\\p{L}+|si|in\\p{L}{5,}able',
    'nunca|ningun[oa]?|sin|salvo|excepto|excluid\\p{L}+|prohibid\\p{L}+|hasta',
    'non|mai|nessun[oa]?|senza|esclus\\p{L}+|vietat\\p{L}+|fino|se',
    'não|nenhuma?|sem|exceto|excluíd\\p{L}+|proibid\\p{L}+|até',
    'hindi|wala\\p{L}{0,2}|huwag|maliban|bawal|hanggang|kung',
  ].join('|'),
);

export const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [cue('earlier|sooner'), cue('later')],
  [/(?<!not )(?<!\p{L})before(?!\p{L})/u, cue('after')],
  [cue('greater|larger|higher|longer'), cue('smaller|lower|shorter')],
  [cue('at\\sleast|minimum|not\\sless\\sthan'), cue('at\\smost|maximum|up\\sto|not\\smore\\sthan|no\\smore\\sthan')],
  [cue('includ\\p{L}+'), cue('exclud\\p{L}+')],
  [cue('(?:working|business)\\sdays?'), cue('calendar\\sdays?|weekends')],
  [cue('früher|eher'), cue('später')],
  [cue('vorher'), cue('nachher')],
  [cue('mindestens'), cue('höchstens')],
  [cue('au\\smoins|au\\sminimum'), cue('au\\splus|au\\smaximum')],
  [cue('al\\smenos|como\\smínimo'), cue('como\\smáximo|a\\slo\\ssumo')],
  [cue('almeno'), cue('al\\smassimo')],
  [cue('pelo\\smenos|no\\smínimo'), cue('no\\smáximo')],
];

function cue(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u');
}
