/** One of the statements that ContractNLI (Koreeda, Manning 2021) asks of every non-disclosure agreement. */
interface NdaTopic {
  readonly id: string;
  /** What is claimed; a document may bear it out, speak against it, or say nothing about it. */
  readonly hypothesis: string;
  /** Words without which a sentence is rarely about it; written by reading the training part. */
  readonly signs: RegExp;
  /** Words that are as good as a label. */
  readonly certain: RegExp;
}

/** In the order in which the weights know them. */
export const NDA_TOPICS: readonly NdaTopic[] = [
  {
    id: 'nda-1',
    hypothesis: 'All Confidential Information shall be expressly identified by the Disclosing Party.',
    signs:
      /\bmark(?:ed|ing|s)?\b|\bdesignat|\bidentif(?:y|ied|ies)|\blegend\b|\blabel|\bmeans?\b|\binclude|\bstamp|\bnature\b/iu,
    certain:
      /\b(?:marked|designated|identified|labell?ed|stamped|designates?|identifies|marks)\b[^;]{0,60}\b(?:as|with)?\b[^;]{0,40}\b(?:confidential|proprietary|legend)|\breasonabl[ey]\b[^;]{0,60}\b(?:understood|considered|known?|regarded|expect\w*|believe\w*)\b[^;]{0,60}\bconfidential|\bwhether\s+or\s+not\b[^;]{0,60}\b(?:marked|designated|identified|labell?ed)|\bcircumstances\s+(?:surrounding|of|under)/iu,
  },
  {
    id: 'nda-2',
    hypothesis: 'Confidential Information shall only include technical information.',
    signs:
      /\bmeans?\b|\binclud|\bdefin|\btechnical\b|\bfinancial\b|\bcommercial\b|\bbusiness\b|\bcustomer|\btrade\s+secret|\bknow-?how/iu,
    certain:
      /\b(?:confidential|proprietary)\s+\w*\s*(?:information|materials?|data)["”'’)]*\s*[^.;]{0,60}\b(?:means?|includes?|shall\s+(?:mean|include|refer)|is\s+defined|refers\s+to|consists?|comprises?)\b|\b(?:financial|business|commercial|marketing|customers?|pricing)\b[^;]{0,200}\b(?:technical|plans|lists|data|know-?how|trade\s+secrets|information)\b/iu,
  },
  {
    id: 'nda-3',
    hypothesis: 'Confidential Information may include verbally conveyed information.',
    signs: /\boral|\bverbal|\bspoken\b|\bany\s+(?:form|manner|means|medium)|\bwhether\b|\bhowever\b|\bvisual/iu,
    certain:
      /\boral(?:ly)?\b|\bverbal(?:ly)?\b|\bspoken\b|\bin\s+(?:any|whatever|whatsoever)\s+(?:form|manner|medium|way)|\bregardless\s+of\s+(?:the\s+)?(?:form|way|manner)|\bhowever\s+(?:recorded|disclosed|conveyed)/iu,
  },
  {
    id: 'nda-4',
    hypothesis:
      'Receiving Party shall not use any Confidential Information for any purpose other than the purposes stated in Agreement.',
    signs: /\bus(?:e|es|ed|ing)\b|\butili[sz]|\bexploit|\bpurposes?\b/iu,
    certain:
      /\b(?:use|uses|used|using|utili[sz]\w+|exploit\w*)\b[^;]{0,160}\b(?:only|solely|exclusively|other\s+than|except|purposes?|own\s+benefit)\b|\b(?:only|solely|exclusively)\b[^;]{0,60}\b(?:use|purposes?)\b/iu,
  },
  {
    id: 'nda-5',
    hypothesis: "Receiving Party may share some Confidential Information with some of Receiving Party's employees.",
    signs: /\bemployees?\b|\bpersonnel\b|\bstaff\b|\bofficers\b|\brepresentatives\b|\bneed\s*-?\s*to\s*-?\s*know/iu,
    certain:
      /\b(?:disclos|provid|access|shar|availab|reveal|furnish|restrict|limit|permit|dissemin)\w*\b[^;]{0,220}\b(?:employees?|personnel|staff|officers|directors|representatives)\b|\bneed[\s-]{1,2}to[\s-]{1,2}know\b/iu,
  },
  {
    id: 'nda-7',
    hypothesis:
      'Receiving Party may share some Confidential Information with some third-parties (including consultants, agents and professional advisors).',
    signs:
      /\bthird\b|\bconsultants?\b|\bagents?\b|\badvis[eo]rs?\b|\brepresentatives\b|\bany\s+(?:other\s+)?(?:person|party|entity)|\banyone\b|\bcontractors?\b|\baffiliates\b|\bothers\b/iu,
    certain:
      /\b(?:disclos|provid|access|shar|availab|reveal|furnish|restrict|limit|permit|dissemin|divulg|communicat)\w*\b[^;]{0,220}\b(?:third\s+part(?:y|ies)|consultants?|agents?|advis[eo]rs?|attorneys|accountants|contractors|any\s+(?:other\s+)?(?:person|party|entity)|anyone)\b/iu,
  },
  {
    id: 'nda-8',
    hypothesis:
      'Receiving Party shall notify Disclosing Party in case Receiving Party is required by law, regulation or judicial process to disclose any Confidential Information.',
    signs: /\blaw\b|\blegal|\bcourt|\bjudicial|\bsubpoena|\bgovernment|\bregulat|\bcompelled|\bprotective\b/iu,
    certain:
      /\b(?:required|compelled|obliged|obligated|requested|ordered|legally|order|pursuant|process)\b[^;]{0,200}\b(?:law|courts?|judicial|subpoena|process|regulations?|governmental|legally)\b[^;]{0,400}\b(?:notice|notif\w+|inform)\b|\bsubpoena|\bprotective\s+order|\blegally\s+(?:required|compelled)/iu,
  },
  {
    id: 'nda-10',
    hypothesis: 'Receiving Party shall not disclose the fact that Agreement was agreed or negotiated.',
    signs:
      /\bfact\b|\bexistence\b|\bannounce|\bpublicity|\bpress\b|\bdiscussions\b|\bnegotiations?\b|\bidentity\b|\bterms\s+of\s+this/iu,
    certain:
      /\b(?:the\s+fact\s+(?:that|of)|existence\s+(?:of|or|and))\b|\bexistence\b[^;]{0,80}\b(?:agreement|discussions|negotiations)|\b(?:press\s+release|public\s+(?:announcement|statement)|publicity|announce\w*)\b/iu,
  },
  {
    id: 'nda-11',
    hypothesis:
      "Receiving Party shall not reverse engineer any objects which embody Disclosing Party's Confidential Information.",
    signs: /\breverse\b|\bdecompil|\bdisassembl|\banaly[sz]e|\bde-compil/iu,
    certain: /\breverse[\s-]+(?:engineer|assembl|compil)|\bde-?compil|\bdisassembl/iu,
  },
  {
    id: 'nda-12',
    hypothesis: 'Receiving Party may independently develop information similar to Confidential Information.',
    signs: /\bindependent|\bdevelop|\bconceiv|\bcreated\b/iu,
    certain:
      /\bindependent(?:ly)?\b[^;]{0,80}\b(?:develop|creat|conceiv|discover|generat|acquir|produc)|\bdevelop(?:ed|ment|s)?\b[^;]{0,80}\bindependent|\b(?:developed|developing)\b[^;]{0,120}\b(?:no\s+access|without|similar|compet)/iu,
  },
  {
    id: 'nda-13',
    hypothesis: 'Receiving Party may acquire information similar to Confidential Information from a third party.',
    signs: /\bthird\b|\bsource\b|\breceiv|\bobtain|\bacquir|\bother\s+than\b|\bpossession/iu,
    certain:
      /\b(?:receiv|obtain|acquir|disclos|known|furnish|learn|becom|availab|comes?\s+into|deriv)\w*\b[^;]{0,160}\b(?:third\s+(?:part(?:y|ies)|persons?)|(?:other|another|outside)\s+(?:source|person|party)|source\s+other|sources?)\b/iu,
  },
  {
    id: 'nda-15',
    hypothesis: 'Agreement shall not grant Receiving Party any right to Confidential Information.',
    signs: /\blicen[cs]e|\brights?\b|\bproperty\b|\bown(?:s|er|ership)\b|\btitle\b|\bgrant/iu,
    certain:
      /\b(?:no|not|nothing|neither|nor|none)\b[^;]{0,160}\b(?:licen[cs]es?|rights?\s+(?:in|to|or|of|under|by|whatsoever|or\s+licen[cs]e)|title|conve(?:y|ys|yance|ying|yed)|grant(?:s|ed|ing)?)\b|\b(?:remains?|be|is|are|retains?)\b[^;]{0,60}\b(?:property\s+of|owner\s+of|all\s+(?:\w+\s+){0,2}rights?|ownership)/iu,
  },
  {
    id: 'nda-16',
    hypothesis:
      'Receiving Party shall destroy or return some Confidential Information upon the termination of Agreement.',
    signs: /\breturn|\bdestr|\bdelete|\berase|\bsurrender|\bdeliver\s+(?:up|back|to)/iu,
    certain:
      /\b(?:return|redeliver|destroy|destruction|surrender|erase|delete)(?:ed|ing|s)?\b[^;]{0,200}\b(?:information|materials?|documents?|copies|records|data|all|same)\b|\b(?:information|materials?|documents?|copies|records|data)\b[^;]{0,200}\b(?:returned|destroyed|surrendered|erased|deleted)\b/iu,
  },
  {
    id: 'nda-17',
    hypothesis: 'Receiving Party may create a copy of some Confidential Information in some circumstances.',
    signs: /\bcop(?:y|ies|ied|ying)\b|\breproduc|\bduplicat|\bphotograph|\bsummari[sz]/iu,
    certain:
      /\b(?:not|no|may|only|except|without|refrain)\b[^;]{0,120}\b(?:copy|copies|copied|copying|reproduc\w*|duplicat\w*|photocop\w*)\b|\b(?:copy|copies|copied|reproduced)\b[^;]{0,80}\b(?:except|only|necessary|without)\b/iu,
  },
  {
    id: 'nda-18',
    hypothesis: "Receiving Party shall not solicit some of Disclosing Party's representatives.",
    signs: /\bsolicit|\bhir(?:e|ing)\b|\bentic|\binduce|\brecruit|\bcircumvent|\bemploy\b/iu,
    certain: /\bsolicit|\bnot\b[^;]{0,160}\b(?:hire|recruit|entice|induce|employ|circumvent)\b/iu,
  },
  {
    id: 'nda-19',
    hypothesis: 'Some obligations of Agreement may survive termination of Agreement.',
    signs: /\bsurviv|\bterminat|\bexpir|\byears?\b|\bperpetu|\bindefinite|\bcontinu|\bin\s+effect|\bremain/iu,
    certain:
      /\bsurviv|\b(?:continue|remain)\w*\b[^;]{0,100}\b(?:years?|force|effect|bound|binding|indefinite\w*|perpetu\w*|until|after|so\s+long)|\b(?:after|following|notwithstanding|from)\b[^;]{0,60}\b(?:terminat|expir|completion|return|date\s+of\s+(?:disclosure|receipt))\w*|\bperiod\s+of\b[^;]{0,60}\byears?\b|\bindefinite|\bperpetu|\bterminat\w*\b[^;]{0,60}\bnot\b[^;]{0,60}\b(?:relieve|affect|release)/iu,
  },
  {
    id: 'nda-20',
    hypothesis:
      'Receiving Party may retain some Confidential Information even after the return or destruction of Confidential Information.',
    signs: /\bretain|\bkeep|\breturn|\bdestr|\bcopies\b|\barchiv|\bback-?up/iu,
    certain:
      /\b(?:retain|keep|retention|retained)\b[^;]{0,140}\b(?:cop(?:y|ies)|archiv\w*|records?|files?|information|documents?)\b|\ball\b[^;]{0,60}\bcopies\b|\bback-?up\b|\barchiv/iu,
  },
];

export type NdaTopicId = `nda-${number}`;

/** Position of a topic in `NDA_TOPICS`, or -1. */
export function ndaTopicNumber(id: string): number {
  return NDA_TOPICS.findIndex((topic) => topic.id === id);
}
