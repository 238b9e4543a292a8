import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';

/** Mantine's storage key for the color scheme. */
const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';

/**
 * Applies the chosen color scheme on pages without the component library too, and follows the device and other tabs
 * while the page is open. The inline script in `index.html` applies it before first paint.
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
  const stored = createSafeStorage(() => localStorage).get(COLOR_SCHEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : null;
}
