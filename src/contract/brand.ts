/** The product's names. `BRAND_NAME` and `MASCOT_NAME` replace them on an installation. */
export const DEFAULT_BRAND = {
  product: 'Lexden',
  mascot: 'Lexi',
  tagline: 'Your AI Document Assistant',
  supportEmail: 'support@lexden.example',
  socialLinks: [
    { label: 'LinkedIn', url: 'https://linkedin.lexden.example' },
    { label: 'YouTube', url: 'https://youtube.lexden.example' },
    { label: 'GitHub', url: 'https://github.lexden.example' },
  ],
} as const;

export interface Brand {
  readonly product: string;
  readonly mascot: string;
  readonly tagline: string;
  readonly supportEmail: string;
  readonly socialLinks: readonly { readonly label: string; readonly url: string }[];
}
