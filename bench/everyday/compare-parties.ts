import { canonicalRole } from '#server/engine/parties/side-roles.ts';
import type { AnalysisDraft } from '#server/ports/language-model.ts';
import type { EverydayNotes, NotedParty } from './everyday-documents.ts';

/** Who an analysis says is a party. */
export interface GivenParty {
  readonly name: string;
  /** Its role, and every way the document calls it, in lower case. */
  readonly roles: readonly string[];
}

/** Roles that stand on the same side in everyday documents; the notes and a document may choose either. */
const SAME_SIDE: readonly (readonly string[])[] = [
  ['provider', 'vendor', 'supplier', 'seller', 'dealer', 'gym', 'shop', 'company', 'we', 'insurer', 'trader', 'club'],
  [
    'customer',
    'client',
    'member',
    'subscriber',
    'buyer',
    'homeowner',
    'user',
    'account holder',
    'you',
    'consumer',
    'owner',
    'insured',
    'policyholder',
    'hirer',
  ],
  [
    'contractor',
    'consultant',
    'designer',
    'translator',
    'freelancer',
    'provider',
    'builder',
    'supplier',
    'photographer',
  ],
  ['lender', 'bank', 'creditor'],
  ['employer', 'company'],
  ['employee', 'executive', 'worker'],
  ['landlord', 'sublessor', 'overtenant', 'owner', 'letter'],
  ['tenant', 'subtenant', 'sublessee', 'lodger', 'occupier', 'resident'],
  ['party', 'discloser', 'recipient'],
  ['vermieter', 'landlord'],
  ['mieter', 'tenant'],
  ['arbeitgeber', 'arbeitgeberin', 'employer'],
  ['arbeitnehmer', 'arbeitnehmerin', 'employee'],
  ['verkäufer', 'seller'],
  ['käufer', 'buyer'],
  ['auftraggeber', 'auftraggeberin', 'client', 'customer'],
  ['auftragnehmer', 'auftragnehmerin', 'contractor', 'provider'],
  ['darlehensgeber', 'lender'],
  ['darlehensnehmer', 'borrower'],
  ['mitglied', 'member'],
  ['anbieter', 'provider'],
  ['kunde', 'kundin', 'customer'],
];

/** Every party with its roles, from the sides and the lines of the key information. */
export function listGivenParties(draft: AnalysisDraft): readonly GivenParty[] {
  const listed = draft.basicInfo.flatMap(({ text }) => {
    const line = /^Party: (?<name>.+?)(?: \(called (?<called>.*)\))?$/u.exec(text)?.groups;
    const called = [...(line?.['called'] ?? '').matchAll(/“([^”]*)”/gu)].map((match) => match[1] ?? '');
    return line?.['name'] === undefined ? [] : [{ name: line['name'], roles: called.map(canonicalRole) }];
  });
  const sides = (draft.sides ?? []).flatMap(({ role, names }) =>
    (names.length === 0 ? [role] : names).map((name) => ({ name, roles: [canonicalRole(role)] })),
  );
  return [...Map.groupBy([...listed, ...sides], ({ name }) => name.toLowerCase()).values()].map((own) => ({
    name: own[0]?.name ?? '',
    roles: [...new Set(own.flatMap(({ roles }) => roles))],
  }));
}

export interface PartyComparison {
  readonly named: number;
  readonly withRole: number;
  /** Names that the notes do not have, and sides that hold opponents. */
  readonly wrong: number;
  readonly misses: readonly string[];
}

export function compareParties(notes: EverydayNotes, draft: AnalysisDraft): PartyComparison {
  const given = listGivenParties(draft);
  const found = notes.parties.map((party) => given.filter(({ name }) => isParty(name, party)));
  const hasRole = notes.parties.map((party, index) =>
    (found[index] ?? []).some(({ roles }) => roles.some((role) => fitsRole(role, party))),
  );
  const strangers = given.filter(({ name }) => !notes.parties.some((party) => isParty(name, party)));
  const merged = (draft.sides ?? []).filter(({ names }) => {
    const parties = notes.parties.filter((party) => names.some((name) => isParty(name, party)));
    return new Set(parties.map(({ role }) => role)).size > 1;
  });
  return {
    named: found.filter((own) => own.length > 0).length,
    withRole: hasRole.filter(Boolean).length,
    wrong: strangers.length + merged.length,
    misses: [
      ...notes.parties.flatMap((party, index) => {
        if ((found[index] ?? []).length === 0) return [`party not named: ${party.name} (${party.role})`];
        return hasRole[index]
          ? []
          : [`role not given: ${party.name} (${party.role}) <${JSON.stringify(found[index])}>`];
      }),
      ...strangers.map(({ name, roles }) => `no party of the notes: ${name} [${roles.join('/')}]`),
      ...merged.map(({ role, names }) => `side of opponents: ${role} [${names.join('/')}]`),
    ],
  };
}

const TITLES = /^(?:mr|mrs|ms|miss|dr|herr|frau|herrn|prof)$/u;
const UNNAMED = /^(?:you|the (?:account holder|customer|user|reader|member|subscriber))$/iu;

/** The same name, or one that holds all words of the other, two at least; who has no name is known by "you". */
function isParty(given: string, { name, aliases = [] }: NotedParty): boolean {
  if (UNNAMED.test(name))
    return [...aliases, name, 'you', 'customer', 'user', 'member'].some(
      (own) => canonicalRole(own) === canonicalRole(given),
    );
  const [left, right] = [splitName(given), splitName(name)];
  const [shorter, longer] = left.length <= right.length ? [left, new Set(right)] : [right, new Set(left)];
  return shorter.length > 0 && (shorter.length > 1 || longer.size === 1) && shorter.every((word) => longer.has(word));
}

function splitName(name: string): readonly string[] {
  return (
    name
      .toLowerCase()
      .replace(/\b(?:inc|llc|ltd|limited|corp|co|lp|plc|gmbh|company)\b\.?/gu, ' ')
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => !TITLES.test(word) && word !== 'and' && word !== 'und') ?? []
  );
}

function fitsRole(given: string, { role, aliases = [] }: NotedParty): boolean {
  // A party to a mutual agreement has no role of its own.
  if (role === 'party') return true;
  const wanted = [role, ...role.split(/[(),/]| and /u), ...aliases, role.split(' ').at(-1) ?? '']
    .map((own) => canonicalRole(own.trim()))
    .filter((own) => own !== '');
  return wanted.some((own) => own === given || SAME_SIDE.some((side) => side.includes(own) && side.includes(given)));
}
