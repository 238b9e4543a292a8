import { foldWord } from '../languages/language-pack.ts';
import { LANGUAGES } from '../languages/languages-of.ts';

/** Words that are in every text, or that plain language uses for what a document says in its own words. */
const COMMON_WORDS = new Set(
  [
    `a about above again all already also always an and another any anyone anything are as at be because been before being
    below both but by can cannot case come comes could did do does doing done down during each either else enough even ever
    every everything few for from get gets getting give given gives go goes going gone got had has have having he her here
    hers him his how however i if in into is it its itself just keep kept let like long made make makes many may me mean
    means might more most much must my need needs neither never no none nor not nothing now of off on once only or other
    otherwise our ours out over own per person people please put right said same say says see shall she should since so some
    someone something stand stands still such take taken takes than that the their them then there therefore these they thing
    things this those though through thus till time times to together too under until unless up upon us very want wants was
    way we were what whatever when whenever where whether which while who whole whom whose why will with within without would
    yes yet you your yours yourself sum total one two three four five six seven eight nine ten eleven twelve first second
    third half day days week weeks month months year years hour hours january february march april june july august
    september october november december well away back set count counts counted`,
    `der die das den dem des ein eine einen einem einer eines und oder aber auch als am an auf aus bei beim bis da dann dass
    denn doch du durch er es fur haben hat hier ich ihr ihre ihrem ihren ihrer im in ist ja kann konnen man mehr mit muss
    mussen nach nein nicht noch nur ob ohne sein seine sich sie sind so um unter vom von vor war was wenn wer werden wie
    wir wird zu zum zur uber dies diese dieser dieses jede jeder jedes kein keine keinen sowie also dafur damit dabei darf
    durfen soll sollen tag tage tagen woche wochen monat monate monaten jahr jahre jahren insgesamt zusammen eins zwei drei`,
    `le la les un une des du de d l et ou mais au aux avec ce ces cet cette dans elle en est etre il ils je leur leurs lui
    mais me mes ne ni nous on par pas peut peuvent plus pour qu que qui sa sans se ses si son sont sur ta te tu vos votre
    vous y a ont avoir doit doivent fait jour jours semaine semaines mois an ans annee annees total deux trois oui non`,
    `el los las una unos unas del al y o pero con como cuando de desde donde el ella ellos en entre es esta este esto estos
    ha hay la lo me mi no nos para pero por porque que se ser si sin sobre son su sus tambien tiene tienen un usted ya dia
    dias semana semanas mes meses ano anos puede pueden debe deben dos tres`,
    `il lo gli uno dei del della delle dello degli di da dal dalla e ed o ma con come che chi ci cui e essere ha hanno i in
    io la le lei lui ma mi ne nel nella nei nelle noi non per piu poi puo possono se si sono su sul sua suo suoi tra un una
    vi voi giorno giorni settimana settimane mese mesi anno anni deve devono due tre`,
    `o os as um uma uns umas do da dos das no na nos nas de e ou mas com como em ao aos entre ele ela eles esta este isso ja
    mais nao para pela pelo por porque quando que quem se sem ser seu sua seus suas sao tem tambem um voce dia dias semana
    semanas mes meses ano anos pode podem deve devem dois tres sim`,
    `ang ng mga sa na at ay si ni kay o pero kung kapag para hindi ito iyon ikaw ka mo ko niya nila siya sila kami tayo
    inyong inyo may mayroon wala lamang lang din rin pa po araw linggo buwan taon dapat maaari puwede isang isa dalawa oo`,
    ...LANGUAGES.map(({ commonWords }) => commonWords.join(' ')),
  ].flatMap((words) => words.split(/\s+/u).map(foldWord)),
);
/** Plain words and those of documents that say the same, by their beginnings; the first stands for all. */
const SAME_MEANING: readonly (readonly string[])[] = [
  ['end', 'terminat', 'cancel', 'quit', 'stop', 'expir', 'finish', 'leav', 'left', 'last', 'ceas', 'laps'],
  ['start', 'begin', 'began', 'begun', 'commenc', 'effective'],
  ['pay', 'paid', 'owe', 'owing', 'due', 'cost', 'charg', 'fee', 'fees', 'price', 'sum', 'amount', 'spend'],
  ['refund', 'return', 'reimburs', 'repay', 'repaid'],
  ['tell', 'told', 'notic', 'notif', 'inform', 'report', 'announc'],
  ['landlord', 'lessor', 'owner'],
  ['tenant', 'lessee', 'occupi', 'occupant', 'resident'],
  ['flat', 'apartment', 'home', 'house', 'premis', 'propert', 'room'],
  ['employ', 'job', 'work', 'hire'],
  ['agree', 'contract', 'consent', 'permission', 'approv', 'allow', 'permit'],
  ['receiv', 'receipt', 'reciev'],
  ['ban', 'forbid', 'prohibit', 'restrict'],
  ['send', 'sent', 'deliver', 'submit', 'post'],
  ['car', 'vehicle'],
  ['photo', 'pictur', 'image'],
  ['doctor', 'health', 'medic'],
  ['repair', 'fix', 'mend', 'maintain', 'maintenance'],
  ['buy', 'purchas', 'bought'],
  ['sell', 'sold', 'sale'],
  ['renew', 'extend', 'extension', 'continu', 'goes', 'prolong'],
  ['insur', 'cover', 'polic'],
  ['rise', 'increas', 'raise', 'higher'],
  ['limit', 'cap', 'capped', 'maxim', 'ceiling', 'most'],
  ['wife', 'husband', 'spous', 'partner'],
  ['break', 'broke', 'broken', 'damag', 'defect'],
  ['lose', 'lost', 'forfeit', 'loss'],
  ['write', 'written', 'writing', 'letter'],
  ['late', 'overdue', 'delay'],
  ['deposit', 'retainer', 'bond'],
  ['rent', 'lease', 'tenanc', 'let'],
  ['share', 'part', 'portion', 'proportion'],
];
const MEANING = new Map(SAME_MEANING.flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)));
const ENDINGS = /(?:ations?|ments?|ings?|edly|ed|ers?|ors?|ies|es|s|ly|ung|ungen|en|em|es|er)$/u;
const WORD = /\p{L}+/gu;
const LENGTH_MINIMUM = 3;
const STEM_LENGTH = 6;
const MEANING_PREFIX_MINIMUM = 3;

/** The words of a text that tell what it is about, as stems; the same word may occur twice. */
export function readContentWords(text: string): readonly string[] {
  const stems: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    const folded = foldWord(word);
    if (folded.length >= LENGTH_MINIMUM && !COMMON_WORDS.has(folded)) stems.push(stemOf(folded));
  }
  return stems;
}

/** Words of the same family, or of the same meaning in documents, have one stem. */
function stemOf(word: string): string {
  for (let length = Math.min(word.length, 11); length >= MEANING_PREFIX_MINIMUM; length -= 1) {
    const meaning = MEANING.get(word.slice(0, length));
    // "car" is no beginning of "care".
    if (meaning !== undefined && (length >= 5 || word.length - length <= 2)) return meaning;
  }
  return word.replace(ENDINGS, '').slice(0, STEM_LENGTH) || word;
}

/** @returns the part of the words that are among others, 0 to 1; 1 for no words */
export function shareOf(words: readonly string[], others: ReadonlySet<string>): number {
  return words.length === 0 ? 1 : words.filter((word) => others.has(word)).length / words.length;
}
