import { foldWhiteSpace } from '../text/source-text.ts';
import { findCompanyNames, hasCompanyForm, readAliases, readName } from './names.ts';
import type { Party } from './party.ts';

const LABELS =
  'Landlord|Lessor|Tenant|Lessee|Buyer|Purchaser|Seller|Vendor|Employer|Employee|Client|Customer|Contractor|Consultant|Supplier|Provider|Licensor|Licensee|Borrower|Lender|Franchisor|Franchisee|Distributor|Guarantor|Owner|Agent|Principal|Discloser|Recipient|Disclosing Party|Receiving Party|Service Provider|Manufacturer';
const LABELLED = new RegExp(
  `(?:^|\\n)[ \\t]{0,40}(?:The\\s)?(${LABELS})(?:\\(s\\))?(?:(?:['’]s)?\\sname)?[ \\t]{0,10}:[ \\t]{0,20}([^\\n]{2,120})`,
  'giu',
);

/**
 * Parties on labelled lines: "Landlord: Rosa Quint".
 * @param opening the first part of the contract; offsets of the parties point into it
 */
export function readLabelledParties(opening: string): readonly Party[] {
  const parties: Party[] = [];
  for (const match of opening.matchAll(LABELLED)) {
    const name = readName(foldWhiteSpace(match[2] ?? ''));
    const label = match[1] ?? '';
    if (name === null || parties.some((party) => party.aliases[0]?.toLowerCase() === label.toLowerCase())) continue;
    const start = match.index + match[0].search(/\S/u);
    parties.push({
      name,
      aliases: [label.charAt(0).toUpperCase() + label.slice(1)],
      start,
      end: match.index + match[0].length,
    });
  }
  return parties;
}

/** "Party A (Shipper): Acme Co., Ltd." up to the next label. */
const LETTERED =
  /(?<![\p{L}“"])(Party\s[A-D])\s?(?:\((?:the\s)?(\p{Lu}[\p{L}\s]{2,30})\)\s?)?[:：]\s{0,20}((?:(?!\bParty\s[A-D]\b|\n\s*\n|\b(?:Address|Add|Legal\s+(?:Representative|Address)|Attention|Tel|Registered|Unified|Company\s+seal|Seal|Sign\w*|Authori[sz]ed)\b)[\s\S]){2,140})/gu;

/**
 * Parties that the contract letters: "Party A: Acme Co., Ltd. Address: …".
 * @param opening the first part of the contract; offsets of the parties point into it
 * @returns each lettered party once, by its last mention with a name, because the first may be a cover page
 */
export function readLetteredParties(opening: string): readonly Party[] {
  const parties = new Map<string, Party>();
  for (const match of opening.matchAll(LETTERED)) {
    const words = foldWhiteSpace(match[3] ?? '').trim();
    const name = readName(words);
    const letter = foldWhiteSpace(match[1] ?? '');
    const known = parties.get(letter);
    if (name === null || (known !== undefined && hasCompanyForm(known.name) && !hasCompanyForm(name))) continue;
    const others = [match[2], ...readAliases(words.slice(name.length))].filter((alias) => alias !== undefined);
    const aliases = [...new Set([...others, letter])];
    parties.set(letter, { name, aliases, start: match.index, end: match.index + match[0].trimEnd().length });
  }
  return [...parties.values()];
}

const SIGNATURE_START =
  /IN\s+WITNESS\s+WHEREOF|executed\s+(?:this|by)|AGREED\s+(?:TO\s+)?AND\s+ACCEPTED|ACCEPTED\s+AND\s+AGREED|Very\s+truly\s+yours|Sincerely|\bDated:\s/iu;

/** Where the signatures begin at most this far from the end. UTF-16 units. */
const SIGNATURES_LENGTH = 20_000;
const SIGNATURES_READ = 3_000;

/**
 * Companies on lines of their own at the end, where the contract is signed.
 * @param text the whole contract; offsets of the parties point into it
 */
export function readSignatures(text: string): readonly Party[] {
  const tailStart = Math.max(0, text.length - SIGNATURES_LENGTH);
  const tail = text.slice(tailStart);
  const from = SIGNATURE_START.exec(tail)?.index;
  if (from === undefined) return [];
  const parties: Party[] = [];
  for (const { name, start, end } of findCompanyNames(tail.slice(from, from + SIGNATURES_READ))) {
    const folded = foldWhiteSpace(name);
    const lineStart = tail.lastIndexOf('\n', from + start) + 1;
    const isAlone = tail.slice(lineStart, from + start).trim() === '';
    if (!isAlone || parties.some((party) => party.name.toLowerCase() === folded.toLowerCase())) continue;
    parties.push({ name: folded, aliases: [], start: tailStart + from + start, end: tailStart + from + end });
  }
  return parties;
}
