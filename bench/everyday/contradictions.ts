import type { EverydayNotes } from './everyday-documents.ts';
import type { GivenLine } from './given-values.ts';
import { keyOf, listNotedValues, namesPlace, readValues, type ValueKind } from './noted-values.ts';

/** What both the notes and the analysis have a name for, so that their values can be held against each other. */
const SHARED: readonly { readonly kind: ValueKind; readonly given: RegExp; readonly noted: RegExp }[] = [
  {
    kind: 'date',
    given: /\bstarts$|^takes effect$/iu,
    noted: /start|begin|commenc|effective|connection|move[- ]in|beginn/iu,
  },
  { kind: 'date', given: /(?<!notice |trial )\bends$/iu, noted: /\bend\b|ends|expir|until|last day|ende\b/iu },
  {
    kind: 'date',
    given: /^date of the agreement$|^date, and start$/iu,
    noted:
      /agreement|signed|signing|contract|letter|note date|effective|updated|given|datum|invoice date|order|policy|issue/iu,
  },
  { kind: 'sum', given: /^(?:monthly |base |minimum )?rent$/iu, noted: /rent|miete/iu },
  { kind: 'sum', given: /deposit/iu, noted: /deposit|kaution/iu },
  { kind: 'sum', given: /salary/iu, noted: /salary|pay|gehalt/iu },
  {
    kind: 'sum',
    given: /^(?:loan amount|principal(?: amount| debt)?)$/iu,
    noted: /loan|principal|paid out|darlehen/iu,
  },
  { kind: 'sum', given: /^(?:purchase |vehicle |contract |fixed )?price$/iu, noted: /price|fee|total|preis/iu },
  { kind: 'rate', given: /^interest/iu, noted: /interest|zins|penalty|late|apr/iu },
  { kind: 'place', given: /^governing law$/iu, noted: /governing law|recht/iu },
];

/** Stated lines whose value the notes contradict: they name the same thing, and none of theirs is the same. */
export function listContradictions(notes: EverydayNotes, lines: readonly GivenLine[]): readonly string[] {
  const noted = [
    ...notes.facts.map((fact) => ({
      label: fact.fact ?? fact.label ?? '',
      text: fact.value,
      values: listNotedValues(fact),
    })),
    ...notes.dates.map(({ what, date }) => ({ label: what, text: date, values: readValues(date) })),
  ];
  return lines
    .filter(({ isStated }) => isStated)
    .flatMap((line) =>
      SHARED.flatMap(({ kind, given, noted: wanted }) => {
        const own = noted.filter(
          ({ label, text, values }) =>
            wanted.test(label) && (kind === 'place' ? text !== '' : values.some((value) => value.kind === kind)),
        );
        if (!given.test(line.label) || own.length === 0) return [];
        const isSame = own.some(({ text, values }) => {
          if (kind === 'place') return namesPlace(line.text, text);
          const keys = new Set([...values, ...readValues(text)].map(keyOf));
          const stated = line.values.filter((value) => value.kind === kind);
          return stated.length === 0 || stated.some((value) => keys.has(keyOf(value)));
        });
        return isSame
          ? []
          : [`contradicts the notes: ${line.text} <${own.map(({ label, text }) => `${label} ${text}`).join(' | ')}>`];
      }),
    );
}
