import type { ProvisionKind } from '#contract/provisions.ts';
import type { DocumentKind } from '../facts/document-kind.ts';

/** Below this a document is an excerpt or a form, and nothing is usual in it. UTF-16 units. */
const SHORTEST_LENGTH = 800;
const SAMPLE_LENGTH = 40_000;

const KINDS: Readonly<Record<string, ProvisionKind>> = {
  'non-disclosure agreement': 'nda',
  'employment contract': 'employment',
  'job offer': 'employment',
  'consulting agreement': 'services',
  'services agreement': 'services',
  'contractor agreement': 'services',
  'maintenance agreement': 'services',
  'hosting agreement': 'services',
  'licence agreement': 'licence',
  'loan agreement': 'loan',
  'terms of service': 'terms-of-service',
};

const MOVABLES =
  /\b(?:equipment|vehicle|car|truck|aircraft|airplane|vessel|ship|boat|machin\w+|furniture|instrument|container)\b/iu;
const HOME_WORDS =
  /\b(?:residential|dwelling|apartment|home|house(?:hold)?|flat|tenancy|bedrooms?|roommates?|private\s+residence|live\s+in)\b/giu;
const BUSINESS_WORDS =
  /\b(?:commercial|office|retail|store|warehouse|shopping|business|trade|industrial|rentable|square\s+feet|common\s+area|operating\s+expenses|building)\b/giu;
/** Guarantees and pledges go with a loan that stands elsewhere; nothing a loan says is to be expected of them. */
const BESIDE_A_LOAN =
  /\b(?:guarant(?:y|ee)|mortgage|deed\s+of\s+trust|security\s+agreement|pledge|subordination|purchase)\b/iu;
const LOAN_TITLE = /\bloan\b|\bcredit\b|\bnote\b/iu;
const NO_EMPLOYMENT =
  /\bseverance\b|\bseparation\b|\brelease\b|\bretention\b|\bchange\s+(?:in|of)\s+control\b|\bincentive\b/iu;
const SALES_TERMS = /\bsales?\b|\bpurchase\b|\bsupply\b/iu;
const USER_LICENCE = /\bend[\s-]user\b|\bEULA\b/iu;

/**
 * Which list of usual provisions fits a document.
 * @param title as printed, or null
 * @param text of the whole document
 * @returns null where none does
 */
export function classifyProvisionKind(kind: DocumentKind, title: string | null, text: string): ProvisionKind | null {
  if (!kind.isContract || text.length < SHORTEST_LENGTH) return null;
  const name = title ?? '';
  if (kind.type === 'lease' || kind.type === 'sublease') return tellLease(name, text.slice(0, SAMPLE_LENGTH));
  const found = KINDS[kind.type] ?? null;
  if (found === 'loan' && BESIDE_A_LOAN.test(name) && !LOAN_TITLE.test(name)) return null;
  if (found === 'employment' && NO_EMPLOYMENT.test(name)) return null;
  if (found === 'terms-of-service') return USER_LICENCE.test(name) ? 'licence' : SALES_TERMS.test(name) ? null : found;
  return found;
}

function tellLease(title: string, sample: string): ProvisionKind | null {
  if (MOVABLES.test(title)) return null;
  if (/\bresidential\b|\bapartment\b|\btenancy\b|\bdwelling\b|\bhouse\b/iu.test(title)) return 'residential-lease';
  if (/\bcommercial\b|\boffice\b|\bretail\b|\bindustrial\b|\bshopping\b|\bstore\b/iu.test(title))
    return 'commercial-lease';
  const homes = sample.match(HOME_WORDS)?.length ?? 0;
  const rooms = sample.match(BUSINESS_WORDS)?.length ?? 0;
  if (homes + rooms === 0) return null;
  return homes > rooms ? 'residential-lease' : 'commercial-lease';
}
