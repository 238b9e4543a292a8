import type { Trait } from '../playbook/playbook-record.ts';
import { findWindow } from '../text/notice-window.ts';

const TRAITS: readonly (readonly [Trait, RegExp])[] = [
  [
    'mutual',
    /\b(?:either\s+(?:party|of\s+us|side)|each\s+(?:party|of\s+us|side)|both\s+(?:parties|of\s+us|sides)|neither\s+(?:party|of\s+us|side)|mutual(?:ly)?|the\s+other\s+party|one\s+another|each\s+other|jede\s+(?:partei|vertragspartei)|beide\s+(?:parteien|seiten)|keine\s+(?:partei|der\s+parteien))\b/iu,
  ],
  [
    'own-fault',
    /(?:whether\s+or\s+not|regardless\s+of|even\s+(?:if|where|when|though)|irrespective\s+of|including)[^.;]{0,80}(?:negligen|fault|act|omission|cause)|howsoever\s+(?:caused|arising)|however\s+caused|whatever\s+the\s+cause/iu,
  ],
  [
    'sole-discretion',
    /(?:sole|absolute|own|exclusive|unfettered)(?:\s+and\s+(?:sole|absolute))?\s+discretion|at\s+(?:our|its|his|her|their|the\s+\w+[’']s)\s+(?:option|election|discretion)|as\s+(?:we|it|they)\s+(?:see|sees|think|thinks)\s+fit|for\s+any\s+reason\s+or\s+no\s+reason|nach\s+(?:eigenem|freiem|billigem)\s+ermessen/iu,
  ],
  [
    'uncapped',
    /without\s+(?:any\s+)?(?:limit|limitation|cap)\b|unlimited\s+liab|not\s+(?:be\s+)?(?:limited|capped)|unbegrenzt|unbeschränkt/iu,
  ],
  [
    'without-notice',
    /without\s+(?:any\s+|giving\s+){0,2}(?:prior\s+|further\s+|advance\s+|written\s+){0,3}(?:notice|warning|telling\s+you)|(?:terminat|cancel|end|suspend|clos|chang|enter|remov)\w*\b[^.;]{0,60}\b(?:immediately|at\s+once|with\s+immediate\s+effect)|no\s+(?:prior\s+|advance\s+)?notice\s+(?:is|will\s+be)|fristlos|ohne\s+(?:vorherige\s+)?(?:frist|ankündigung|mitteilung)/iu,
  ],
  ['with-notice', /(?:upon|on|with|by|after|giv(?:e|es|ing))\s+(?:[\w-]+\s+){0,6}notice|in\s+advance/iu],
  ['with-consent', /(?:prior\s+)?(?:written\s+)?(?:consent|permission|approval)\b|zustimmung|genehmigung/iu],
  [
    'perpetual',
    /perpetual|in\s+perpetuity|for\s+ever|forever|indefinite|unbefristet|zeitlich\s+unbegrenzt|no\s+time\s+limit/iu,
  ],
  ['irrevocable', /irrevocabl|unwiderruflich|cannot\s+be\s+(?:withdrawn|revoked)/iu],
  [
    'by-law-only',
    /(?:to\s+the\s+(?:fullest\s+|maximum\s+)?extent\s+(?:permitted|allowed)\s+by|as\s+(?:required|permitted)\s+by|under\s+(?:applicable|the))\s+law|gesetzlich/iu,
  ],
];

/** What a sentence is like beyond its figures. Each pattern is linear in the length of the text. */
export function readTraits(text: string): ReadonlySet<Trait> {
  const traits = new Set(TRAITS.filter(([, pattern]) => pattern.test(text)).map(([trait]) => trait));
  return findWindow(text) === null ? traits : traits.add('in-window');
}
