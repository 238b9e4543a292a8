/** The key under which the component library keeps the person's choice. */
const STORAGE_KEY = 'mantine-color-scheme-value';

/** Sets light or dark before anything is drawn, also on pages that load no component library. */
export function applyStoredColorScheme(): void {
  const scheme = readStored() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
}

function readStored(): 'light' | 'dark' | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}
