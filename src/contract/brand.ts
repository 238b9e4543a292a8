/** The product's names. `BRAND_NAME` and `MASCOT_NAME` replace them on an installation. */
export const DEFAULT_BRAND = {
  product: 'Lexden',
  mascot: 'Lexi',
  tagline: 'Your AI Document Assistant',
  supportEmail: 'support@lexden.example',
} as const;

export interface Brand {
  readonly product: string;
  readonly mascot: string;
  readonly tagline: string;
  readonly supportEmail: string;
}
