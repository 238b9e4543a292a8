/** Parts of the page that its links lead to, in their order. */
export const SECTIONS = [
  { id: 'features', label: 'Features' },
  { id: 'how-to-use', label: 'How to Use' },
  { id: 'pricing', label: 'Pricing' },
] as const;
