import type { PageText } from '#server/ports/language-model.ts';
import type { ClaimSources, QuoteToLocate, StatementToMark } from '#server/ports/verification.ts';

export type VerificationTask =
  | { readonly kind: 'prepare' }
  | { readonly kind: 'locate'; readonly quotes: readonly QuoteToLocate[]; readonly pages: readonly PageText[] }
  | { readonly kind: 'claims'; readonly texts: readonly string[]; readonly sources: ClaimSources }
  | { readonly kind: 'mark'; readonly text: string; readonly sources: ClaimSources; readonly question: string }
  | {
      readonly kind: 'mark-statements';
      readonly statements: readonly StatementToMark[];
      readonly context: readonly string[];
      readonly question: string;
    };
