import type { StoredAnalysis } from '#contract/analysis.ts';
import { sideIdOf } from '#server/domain/sides/format-side.ts';
import type { AnalysisDraft, DraftRisk, PageText } from '#server/ports/language-model.ts';

type StoredSide = StoredAnalysis['sides'][number];
type StoredRisk = StoredAnalysis['riskFactors'][number];

/** The parties of a contract that were found in its text. */
export interface CheckedSides {
  /** At least two, or none. */
  readonly sides: StoredSide[];
  /** Ids of the sides with these roles; empty when one of the roles is unknown: a partial answer would mislead. */
  idsOf(roles: readonly string[] | undefined): string[];
}

/**
 * Keeps a side when the document uses its role, or its own word for it, and of its names those that occur in the document. Case and white space
 * are ignored; a name that a page break or a hyphen splits is dropped.
 */
export function checkSides(drafted: AnalysisDraft['sides'], pages: readonly PageText[]): CheckedSides {
  const text = fold(pages.map((page) => page.text).join(' '));
  const byId = new Map<string, StoredSide>();
  for (const { role, names, called = [], isAddressed = false } of drafted ?? []) {
    const id = sideIdOf(role);
    if (byId.has(id) || ![role, ...called].some((word) => text.includes(fold(word)))) continue;
    byId.set(id, {
      id,
      role,
      names: names.filter((name) => text.includes(fold(name))),
      ...(isAddressed && { isAddressed }),
    });
  }
  const sides = byId.size >= 2 ? [...byId.values()] : [];
  return {
    sides,
    idsOf(roles = []) {
      const ids = [...new Set(roles.map(sideIdOf))];
      return ids.every((id) => sides.some((side) => side.id === id)) ? ids : [];
    },
  };
}

/** The stored form of a risk whose quotes were found. */
export function toStoredRisk(
  { risk, term, explanation, severity, burdens, views }: DraftRisk,
  known: CheckedSides,
): StoredRisk {
  return {
    risk,
    term: term ?? null,
    explanation,
    severity,
    burdens: known.idsOf(burdens),
    views: (views ?? []).flatMap(({ side, ...words }) => known.idsOf([side]).map((id) => ({ ...words, side: id }))),
  };
}

function fold(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();
}
