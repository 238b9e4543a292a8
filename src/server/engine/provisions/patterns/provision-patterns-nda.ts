import type { ProvisionPattern } from './provision-pattern.ts';

/** Of non-disclosure agreements. Written by reading form agreements, checked against ContractNLI's labels (`bench provisions`). */
export const NDA_PATTERNS = {
  'nda-definition': {
    states:
      /\b(?:confidential|proprietary|evaluation)\s+(?:and\s+\w+\s+)?(?:information|material)s?["“”'’)]{0,2}[^.;]{0,80}\b(?:means?|shall\s+mean|includes?|shall\s+include|defined|refers?\s+to|consists?|shall\s+refer|comprises?)\b|\b(?:means|collectively|hereinafter|referred\s+to|defined|the)\b[^;]{0,200}\(?["“](?:confidential|proprietary|evaluation)\s+(?:and\s+\w+\s+)?(?:information|material)/iu,
    heading: /\bdefinitions?\b|\bconfidential\s+information\b/iu,
    signs: /\b(?:confidential|proprietary|secret)\b/iu,
  },
  'nda-exclusions': {
    states:
      /\b(?:public(?:ly)?\s+(?:domain|known|available|accessible|disclosed)|generally\s+(?:known|available)|(?:in(?:to)?|to)\s+the\s+public|already\s+(?:\w+\s+){0,2}(?:known|in\s+(?:the|its)\s+possession)|independently\s+(?:developed|discovered|conceived|acquired|arrived)|(?:rightfully|lawfully)\s+(?:\w+\s+){0,2}(?:received|known|obtained|acquired|in\s+possession)|matter\s+of\s+public\s+knowledge)\b|\b(?:confidential|proprietary|evaluation)\s+(?:information|material)s?\b[^.;]{0,40}\b(?:not\s+(?:include|apply|extend)|exclud)\w*/iu,
    prefer: /\bnot\s+(?:include|apply|extend|be)\b|\bexclud/iu,
    heading: /\bexclu|\bexcept|\bnot\s+confidential/iu,
    signs: /\b(?:public|independently|rightfully|shall\s+not\s+include|does\s+not\s+include|exclud\w+)\b/iu,
  },
  'nda-use': {
    states:
      /\b(?:use|uses|used|using|utili[sz]e\w*|exploit)\b[^.;]{0,200}\b(?:solely|only|exclusively|except|other\s+than|sole\s+purpose|for\s+any\s+(?:other\s+)?(?:purpose|reason)|for\s+(?:the|its)\s+(?:\w+\s+)?(?:purpose|benefit)|own\s+(?:benefit|purpose))|\b(?:solely|only|exclusively)\b[^.;]{0,80}\b(?:purposes?|use)\b/iu,
    unless: /\bpersonal\s+data\b[^.;]{0,40}\bonly\b/iu,
    prefer: /\bconfidential|\binformation/iu,
    heading: /\buse\b|\bpurpose\b|\bpermitted\b/iu,
    signs: /\bpurposes?\b|\buse\b/iu,
  },
  'nda-secrecy': {
    states:
      /\b(?:hold|keep|maintain|treat|preserve|retain|safeguard|protect)\w*\b[^.;]{0,140}\b(?:confiden\w*|secre\w*)|\b(?:not|never|neither|nor|refrain)\b[^.;]{0,140}\b(?:disclos|reveal|divulg|communicat|publish)\w*/iu,
    prefer: /\bconfidential\s+information|\bthird\s+part|\bdegree\s+of\s+care/iu,
    heading: /\bnon-?\s?disclosure\b|\bconfidentiality\b|\bobligations?\b|\bsecrecy\b/iu,
    signs: /\bdisclos|\bsecre|\bconfiden/iu,
  },
  'nda-recipients': {
    states:
      /\b(?:disclos|provid|access|shar|availab|reveal|furnish|deliver|communicat|restrict|limit)\w*\b[^.;]{0,260}\b(?:employees|officers|directors|advis[eo]rs|agents|representatives|attorneys|consultants|affiliates|personnel|staff|subcontractors|contractors)\b|\bneed[\s-]{1,2}to[\s-]{1,2}know\b/iu,
    prefer: /\bneed[\s-]{1,2}to[\s-]{1,2}know\b|\bbound\b/iu,
    heading: /\brepresentatives\b|\brecipients\b|\bpermitted\s+disclos/iu,
    signs:
      /\b(?:employees?|advis[eo]rs|representatives|agents|staff|personnel|third\s+(?:part(?:y|ies)|persons?)|anyone|any\s+person)\b/iu,
  },
  'nda-compelled': {
    states:
      /\b(?:required|compelled|obliged|obligated|requested|ordered|requires?|demand\w*|pursuant\s+to|response\s+to|comply)\b[^.;]{0,160}\b(?:by\s+(?:\w+\s+){0,3}law|courts?|judicial|subpoena|legal\s+process|regulation|regulatory|governmental|court\s+order|statute|legally)\b|\bsubpoena|\bcourt\s+order|\border\s+of\s+(?:a|any)\s+court|\boperation\s+of\s+law|\blegally\s+(?:required|compelled)|\bjudicial\s+(?:order|process|action)/iu,
    unless: /\bgoverned\s+by|\bjurisdiction\s+of|\battorney['’]?s?['’]?\s+fees/iu,
    prefer: /\bnotice|\bnotif|\bprotective/iu,
    heading: /\bcompelled\b|\brequired\s+(?:by\s+law|disclosure)|\blegal(?:ly)?\s+(?:required|process)/iu,
    signs: /\bby\s+law\b|\bsubpoena|\bjudicial|\bcourt\s+order|\bcompelled/iu,
  },
  'nda-return': {
    states:
      /\b(?:return|redeliver|destroy|destruction|surrender|deliver\s+(?:up|back)|erase|delete)\w*\b[^.;]{0,200}\b(?:information|materials?|documents?|copies|records|embodiments?|property|same)\b|\b(?:information|materials?|documents?|copies|records)\b[^.;]{0,140}\b(?:returned|destroyed|surrendered|erased|deleted)\b/iu,
    unless: /\bin\s+return\s+for\b|\btax\s+return/iu,
    prefer: /\bcopies\b|\brequest\b|\bterminat/iu,
    heading: /\breturn\b|\bdestruction\b/iu,
    signs: /\breturn(?:ed|ing)?\b|\bdestroy|\bdestruction|\bsurrender|\bcopies\b/iu,
  },
  'nda-term': {
    states:
      /\b(?:term|period|duration)\b[^.;]{0,140}\b(?:years?|months?|days?|until|expires?|indefinite\w*|perpetu\w*)\b|\b(?:remains?|continues?|survives?|force|effect|expires?|terminates?|bind\w*|obligations?)\b[^.;]{0,200}\b(?:years?|months?|indefinite\w*|perpetu\w*|anniversary)\b|\bsurviv\w+\b[^.;]{0,120}\b(?:terminat|expir)|\bin\s+perpetuity\b|\bno\s+expir|\bwithout\s+(?:any\s+)?limit(?:ation)?\s+(?:of|in|on)\s+time|\b(?:obligations?|confiden\w+)\b[^.;]{0,160}\b(?:continue|remain\s+(?:effective|binding|in)|for\s+as\s+long\s+as|bound)\b/iu,
    unless: /\bwithin\s+[^.;]{0,20}\bdays\b|\bsolicit|\bhire\b/iu,
    prefer: /\byears?\b|\bindefinite|\bperpetu/iu,
    heading: /\bterm\b|\bduration\b|\bsurviv|\btermination\b|\bperiod\b/iu,
    signs: /\bterm\b|\bterminat|\bexpir|\bsurviv|\bperpetu|\byears?\b|\bperiod\b|\bcontinue/iu,
    measures: ['nda-years'],
  },
  'nda-no-licence': {
    states:
      /\b(?:no|not|nothing|neither|nor|none)\b[^.;]{0,200}\b(?:licen[cs]es?|rights?\s+(?:in|to|or|of|under|by)|title|ownership|conve(?:y|ys|yance)|grant(?:s|ed|ing)?)\b|\b(?:remains?|stays?|is|are|be|retains?)\b[^.;]{0,60}\b(?:property\s+of|owner\s+of|ownership|all\s+right)/iu,
    unless: /\bno\s+(?:\w+\s+){0,3}waiver|\bwithout\s+limitation/iu,
    prefer: /\blicen[cs]e|\bproperty\s+of/iu,
    heading: /\blicen[cs]e\b|\bownership\b|\bproprietary\s+rights\b|\bno\s+(?:rights|grant)/iu,
    signs: /\blicen[cs]|\bownership|\bproperty\s+of\b/iu,
  },
  'nda-remedies': {
    states:
      /\binjuncti|\bequitable\s+(?:relief|remed)|\bspecific\s+performance|\birreparabl|\bliquidated\s+damages|\bpenalty\s+of\b|\bdamages\b[^.;]{0,100}\b(?:breach|inadequate|sufficient)/iu,
    heading: /\bremed|\binjunct|\bequitable|\bbreach\b/iu,
    signs: /\binjunct|\bremed|\bdamages\b/iu,
  },
  'nda-residuals': {
    states: /\bresiduals?\b|\bunaided\s+memor|\bretained\s+in\s+(?:the\s+|their\s+)?(?:\w+\s+)?memor/iu,
    heading: /\bresiduals?\b/iu,
    signs: /\bresiduals?\b|\bmemory\b/iu,
  },
  'nda-talks-secret': {
    states:
      /\b(?:not|neither|nor|without|confidential|secret)\b[^.;]{0,240}\b(?:the\s+fact\s+that|existence\s+(?:of|or|and)|the\s+existence|contents?\s+of\s+this|terms\s+of\s+this)\b[^.;]{0,240}\b(?:agreement|discussions?|negotiations?|talks|transaction|available|evaluat\w+)\b|\b(?:existence|fact)\b[^.;]{0,160}\b(?:discussions?|negotiations?|agreement)\b[^.;]{0,120}\b(?:confidential|secret)\b/iu,
    heading: /\bpublicity\b|\bannouncements?\b|\bconfidentiality\s+of\s+(?:the\s+)?(?:discussions|agreement)/iu,
    signs: /\bfact\s+that\b|\bexistence\b|\bpublicity\b|\bannounce/iu,
  },
  'nda-no-warranty': {
    states:
      /\bas[\s-]is\b|\b(?:no|not|neither|nor|without|disclaims?)\b[^.;]{0,120}\b(?:representations?|warrant(?:y|ies|s|ing))\b/iu,
    unless: /\bhas\s+the\s+(?:right|authority)/iu,
    heading: /\bwarrant|\bdisclaimer\b/iu,
    signs: /\bwarrant|\bas[\s-]is\b/iu,
  },
  'no-solicit': {
    states:
      /\b(?:not|nor|neither|refrain|never)\b[^;]{0,320}\b(?:solicit|entice|hire|recruit|induce|lure|poach|employ)\w*\b[^;]{0,240}\b(?:employees?|personnel|staff|consultants?|workers?|customers?|clients?|officers?|person|individual)\b/iu,
    unless:
      /\bconfidential\s+information\s+to\b|\bequal\s+opportunity|\bbroker|\bemployee\s+benefit|\bshall\s+not\s+be\s+deemed\s+(?:an?\s+)?employ/iu,
    prefer: /\bsolicit/iu,
    heading: /\bnon-?\s?solicit|\bno[\s-]hire|\bsolicitation\b/iu,
    signs: /\bsolicit/iu,
    categories: ['no-solicit-of-employees', 'no-solicit-of-customers'],
    measures: ['solicit-months'],
  },
} as const satisfies Readonly<Record<string, ProvisionPattern>>;
