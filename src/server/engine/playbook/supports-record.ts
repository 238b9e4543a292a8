import { PLAYBOOK_FAMILIES } from './playbook.ts';
import { RECORD_WORDS } from './records/record-words.ts';

/** Words that tell of the documents that a family is at home in, by its id; families of all documents have none. */
const FAMILY_WORDS: Readonly<Record<string, RegExp>> = {
  'lease-residential':
    /(?<!\p{L})(?:rent|tenan|landlord|lessor|lessee|lease|premises|apartment|flat|dwelling|house\b|home\b|sublet|sublease|lodger|housemate)/iu,
  'lease-commercial':
    /(?<!\p{L})(?:rent|tenan|landlord|lessor|lessee|lease|premises|shop|office|warehouse|unit|building)/iu,
  employment:
    /(?<!\p{L})(?:employ|job|salary|wage|bonus|work(?:s|ed|ing|er|ers|place)?\b|staff|overtime|pto|holiday pay|resign|vacation|hire|duties|payroll|commission|invent|compet)/iu,
  freelance:
    /(?<!\p{L})(?:freelanc|contractor|consultant|client|work|service|deliverable|project|assignment|designer|developer|photographer|translator|engagement)/iu,
  'loan-and-guarantee':
    /(?<!\p{L})(?:loan|lend|borrow|credit|guarant|debt|interest|principal|mortgag|repa[iy]|financ|instal?lment|security|surety|advance|collateral|default)/iu,
  vehicle:
    /(?<!\p{L})(?:vehicle|car\b|cars\b|van\b|truck|motor|mile|kilomet|km\b|hire|driver|drive|odometer|equipment|machine|bike|bicycle|scooter|boat|caravan)/iu,
  membership:
    /(?<!\p{L})(?:member|gym|club|class|pool|studio|subscri|facilit|locker|fitness|train|course|activit|session|coach|participa|season|pass\b|sport|collect)/iu,
  insurance: /(?<!\p{L})(?:insur|polic(?:y|ies)|cover|premium|claim|deductible|excess|benefit)/iu,
  construction:
    /(?<!\p{L})(?:contractor|builder|construct|build|roof|renovat|install|repair|property|site|works?\b|material|permit|project|kitchen|bathroom|owner)/iu,
  'settlement-and-severance':
    /(?<!\p{L})(?:settle|severance|releas|claim|disparag|employ|separation|terminat|confiden|benefit|sue|tax|cooperat|rehire)/iu,
  'licence-and-software':
    /(?<!\p{L})(?:licen[cs]|software|app\b|program|service|subscription|copy|copies|source|user|update|device|product)/iu,
  nda: /(?<!\p{L})(?:confiden|disclos|recipient|secret|proprietary|information)/iu,
  'franchise-and-distribution':
    /(?<!\p{L})(?:franchis|distribut|dealer|reseller|outlet|brand|territor|royalt|store|products?|system|resale|supplier)/iu,
  'partnership-and-company':
    /(?<!\p{L})(?:partner|shareholder|share|member|compan(?:y|ies)|founder|director|capital|profit|business|firm|venture|interest)/iu,
  'travel-event-and-care':
    /(?<!\p{L})(?:book|trip|tour|travel|event|ticket|guest|hotel|flight|course|school|child|pupil|student|nursery|care|camp|lesson|class|venue|organi[sz]er|appointment|reserv|wedding|session|parent|patient|resident|holiday|performance|place|enrol|tuition|term\b|participant)/iu,
};

/**
 * Whether the words of a sentence bear out that it is an instance of a record: its key words stand there, and it is told of
 * nothing that neither the sentence nor the kind of document knows, such as a landlord in a care home.
 * @param kind id of the kind of document, or null where it is not known
 */
export function supportsRecord(text: string, id: string, kind: string | null): boolean {
  const own = RECORD_WORDS[id];
  if (own === undefined) return true;
  if (own.needs.some((pattern) => !pattern.test(text)) || own.unless?.test(text) === true) return false;
  if (own.kinds !== undefined) return kind !== null && own.kinds.includes(kind);
  const family = FAMILY_OF.get(id);
  if (family?.kinds == null || (kind !== null && family.kinds.includes(kind))) return true;
  const words = FAMILY_WORDS[family.id];
  return words === undefined || !PRESUMING.has(id) || words.test(text);
}

const FAMILY_OF = new Map(PLAYBOOK_FAMILIES.flatMap((family) => family.records.map(({ id }) => [id, family] as const)));

/** Records whose texts speak of what their family is about. */
const PRESUMING = new Set(
  PLAYBOOK_FAMILIES.flatMap(({ id: family, records }) =>
    records.flatMap(({ id, toBearer, plain, why }) =>
      FAMILY_WORDS[family]?.test(`${toBearer} ${plain} ${why}`) === true ? [id] : [],
    ),
  ),
);
