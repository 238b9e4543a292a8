import type { ProvisionPattern } from './provision-pattern.ts';

/** Of employment contracts and offer letters. */
export const WORK_PATTERNS = {
  duties: {
    states:
      /\b(?:employ(?:s|ed)?|engages?|appoint(?:s|ed)?|serve|hire[sd]?|position|title|role|work)\b[^.;]{0,120}\b(?:as|of|position|title|role|capacity|duties)\b|\bduties\b[^.;]{0,160}\b(?:shall|will|include|are|perform|assigned)\b|\breport(?:s|ing)?\s+to\b/iu,
    heading: /\bduties\b|\bposition\b|\bjob\b|\brole\b|\btitle\b|\bresponsibilit|\bemployment\b/iu,
    signs: /\bduties\b|\bposition\b|\bjob\b|\brole\b/iu,
  },
  'work-start': {
    states:
      /\b(?:employment|term|work|start|begin|commenc)\w*\b[^.;]{0,140}(?:\b(?:begin|commenc|start|continue|effective|until|period\s+of|date)\w*|\d{4})/iu,
    prefer: /\d{4}|\byears?\b/iu,
    unless: /\bconfidential|\bcompet|\bsolicit/iu,
    heading: /\bterm\b|\bcommencement\b|\bstart\b|\bduration\b|\beffective\b/iu,
    signs: /\bcommenc|\bstart|\bbegin|\beffective\s+date/iu,
    categories: ['effective-date', 'expiration-date'],
  },
  salary: {
    states:
      /\b(?:salary|wages?|remuneration|compensation|hourly\s+rate|base\s+pay|paid)\b[^.;]{0,160}(?:[$€£]|\b(?:per\s+(?:year|annum|month|hour|week)|annual\w*|monthly|payable|rate\s+of|dollars|euros|pounds)\b)/iu,
    prefer: /[$€£]/u,
    heading: /\bsalary\b|\bcompensation\b|\bremuneration\b|\bpay\b|\bwages?\b/iu,
    signs: /\bsalary|\bwage|\bcompensation|\bremuneration/iu,
  },
  'working-hours': {
    states:
      /\b\d{1,2}(?:\.\d)?\)?\s{0,2}hours?\b[^.;]{0,60}\b(?:week|day)\b|\b(?:working|business|normal|office)\s+hours\b|\bhours\s+of\s+work\b|\bfull[\s-]time\b|\bpart[\s-]time\b|\bovertime\b/iu,
    prefer: /\bhours\b/iu,
    heading: /\bhours\b|\bworking\s+time\b|\bovertime\b/iu,
    signs: /\bhours\b|\bfull[\s-]time\b|\bwhole\s+(?:working\s+)?time\b/iu,
    measures: ['weekly-hours'],
  },
  holidays: {
    states: /\b(?:holidays?|vacation|annual\s+leave|paid\s+(?:time\s+off|leave)|PTO)\b/iu,
    prefer: /\b(?:days|weeks)\b/iu,
    heading: /\bholiday|\bvacation|\bleave\b|\btime\s+off\b/iu,
    signs: /\bholiday|\bvacation|\bleave\b|\btime\s+off\b/iu,
    measures: ['holiday-days'],
  },
  benefits: {
    states:
      /\b(?:benefits?|health\s+insurance|pension|401\(k\)|retirement\s+plan|sick(?:ness)?\s+(?:pay|leave|days)|medical\s+(?:insurance|plan|coverage)|bonus)\b[^.;]{0,160}\b(?:shall|will|may|is|are|entitled|eligible|receive|participate|paid|pay)\b|\b(?:entitled|eligible|participate)\b[^.;]{0,120}\b(?:benefit|plan|pension|insurance|sick|bonus)/iu,
    heading: /\bbenefits?\b|\bsick|\bbonus|\bpension|\binsurance\b/iu,
    signs: /\bbenefits?\b|\bsick|\bpension\b|\bbonus/iu,
  },
  'work-end': {
    states:
      /\bat[\s-]will\b|\b(?:terminat|end|ends|resign|dismiss)\w*\b[^;]{0,200}\b(?:notice|cause|any\s+time|without|employment|immediately|reason|days|weeks|months?)\b|\bnotice\b[^.;]{0,80}\b(?:terminat|end|resign)\w*/iu,
    prefer: /\bat[\s-]will\b|\bnotice\b|\bcause\b/iu,
    heading: /\btermination\b|\bat[\s-]will\b|\bnotice\b|\bending\b|\bresignation\b/iu,
    signs: /\bterminat|\bat[\s-]will\b|\bresign|\bnotice\b/iu,
    categories: ['termination-for-convenience'],
  },
  probation: {
    states: /\bprobation\w*|\b(?:trial|introductory|probationary)\s+period\b/iu,
    prefer: /\b(?:months?|days|weeks)\b/iu,
    heading: /\bprobation|\btrial\b|\bintroductory\b/iu,
    signs: /\bprobation|\btrial\s+period/iu,
    measures: ['probation-months'],
  },
  severance: {
    states: /\bseverance\b|\bredundancy\s+pay|\bterminat\w+\s+(?:payment|benefit)/iu,
    heading: /\bseverance\b|\bpayments?\s+(?:on|upon)\s+termination/iu,
    signs: /\bseverance|\bin\s+lieu\b/iu,
  },
  expenses: {
    states:
      /\b(?:reimburs|repay)\w*\b[^.;]{0,120}\bexpenses\b|\bexpenses\b[^.;]{0,160}\b(?:reimburs|paid\s+by|repaid|bear|borne|approved)\w*|\b(?:mileage|travel\s+costs?|travel\s+allowance)\b[^.;]{0,80}\b(?:paid|reimbursed|refunded)\b/iu,
    heading: /\bexpenses\b|\breimbursement\b/iu,
    signs: /\bexpenses\b|\breimburs/iu,
  },
  'work-place': {
    states:
      /\b(?:place\s+of\s+work|work(?:s|ing)?\s+(?:from|at|remotely)|principal\s+place\s+of\s+employment|based\s+(?:in|at)|located\s+(?:in|at)|normal\s+place)\b/iu,
    unless: /\bcourts?\b|\barbitrat/iu,
    heading: /\bplace\b|\blocation\b/iu,
    signs: /\bplace\s+of\s+(?:work|employment)|\blocation\b|\bremote/iu,
  },
  confidentiality: {
    states:
      /\b(?:not|never|neither|nor|without|keep|hold|maintain|treat)\b[^.;]{0,200}\b(?:disclos|reveal|divulg|confiden|secre)\w*/iu,
    prefer: /\bconfidential\b|\btrade\s+secret/iu,
    heading: /\bconfidential|\bnon-?\s?disclosure\b|\bsecrecy\b/iu,
    signs: /\bconfidential|\btrade\s+secret|\bnon-?\s?disclosure/iu,
  },
  'ip-assignment': {
    states:
      /\b(?:assigns?|own(?:s|ed|ership)?|belong|vest|property\s+of|works?\s+(?:made\s+)?for\s+hire|title)\b[^;]{0,240}\b(?:inventions?|work\s+product|deliverables?|intellectual\s+property|copyrights?|patents?|works?|developments?|results|materials)\b|\b(?:inventions?|work\s+product|deliverables?|intellectual\s+property|copyrights?|patents?|developments?|results|materials)\b[^;]{0,240}\b(?:assigns?|owned|owns|ownership|belong|vest|property\s+of|work\s+(?:made\s+)?for\s+hire|title|retains?)\b/iu,
    prefer: /\bassign|\bown|\bproperty\s+of/iu,
    heading: /\binventions?\b|\bintellectual\s+property\b|\bwork\s+product\b|\bownership\b|\bproprietary\s+rights\b/iu,
    signs: /\binvention|\bintellectual\s+property|\bwork\s+product|\bcopyright|\bwork\s+(?:made\s+)?for\s+hire/iu,
    categories: ['ip-ownership-assignment', 'joint-ip-ownership'],
  },
  'non-compete': {
    states:
      /\b(?:not|nor|neither|refrain|never)\b[^;]{0,300}\bcompet(?:e|es|ing|itive|itor|ition)\w*|\bcovenant\s+not\s+to\s+compete|\bnon-?\s?compet/iu,
    unless: /\bcompetent\b|\bnon-?\s?exclusive\b|\bfree\s+to\s+compete|\bcompetitive\s+(?:bid|price|rates)/iu,
    prefer: /\b(?:months?|years?)\b/iu,
    heading: /\bnon-?\s?compet|\bcompetition\b|\brestrictive\s+covenants?\b/iu,
    signs: /\bcompet(?:e|ing|itor)/iu,
    categories: ['non-compete'],
    measures: ['restraint-months'],
  },
} as const satisfies Readonly<Record<string, ProvisionPattern>>;
