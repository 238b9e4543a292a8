import type { ProvisionPattern } from './provision-pattern.ts';

/** Of terms of service for people who sign nothing. */
export const TERMS_PATTERNS = {
  agreeing: {
    states:
      /\b(?:by|if)\b[^.;]{0,120}\b(?:us(?:e|ing)|access\w*|click\w*|register\w*|creat\w*|download\w*|sign\w*|order\w*)\b[^.;]{0,160}\b(?:agree|accept|bound|consent|acknowledge)\w*|\b(?:agree|accept|bound)\b[^.;]{0,80}\b(?:these|this|the)\s+(?:terms|agreement|conditions)/iu,
    heading: /\bacceptance\b|\bagreement\s+to\b|\byour\s+agreement\b|\bintroduction\b|\bagreeing\b/iu,
    signs: /\bagree|\baccept/iu,
  },
  account: {
    states:
      /\b(?:accounts?|password|credentials|register|registration|login|log-?in)\b[^.;]{0,160}\b(?:responsib|secur|keep|safe|accurate|create|must|confidential|age|years\s+old|share|activit)\w*/iu,
    heading: /\baccounts?\b|\bregistration\b|\beligibility\b/iu,
    signs: /\baccounts?\b|\bpassword/iu,
  },
  'acceptable-use': {
    states:
      /\b(?:not|never|neither|prohibited|forbidden|refrain)\b[^;]{0,160}\b(?:use|upload|post|transmit|interfere|reverse\s+engineer|harass|spam|unlawful|illegal|copy|scrape|access|attempt|misuse|violate)\w*/iu,
    prefer: /\byou\b[^.;]{0,30}\b(?:not|may\s+not)|\bunlawful|\billegal/iu,
    heading: /\bacceptable\s+use|\bprohibited|\brules\b|\bconduct\b|\brestrictions?\b|\buse\s+of\b|\bforbidden\b/iu,
    signs: /\bnot\s+use\b|\bprohibited|\bunlawful|\billegal|\bmay\s+not\b|\bmust\s+not\b/iu,
  },
  'user-content': {
    states:
      /\b(?:your|user|submitted|uploaded?)\s+(?:\w+\s+){0,2}(?:content|materials?|data|submissions?|posts?|files)\b[^;]{0,200}\b(?:licen[cs]e|own|rights?|responsib|grant|remain|retain|remove|delete)\w*|\bcontent\b[^;]{0,60}\byou\b[^;]{0,60}\b(?:post|upload|submit)\w*/iu,
    heading: /\bcontent\b|\bsubmissions?\b|\bwhat\s+you\s+upload/iu,
    signs: /\bcontent\b|\bupload|\bsubmi(?:t|ssion)/iu,
  },
  charges: {
    states:
      /\b(?:subscription|fees?|price|charge|billing|billed|payment|renew)\w*\b[^.;]{0,200}\b(?:renew|automatic|charge|month|annual|year|billing|refund|pay|due|cancel|advance|credit\s+card)\w*/iu,
    prefer: /\brenew|\bautomatic|\bnotice/iu,
    heading: /\bfees?\b|\bpayment|\bbilling\b|\bsubscription|\bcharges\b|\bprices?\b|\brenewal\b/iu,
    signs: /\bfees?\b|\bbilling|\bsubscription|\bcharges?\b/iu,
    categories: ['renewal-term'],
    measures: ['renewal-notice-days', 'binding-months'],
  },
  cancelling: {
    states:
      /\byou\b[^.;]{0,80}\b(?:cancel|terminate|close|delete|withdraw|stop\s+using|unsubscribe)\w*|\b(?:cancel|withdraw)\w*\b[^.;]{0,80}\b(?:any\s+time|subscription|account|days|notice)\b/iu,
    unless: /\bwe\s+may\s+(?:terminate|suspend|cancel)/iu,
    heading: /\bcancel|\bwithdrawal\b|\bleaving\b/iu,
    signs: /\bcancel|\bclose\s+your\s+account|\bunsubscribe/iu,
  },
  'changes-to-terms': {
    states:
      /\b(?:change|modif|amend|updat|revis|alter)\w*\b[^.;]{0,120}\b(?:these\s+|the\s+|this\s+|our\s+)?(?:terms|agreement|conditions|policy|policies)\b|\b(?:terms|agreement|conditions)\b[^.;]{0,120}\b(?:chang|modif|amend|updat|revis)\w*/iu,
    prefer: /\bnotice|\bnotif|\bdays|\bat\s+any\s+time/iu,
    heading: /\bchange|\bmodification|\bamendment|\bupdates?\b|\brevision/iu,
    signs: /\bchange|\bmodif|\bamend|\bupdate|\brevis/iu,
    measures: ['change-notice-days'],
  },
  suspension: {
    states:
      /\b(?:suspend|terminat|block|disable|remov|delet|clos)\w*\b[^.;]{0,140}\b(?:account|access|service|services|use|agreement|licen[cs]e|terms)\b|\b(?:account|access)\b[^.;]{0,100}\b(?:suspended|terminated|blocked|closed|disabled)\b/iu,
    unless: /^\s*you\s+(?:may|can)\b/iu,
    heading: /\bterminat|\bsuspen|\bclos/iu,
    signs: /\bsuspen|\bterminat|\bblock/iu,
    categories: ['termination-for-convenience'],
  },
  disclaimer: {
    states:
      /\bas[\s-]is\b|\bas\s+available\b|\b(?:no|not|without|disclaims?|exclude)\b[^;]{0,160}\b(?:warrant\w*|guarantee\w*|representations?)\b/iu,
    heading: /\bdisclaimer\b|\bwarrant|\bno\s+promises\b/iu,
    signs: /\bwarrant|\bas[\s-]is\b|\bguarantee/iu,
  },
  'liability-limit': {
    states:
      /\b(?:not|no|neither|limit\w*|maximum|exceed)\b[^;]{0,200}\b(?:liab\w+|damages|responsible\s+for)\b|\bliab\w+\b[^;]{0,200}\b(?:exceed|limit\w*|exclud\w*|maximum)\b/iu,
    prefer: /\bexceed|\bconsequential|\bindirect/iu,
    heading: /\bliabilit/iu,
    signs: /\bliab|\bdamages/iu,
    categories: ['cap-on-liability'],
  },
  arbitration: {
    states: /\barbitrat(?:ion|ed|or|ors)\b/iu,
    prefer: /\bbinding|\bfinal/iu,
    heading: /\barbitration\b|\bdisputes?\b/iu,
    signs: /\barbitrat/iu,
  },
  'class-waiver': {
    states:
      /\bclass[\s-](?:action|wide|member|proceeding)|\brepresentative\s+(?:action|proceeding|capacity)|\bjury\b/iu,
    heading: /\bclass\b|\bwaiver\b|\bjury\b/iu,
    signs: /\bclass\s+action|\bjury\b/iu,
  },
  privacy: {
    states: /\bprivacy\b|\bpersonal\s+(?:data|information)\b|\bdata\s+protection\b/iu,
    prefer: /\bpolicy|\bnotice/iu,
    heading: /\bprivacy\b|\bpersonal\s+data\b|\bdata\s+protection\b/iu,
    signs: /\bprivacy|\bpersonal\s+(?:data|information)/iu,
  },
} as const satisfies Readonly<Record<string, ProvisionPattern>>;
