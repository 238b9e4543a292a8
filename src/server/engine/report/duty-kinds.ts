/** What a duty is about and how much hangs on it; the first that fits counts. */
export const DUTY_KINDS: readonly { readonly id: string; readonly weight: number; readonly pattern: RegExp }[] = [
  {
    id: 'restriction',
    weight: 9,
    pattern:
      /^not\b[^.;]{0,60}\b(?:compete|solicit|engage|sell|assign|sublet|sublicen[cs]e|transfer|disclose|use|hire|employ|disparage|copy|modify|market|distribute)/iu,
  },
  {
    id: 'payment',
    weight: 10,
    pattern:
      /^(?:timely\s+|promptly\s+|also\s+)?(?:pay|reimburse|remit|deposit|compensate|bear|be\s+(?:solely\s+)?(?:responsible|liable)\s+for\b[^.;]{0,60}(?:cost|expense|fee|tax|payment))\b|^for\b[^.;]{0,60}(?:cost|expense|fee|tax|payment)/iu,
  },
  { id: 'indemnity', weight: 9, pattern: /^(?:\w+\s+){0,4}(?:indemnify|hold\s+harmless|defend)\b/iu },
  { id: 'insurance', weight: 8, pattern: /\binsurance\b|\binsure\b/iu },
  { id: 'secrecy', weight: 7, pattern: /\bconfiden|\bsecret|\bnon-?disclos/iu },
  { id: 'end', weight: 7, pattern: /^(?:\w+\s+){0,3}(?:return|vacate|surrender|cease|destroy|remove|discontinue)\b/iu },
  {
    id: 'notice',
    weight: 6,
    pattern: /^(?:\w+\s+){0,3}(?:notify|give\s+(?:\w+\s+){0,3}notice|inform|advise|report)\b|\bwritten\s+notice\b/iu,
  },
  {
    id: 'delivery',
    weight: 6,
    pattern:
      /^(?:\w+\s+){0,2}(?:deliver|supply|provide|furnish|ship|perform|complete|submit|manufacture|install|repair|make\s+available)\b/iu,
  },
  { id: 'records', weight: 5, pattern: /\b(?:records|books|audit|inspect)\b/iu },
  { id: 'compliance', weight: 4, pattern: /^(?:\w+\s+){0,2}(?:comply|obtain|maintain|keep|ensure|observe)\b/iu },
  { id: 'restriction', weight: 5, pattern: /^not\b/iu },
  { id: 'other', weight: 2, pattern: /(?:)/u },
];
