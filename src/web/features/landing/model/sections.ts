/** Targets of the in-page links, in order. */
export const SECTIONS = [
  { id: 'features', label: 'Features' },
  { id: 'how-to-use', label: 'How to Use' },
  { id: 'pricing', label: 'Pricing' },
] as const;
