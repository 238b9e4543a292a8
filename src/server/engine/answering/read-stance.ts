import { THESAURUS } from '../retrieval/question/thesaurus.ts';
import { isStopWord, stemWord, tokenise } from '../text/stem-words.ts';

/** "Only" on conditions, "no-unless" with an exception. */
export type StanceWord = 'yes' | 'only' | 'no-unless' | 'no';

/** What words say to a question about what a party may or must do. */
export interface Stance {
  readonly says: StanceWord;
  /** Whether a clause names what is asked about; else it is what the words say of whatever they are about. */
  readonly isNamed: boolean;
}

const ASKS_MAY =
  /\b(?:can|could|may|might) (?:i|we|they|he|she|it|someone|my|our|the) ?|\b(?:am|are|is) (?:i|we|they|he|she|it|my|the)(?: \p{L}+)?(?: even| still| really)? (?:allowed|free|permitted|able|entitled|ok|okay|fine|possible|legal|all ?right)\b|\b(?:ok|okay|fine|allowed|all ?right) (?:to|if)\b|\b(?:kann|darf|können|dürfen) (?:ich|wir|man|der|die|sie|er)\b/iu;
const ASKS_MUST =
  /\b(?:do|would|will) (?:i|we|they|he|she|my|the)(?: \p{L}+)?(?: still| also| really| even| actually| always)? (?:have|need) to\b|\b(?:must|muss|müssen) (?:i|we|they|he|she|my|the|ich|wir|man|der|die|sie|er)\b|\b(?:am|are|is) (?:i|we|they|he|she)(?: still| also| really| even| actually)? (?:obliged|supposed|required|bound|forced|expected)\b/iu;
/** Another thing is asked for, or the question is turned round. */
const ASKS_OTHER =
  /\b(?:how|what|when|which|who|whom|whose|where|why|or|not|never|no|without|nothing|wie|wann|was|wer|wo|oder|nicht|kein\p{L}*|ohne)\b|n['’]t\b|\b(?:cant|wont|dont|isnt)\b/iu;
/** The case in which it is asked: "… if they raise the rent". */
const CASE = /\b(?:if|when|after|because|once|unless|before|while|wenn|falls)\b.*$/isu;

const FORBIDS =
  /\b(?:may|must|shall|can|will|is|are|should|do|does) (?:not|never)\b|\bcannot\b|\b(?:can|mustn|must|shan|won|don|doesn|isn|aren)['’]t\b|\b(?:prohibited|forbidden|banned|ruled out|out of the question|untersagt|verboten)\b|\b(?:darf|dürfen|kann|können)(?: \p{L}+){0,5} (?:nicht|kein\p{L}*)\b|\b(?:not to|no|neither|nor|none|no one|nicht|kein\p{L}*)\b/iu;
const PERMITS =
  /\b(?:may|can|could|(?:is|are|be) (?:free|welcome|entitled|allowed|permitted|able|fine)|(?:has|have) the right|reserves? the right|at liberty|kann|können|darf|dürfen|gestattet|erlaubt)\b/iu;
const OBLIGES =
  /\b(?:must|shall|has to|have to|is to|are to|agrees? to|undertakes? to|(?:is|are) (?:required|obliged|bound)|needs? to|muss|müssen|hat zu|verpflichtet)\b/iu;
const EXEMPTS =
  /\b(?:need not|(?:do|does|is|are|shall) not (?:have to|need|required|obliged|bound)|don['’]t (?:have to|need)|not (?:compulsory|mandatory|necessary)|no obligation|optional|voluntary|may (?:refuse|decline|say no)|under no (?:duty|obligation)|no \p{L}+ (?:is|are) (?:needed|required|necessary)|free of charge|at no (?:cost|charge))\b/iu;
/** A negation that denies nothing that was asked for: of a condition, of a restriction, or of a bound. */
const DENIES_NOTHING =
  /\b(?:whether or not|(?:so|as) long as[^,;.]*|(?:if|where)[^,;.]*\b(?:not|no)\b[^,;.]*|no (?:restriction|ban|penalty|limit|exclusivity|objection|prohibition)s?|(?:does|do|shall|will|is|are|may) not (?:apply|be (?:cut down|limited|restricted|affected|unreasonably)|prevent|stop|limit|restrict|affect|exclude|exceed)|nothing[^.;]*\b(?:stops?|prevents?|limits?|restricts?)|not (?:just|only|merely)|(?:no|not) (?:later|more|less|fewer) than|without [^,;.]*|no (?:reason|interest|notice)|no matter)\b/giu;
/** What allows a part alone. */
const RESTRICTS = /\b(?:only|solely|exclusively|nur)\b/iu;
/** What turns a permission or a ban into a narrower one: then the words have to speak for themselves. */
const NARROWS =
  /\b(?:only|solely|exclusively|except\p{L}*|unless|other than|save (?:that|as|for|where|in|on)|but|however|until|provided|nur|außer|sofern)\b|\bwithout (?:\p{L}+ ){0,5}(?:consent|permission|approval|agreement|leave)\b|\b(?:consent|permission|approval|zustimmung)\b/iu;
const CLAUSE_ENDS =
  /(?<=[;:.])\s+|,?\s+\b(?:while|whereas|although|though)\b\s+|,\s+(?:and|or)\s+(?=(?:the|you|we|it|they|no|nothing|any|each|he|she|i)\b)/iu;
const SENTENCE_ENDS = /(?<=[.!?])\s+/u;
/** Words that name no act. */
const NAMES_NOTHING = new Set(
  tokenise(
    'allowed ok okay fine possible legal permitted permission right rights way obliged required supposed even still alright mind happen happens able entitled free',
  ),
);

/**
 * Whether words permit, forbid, require or waive what is asked about, read from their grammar: the clause that
 * names the same act, its modal verb and its negation.
 * @param question as typed; of several sentences the last one asks
 * @param words a sentence or two of a document
 * @returns null where the question asks for something else, or the words do not tell
 */
export function readStance(question: string, words: string): Stance | null {
  const asked = (question.trim().split(SENTENCE_ENDS).at(-1) ?? '').replace(CASE, ' ');
  if (ASKS_OTHER.test(asked)) return null;
  const isDuty = ASKS_MUST.test(asked);
  if (!isDuty && !ASKS_MAY.test(asked)) return null;
  const clause = findClause(listMeanings(asked), words);
  const says = readClause(clause ?? words, isDuty, words);
  return says === null ? null : { says, isNamed: clause !== null };
}

function readClause(clause: string, isDuty: boolean, words: string): StanceWord | null {
  const ban = clause.replace(DENIES_NOTHING, (harmless) => ' '.repeat(harmless.length)).search(FORBIDS);
  const isNarrowed = NARROWS.test(words);
  if (isDuty) {
    if (EXEMPTS.test(clause)) return 'no';
    return ban < 0 && OBLIGES.test(clause) && !isNarrowed ? 'yes' : null;
  }
  const permission = clause.search(PERMITS);
  const isBan = ban >= 0 && (permission < 0 || ban <= permission);
  if (!isBan && (permission < 0 || ban >= 0)) return null;
  if (RESTRICTS.test(words)) return 'only';
  if (isNarrowed) return isBan ? 'no-unless' : null;
  return isBan ? 'no' : 'yes';
}

/** The clause that names most of what is asked about; null where none names any of it. */
function findClause(asked: ReadonlySet<string>, words: string): string | null {
  const counted = words.split(CLAUSE_ENDS).map((clause) => {
    const named = listMeanings(clause);
    return { clause, shared: [...asked].filter((meaning) => named.has(meaning)).length };
  });
  const best = counted.reduce((most, one) => (one.shared > most.shared ? one : most), { clause: '', shared: 0 });
  return best.shared > 0 ? best.clause : null;
}

/** Stems of a text, and the groups of words of like meaning that they belong to. */
function listMeanings(text: string): ReadonlySet<string> {
  const stems = tokenise(text)
    .filter((word) => word.length > 1 && !isStopWord(word) && !NAMES_NOTHING.has(word))
    .map(stemWord);
  const groups = THESAURUS.groupsIn(stems).map(({ number }) => `group ${number}`);
  return new Set([...stems, ...groups]);
}
