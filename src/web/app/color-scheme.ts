/** The key under which the component library keeps the person's choice. */
const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';

/**
 * Keeps light or dark as it was chosen, also on pages that load no component library: while the page is open it
 * follows the device, and what is chosen in another tab. The first look at it is a line in `index.html`, which runs
 * before anything is drawn.
 */
export function followColorScheme(): void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  function apply(): void {
    const scheme = readStored() ?? (device.matches ? 'dark' : 'light');
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  }
  apply();
  device.addEventListener('change', apply);
  addEventListener('storage', ({ key }) => (key === null || key === COLOR_SCHEME_KEY) && apply());
}

function readStored(): 'light' | 'dark' | null {
  try {
    const stored = localStorage.getItem(COLOR_SCHEME_KEY);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}
