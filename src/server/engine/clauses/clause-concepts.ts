import { mixHashes, type SparseVector } from './clause-features.ts';

/**
 * Ideas that clauses are made of, each with the words it goes by: a star stands for any ending. That "solicit" and "entice"
 * are one idea, and "customer" and "client" another, is what a few hundred contracts are too few to teach.
 */
const CONCEPTS: Readonly<Record<string, string>> = {
  ask: 'solicit* entic* induc* persuad* lur* recruit* divert* poach* hir* circumvent* interfer*',
  customer: 'customer* client* clients subscriber* insureds account accounts prospect*',
  staff: 'employee* personnel staff consultant* worker* employ employed employment',
  disparage: 'disparag* derogat* defam* denigrat* tarnish* libel* slander*',
  reputation: 'reputation* goodwill esteem image disrepute integrity',
  compete: 'compet* rival*',
  exclusive: 'exclusiv* sole solely only',
  nonexclusive: 'nonexclusiv*',
  engage: 'engag* carry conduct operat* participat* promot* market*',
  first: 'first',
  refusal: 'refus* offer offers offered negotiat* match matching',
  control: 'control controlling ownership stock shares voting equity',
  merge: 'merg* acqui* consolidat* reorganiz* amalgamat* takeover',
  sale: 'sale sell sells selling sold dispos* divest*',
  substantially: 'substantially majority',
  assign: 'assign* transfer* delegat* convey*',
  consent: 'consent* approv* permission',
  successor: 'successor* heirs',
  revenue: 'revenue* profit* royalt* proceeds receipts commission* earn* margin*',
  share: 'share sharing split percent percentage %',
  price: 'price* pricing rate rates charge charges fee fees cost costs tariff*',
  increase: 'increas* rais* adjust* escalat* chang* decreas* reduc*',
  exceed: 'exceed* cap capped ceiling excess above higher',
  most: 'most favored favoured favorable favourable lowest best preferential',
  less: 'less lower fewer',
  minimum: 'minimum* least guarantee* guaranteed quota',
  maximum: 'maximum* limit limits limited limitation* restrict*',
  purchase: 'purchas* buy buys order orders procur*',
  quantity: 'quantit* volume* units number amount amounts capacity copies users seats bandwidth',
  invention: 'invention* improvement* discover* work* deliverable* develop* creat*',
  intellectual: 'intellectual copyright* patent* trademark* proprietary knowhow',
  title: 'title ownership own owns owned vest vests property',
  joint: 'joint* coown* undivided equally co',
  license: 'licens* sublicens*',
  grant: 'grant* hereby',
  transferable: 'transferab* nontransferab* assignab* nonassignab* sublicensab*',
  affiliate: 'affiliat* subsidiar* group member members parent',
  unlimited: 'unlimited enterprise unrestricted unmetered sitewide',
  perpetual: 'perpetual* irrevocab* forever permanent*',
  source: 'source',
  escrow: 'escrow* deposit*',
  code: 'code software program programs',
  terminate: 'terminat* cancel* expir* end ends ending',
  convenience: 'convenience reason cause causes without',
  notice: 'notice* notif* written',
  day: 'day days month months year years anniversary',
  renew: 'renew* extend* extension* successive automatic*',
  term: 'term terms period duration',
  law: 'law laws govern* constru* jurisdiction',
  state: 'state commonwealth province england california york delaware',
  after: 'after following upon subsequent thereafter post',
  surviv: 'surviv* remain* continu*',
  return: 'return* destroy* wind* transition* inventory dispos*',
  audit: 'audit* inspect* examin* verif*',
  book: 'book books record records accounts',
  access: 'access*',
  liab: 'liab*',
  damages: 'damage* loss losses',
  indirect: 'indirect consequential incidental special punitive exemplary lost',
  indemn: 'indemn* harmless',
  gross: 'gross negligen* willful wilful fraud* misconduct breach* confidential*',
  liquidated: 'liquidated penalty penalties forfeit*',
  warrant: 'warrant* guaranty',
  defect: 'defect* workmanship materials conform* nonconform*',
  insur: 'insur* coverage policy policies insured',
  sue: 'sue sues lawsuit* suit claim claims litigation proceeding*',
  contest: 'contest* challeng* attack* oppos* disput* validity',
  waive: 'waiv* releas* discharg* forbear*',
  third: 'third',
  benef: 'beneficiar* benefit benefits',
  not: 'not no neither nor never none',
  except: 'except* notwithstanding however provided unless other otherwise',
  during: 'during throughout',
  shall: 'shall will agrees agree covenants must',
  may: 'may right rights option entitled',
  prohibit: 'prohibit* prevent* preclud* prohibit',
  public: 'publicly securities exchange traded passive',
  territory: 'territor* region* area country countries worldwide',
  product: 'product products goods services service',
  party: 'party parties',
  company: 'company corporation inc llc ltd lp',
  date: 'date dated effective commenc* entered made',
  jan: 'january february march april june july august september october november december',
  agreement: 'agreement contract',
  initial: 'initial',
  money: '$ dollar* usd',
  pay: 'pay* paid reimburs* refund*',
  annual: 'annual* quarterly monthly',
  shortfall: 'shortfall deficien* take',
  failure: 'fail* default',
  deliver: 'deliver* ship* suppl*',
  royaltyfree: 'free',
  apply: 'apply applies applicable',
  nothing: 'nothing construed deemed',
  prevent: 'prevent* prohibit* restrict* preclud* forbid*',
  similar: 'similar* comparab* equivalent situated like',
  other: 'other others another any',
  enforce: 'enforc* confer* remed*',
  intend: 'intend* express* implied',
  person: 'person persons entity entities individual anyone',
  behalf: 'behalf itself themselves',
  harm: 'harm* injur* detriment* advers* impair* diminish* damag*',
  deal: 'deal* contact* approach* relationship*',
  receive: 'receiv* entitled accept*',
  certificate: 'certificate* carrier* occurrence aggregate additional underwrit*',
  repair: 'repair* replac* correct*',
  net: 'net gross sales',
  hire: 'hire hired hiring rehire',
  worldwide: 'worldwide global',
  future: 'hereafter future hereinafter existing',
  marks: 'mark marks trademark* logo* brand* name names',
  infring: 'infring* misappropriat*',
  respon: 'respons* obligat* dut*',
  bind: 'bind* inure*',
  void: 'void null invalid ineffective',
  subcontract: 'subcontract* sublicens* agent agents',
  premise: 'premises facility facilities location* site*',
  month12: 'twelve consecutive trailing',
  tech: 'technology materials documentation content',
  equal: 'equal equally',
  event: 'event occurrence',
  immediate: 'immediate* prompt*',
  request: 'request* demand*',
  business: 'business* activities',
  withhold: 'withh* unreasonabl*',
  penalty: 'interest late',
};

/** How much a text's concepts count beside its words, which have the length 1. */
export const CONCEPTS_LENGTH = 0.7;

/** A salt per kind of feature keeps their hashes apart. */
const SALT = { concept: 401, pair: 402, sequence: 403 } as const;
const KNOWN_WORDS_LIMIT = 50_000;
const WORD = /[a-z]+|[$%]/gu;
const NONE: readonly number[] = [];

const CONCEPTS_BY_WORD = new Map<string, number[]>();
const CONCEPTS_BY_START = new Map<string, number[]>();
const START_LENGTHS = new Set<number>();

Object.values(CONCEPTS).forEach((words, concept) => {
  for (const word of words.split(' ')) {
    const isStart = word.endsWith('*');
    const letters = isStart ? word.slice(0, -1) : word;
    const known = isStart ? CONCEPTS_BY_START : CONCEPTS_BY_WORD;
    known.set(letters, [...(known.get(letters) ?? []), concept]);
    if (isStart) START_LENGTHS.add(letters.length);
  }
});

/** Concepts of the words met so far; words repeat, and looking at all their starts takes time. */
const seenWords = new Map<string, readonly number[]>();

/**
 * The ideas in a text as hashed features: each, each two that stand in it together, and each three that follow each other.
 * @param bits the buckets are numbered from 0 to 2^bits - 1
 */
export function extractConcepts(text: string, bits: number): SparseVector {
  const mask = 2 ** bits - 1;
  const sequence: number[] = [];
  const held = new Set<number>();
  for (const word of text.toLowerCase().match(WORD) ?? []) {
    for (const concept of conceptsOf(word)) {
      held.add(concept);
      if (sequence.at(-1) !== concept) sequence.push(concept);
    }
  }
  const concepts = [...held].sort((left, right) => left - right);
  const buckets: number[] = [];
  concepts.forEach((concept, place) => {
    buckets.push(mixHashes(SALT.concept, concept) & mask);
    for (let other = 0; other < place; other += 1) {
      buckets.push(mixHashes(mixHashes(SALT.pair, concepts[other] as number), concept) & mask);
    }
  });
  for (let last = 2; last < sequence.length; last += 1) {
    const start = mixHashes(mixHashes(SALT.sequence, sequence[last - 2] as number), sequence[last - 1] as number);
    buckets.push(mixHashes(start, sequence[last] as number) & mask);
  }
  const distinct = keepDistinct(Uint32Array.from(buckets).sort());
  return { buckets: distinct, values: new Float32Array(distinct.length).fill(1) };
}

function keepDistinct(sorted: Uint32Array): Uint32Array {
  let size = 0;
  for (let place = 0; place < sorted.length; place += 1) {
    if (place > 0 && sorted[place] === sorted[place - 1]) continue;
    sorted[size] = sorted[place] as number;
    size += 1;
  }
  return sorted.subarray(0, size);
}

function conceptsOf(word: string): readonly number[] {
  const seen = seenWords.get(word);
  if (seen) return seen;
  const found = [...(CONCEPTS_BY_WORD.get(word) ?? NONE)];
  for (const length of START_LENGTHS) {
    if (length <= word.length) found.push(...(CONCEPTS_BY_START.get(word.slice(0, length)) ?? NONE));
  }
  if (seenWords.size < KNOWN_WORDS_LIMIT) seenWords.set(word, found);
  return found;
}
