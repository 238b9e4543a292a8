import { EXCLUSIVITY_TOPIC, NON_COMPETE_TOPIC } from '../facts/shared-topics.ts';
import { describePeriod, findPeriods } from '../text/periods.ts';
import { capitalise } from '../text/role-words.ts';
import { isOneSided, nameSide, type RiskEvidence, type RiskRule, type RiskWording } from './risk-rule.ts';

/** A ban on competing for longer than a year is where courts begin to look hard at it. */
const LONG_BAN_DAYS = 365;

/** Risks that cost freedom, rights or control. */
export const RIGHTS_RULES: readonly RiskRule[] = [
  {
    id: 'unilateral-change',
    weight: 9,
    pattern:
      /\b(?:may|reserves?\s+the\s+right\s+to|(?:sole|absolute)\s+right\s+to|entitled\s+to)\b[^.;]{0,90}\b(?:modify|amend|change|revise|update|vary|alter)\b[^.;]{0,90}\b(?:agreement|terms|policy|policies|manual|conditions|rules|regulations|fees?|prices?|specifications?|program|services?)\b/iu,
    unless:
      /\b(?:may\s+not|other\s+(?:parties|franchisees|customers|clients)|only\s+(?:by|in|with|be)|mutual|both\s+parties|written\s+(?:agreement|consent)|signed\s+by|unless|except\s+(?:by|in)|may\s+be\s+(?:amended|modified|changed)\s+(?:by|only))\b/iu,
    describe: describeChange,
  },
  {
    id: 'non-compete',
    weight: 8,
    ...NON_COMPETE_TOPIC,
    describe: describeNonCompete,
  },
  {
    id: 'no-solicit',
    weight: 3,
    categories: ['no-solicit-of-employees', 'no-solicit-of-customers'],
    pattern:
      /\b(?:shall|will|may|must|agrees?)\s+not\b[^.;]{0,140}\b(?:solicit|hire|recruit|entice|induce)\b[^.;]{0,140}\b(?:employees?|personnel|customers?|clients?|staff|consultants?)/iu,
    describe: () => ({
      risk: 'No hiring or winning over of each other’s people or customers',
      explanation:
        'For a time, staff or customers of the other side may not be approached. Check how long it lasts and whom it covers if you work in the same field.',
      severity: 'Low',
    }),
  },
  {
    id: 'exclusivity',
    weight: 6,
    ...EXCLUSIVITY_TOPIC,
    describe: (evidence) => ({
      risk: 'You may be tied to one partner',
      explanation:
        'The words give one side an exclusive position, so the other may not deal with anyone else in the field named. Check how wide the field is, how long it lasts, and what you get for it.',
      severity: /\b(?:worldwide|perpetual|throughout\s+the\s+(?:world|universe))\b/iu.test(evidence.text)
        ? 'High'
        : 'Medium',
    }),
  },
  {
    id: 'ip-assignment',
    weight: 7,
    categories: ['ip-ownership-assignment'],
    pattern:
      /\b(?:hereby\s+(?:irrevocably\s+)?(?:assigns?|transfers?|conveys?)|(?:shall|will|agrees?\s+to)\s+(?:and\s+hereby\s+does\s+)?(?:irrevocably\s+)?assign|assigns\s+to\s+(?:the\s+)?\p{L}+)\b[^.;]{0,220}\b(?:right|title|interest|intellectual|copyright|patent|invention|work|propert)|\bworks?\s+(?:made\s+)?for\s+hire\b|\b(?:inventions?|work\s+product|deliverables|developments|improvements)\b[^.;]{0,140}\b(?:shall\s+be|is|are|become)\s+(?:the\s+)?(?:sole\s+|exclusive\s+|and\s+){0,4}(?:property|owned)/iu,
    unless:
      /\b(?:landlord|assign\s+(?:this|the)\s+(?:agreement|lease)|not\s+(?:be\s+)?(?:a\s+)?works?\s+(?:made\s+)?for\s+hire|lease\b[^.;]{0,40}\bassign)/iu,
    describe: (evidence) => ({
      risk: 'Rights in what is created pass to the other side',
      explanation:
        'Inventions, texts or other work made under the contract belong to one side, not to their maker. Keep what you brought with you out of it, in writing, and ask to use the results in your own portfolio.',
      severity: /\b(?:moral\s+rights|prior\s+inventions|background|pre-?existing|whether\s+or\s+not)\b/iu.test(
        evidence.text,
      )
        ? 'High'
        : 'Medium',
    }),
  },
  {
    id: 'perpetual-grant',
    weight: 6,
    categories: ['irrevocable-or-perpetual-license'],
    pattern:
      /\b(?:perpetual(?:ly)?|irrevocabl[ey]|in\s+perpetuity)\b[^.;]{0,160}\b(?:licen[cs]e|right|grant)|\b(?:licen[cs]e|right|grant)s?\b[^.;]{0,160}\b(?:perpetual|irrevocable|in\s+perpetuity)/iu,
    unless:
      /\b(?:power\s+of\s+attorney|letter\s+of\s+credit|proxy)\b|\birrevocabl[ey]\s+(?:assign|transfer|submit|consent|waive|appoint|agree|power|proxy|and\s+unconditionally\s+(?:submit|waive))/iu,
    describe: ({ text }) => {
      const isBoth = /\bperpetu/iu.test(text) && /\birrevocabl/iu.test(text);
      return {
        risk: 'A right is given away for good',
        explanation: `The permission granted here ${isBoth ? 'lasts forever and cannot be taken back' : /\bperpetu/iu.test(text) ? 'has no end' : 'cannot be taken back'}, even after the contract ends. Check that you can live with that, or ask for an end date.`,
        severity: isBoth ? 'High' : 'Medium',
      };
    },
  },
  {
    id: 'one-sided-assignment',
    weight: 5,
    categories: ['anti-assignment'],
    pattern:
      /\bmay\s+(?:freely\s+)?(?:assign|transfer)\b[^.;]{0,160}\bwithout\b[^.;]{0,40}\b(?:consent|approval|notice)|\bmay\s+freely\s+(?:assign|transfer)/iu,
    unless: /\bmay\s+not\s+(?:be\s+)?(?:assign|transfer)|neither\s+party|shall\s+not\s+assign/iu,
    describe: (evidence) =>
      isOneSided(evidence)
        ? {
            risk: 'One side can hand the contract to a stranger',
            explanation: `${capitalise(nameSide(evidence))} may pass the contract on without asking. You could find yourself dealing with someone you did not choose; ask to be told and to be allowed to say no.`,
            severity: 'Medium',
          }
        : null,
  },
  {
    id: 'court-waiver',
    weight: 7,
    pattern:
      /\bwaiv\w+\b[^.;]{0,140}\b(?:jury|class\s+action|right\s+to\s+sue|right\s+to\s+(?:a\s+)?trial)|\b(?:jury\s+trial|trial\s+by\s+jury|class\s+action)\b[^.;]{0,100}\bwaive|\bgives?\s+up\b[^.;]{0,60}\bright\b[^.;]{0,100}\b(?:jury|judge|court|class\s+action)/iu,
    describe: ({ text }) => ({
      risk: /class\s+action/iu.test(text) ? 'You give up joining others in a lawsuit' : 'You give up a trial by jury',
      explanation:
        'A right to bring a dispute before a court in the usual way is given up. Ask whether that can come out, above all if the other side is much bigger.',
      severity: 'Medium',
    }),
  },
  {
    id: 'arbitration',
    weight: 4,
    pattern:
      /\b(?:shall|must|will|agree)\b[^.;]{0,160}\b(?:binding\s+arbitration|settled\s+by\s+arbitration|resolved\s+by\s+(?:\w+\s+){0,3}arbitration|submitted\s+to\s+(?:\w+\s+){0,3}arbitration)|\bdisputes?\b[^.;]{0,80}\b(?:is|are)\s+(?:finally\s+)?(?:settled|resolved|decided)\b[^.;]{0,60}\barbitrat/iu,
    describe: () => ({
      risk: 'Disputes go to arbitration, not to a court',
      explanation:
        'A private arbitrator decides, and there is hardly any appeal. Check where it takes place and who pays for it.',
      severity: 'Low',
    }),
  },
  {
    id: 'confession-of-judgment',
    weight: 9,
    pattern: /\bconfess(?:ion\s+of|es)?\s+judgment\b|\bwarrant\s+of\s+attorney\s+to\s+confess/iu,
    describe: () => ({
      risk: 'You admit in advance that you would lose in court',
      explanation:
        'The other side can get a judgment against you without a hearing. This is unusual and dangerous; ask a lawyer before you sign.',
      severity: 'High',
    }),
  },
  {
    id: 'change-of-control',
    weight: 3,
    categories: ['change-of-control'],
    pattern:
      /\bchange\s+(?:of|in)\s+control\b[^.;]{0,220}\b(?:terminat|consent|assign|default)|\bterminat\w*\b[^.;]{0,220}\bchange\s+(?:of|in)\s+control/iu,
    unless: /["“]change\s+(?:of|in)\s+control["”]\s+(?:\w+\s+){0,3}(?:means?|includes?)|\b(?:shall|will)\s+mean\b/iu,
    describe: () => ({
      risk: 'A sale of the company can end the contract',
      explanation:
        'If one side is sold or merges, the other gets rights such as ending the contract. Keep it in mind before any sale of the business.',
      severity: 'Low',
    }),
  },
  {
    id: 'as-is',
    weight: 5,
    pattern:
      /["“”'‘]as[\s-]is,?["“”'’]|\bas-is\b|\bas\s+is,?\s+(?:and\s+)?where\s+is\b|\bon\s+an\s+as\s+is\b|\bdisclaims?\b[^.;]{0,80}\bwarrant|\b(?:no|without)\s+(?:other\s+)?(?:representations?\s+(?:or|and)\s+)?warrant(?:y|ies)\b[^.;]{0,60}\b(?:of\s+any\s+kind|express|implied|whatsoever)/iu,
    describe: ({ text, facts }) => {
      if (facts.kind.type === 'non-disclosure agreement') {
        return {
          risk: 'The information comes without a guarantee',
          explanation:
            'The disclosing party does not promise that it is right or complete. Check it yourself before you act on it.',
          severity: 'Low',
        };
      }
      return {
        risk: /as[\s-]is/iu.test(text) ? 'Taken “as is”, without a guarantee' : 'Guarantees are excluded',
        explanation:
          'If what you get does not work or is not what you expected, you may have no claim. Look at it closely before you sign, or ask for a warranty for at least a short time.',
        severity: 'Medium',
      };
    },
  },
  {
    id: 'claims-deadline',
    weight: 4,
    pattern:
      /\b(?:no\s+(?:action|claim|suit)|any\s+(?:action|claim|suit))\b[^.;]{0,140}\b(?:may\s+be\s+brought|must\s+be\s+(?:brought|made|filed)|shall\s+be\s+(?:brought|barred|waived))\b[^.;]{0,100}\b(?:within|more\s+than|after)\b/iu,
    describe: ({ text }) => {
      const period = findPeriods(text)[0];
      return {
        risk: 'Only a short time to make claims',
        explanation: `Claims have to be raised within ${period === undefined ? 'the time named' : describePeriod(period)}, or they are lost. That can be less than the law would give you.`,
        severity: period !== undefined && period.days <= 90 ? 'Medium' : 'Low',
      };
    },
  },
];

/** What may be changed, in the document's own words: "the house rules". */
const CHANGED =
  /\b(?:modify|amend|change|revise|update|vary|alter)\s+(?:(?:or|and|,)\s*\p{L}+\s+){0,3}((?:(?:the|its|any|this|these|our|your|such|all)\s+)?(?:[\p{L}’'-]+\s+){0,4}?(?:agreement|terms|polic(?:y|ies)|manual|conditions|rules|regulations|specifications?|program|services?))\b/iu;
const OWN_PRICE = /\b(?:prices?|fees?|rent|rates?|charges?)\b/iu;

/** High when it can be done at any time or at will. A change of the price is a risk of its own. */
function describeChange(evidence: RiskEvidence): RiskWording | null {
  if (evidence.statement === null || evidence.statement.isMutual) return null;
  const what = CHANGED.exec(evidence.text.slice(evidence.index))?.[1];
  if (what === undefined || OWN_PRICE.test(what)) return null;
  const isFree =
    /\b(?:at\s+any\s+time|sole\s+(?:and\s+absolute\s+)?discretion|without\s+(?:prior\s+)?notice|from\s+time\s+to\s+time|for\s+any\s+reason)\b/iu.test(
      evidence.text,
    );
  return {
    risk: 'One side can change the rules',
    explanation: `${capitalise(nameSide(evidence))} may change something after you have signed (“${what}”)${isFree ? ', when and as it likes' : ''}. Ask for notice, and for the right to leave if you do not agree with a change.`,
    severity: isFree ? 'High' : 'Medium',
  };
}

/** High when it lasts longer than a year or names no end; otherwise medium. */
function describeNonCompete(evidence: RiskEvidence): RiskWording {
  const { text } = evidence;
  const after = findPeriods(text).find((period) => period.days >= 28);
  const length = after === undefined ? '' : ` for ${describePeriod(after)}`;
  const isLong = after !== undefined && after.days > LONG_BAN_DAYS;
  const isAfterEnd =
    /\b(?:after|following|thereafter)\b[^.;]{0,60}\b(?:terminat|expir|end)|\b(?:terminat|expir)\w*\b[^.;]{0,40}\bthereafter/iu.test(
      text,
    );
  return {
    risk: `No competing${length}`,
    explanation: `${isOneSided(evidence) ? capitalise(nameSide(evidence)) : 'One side or both'} may not do similar business${length}${isAfterEnd ? ', also after the contract has ended' : ''}. Check what counts as competing, where and how long, and whether you could still earn your living.`,
    severity: isLong || (isAfterEnd && after === undefined) ? 'High' : 'Medium',
  };
}
