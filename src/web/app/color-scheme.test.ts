import { afterEach, expect, test, vi } from 'vitest';
import { followColorScheme } from './color-scheme.ts';

afterEach(() => vi.unstubAllGlobals());

/** A fake browser page with a color scheme. */
function openPage(isDarkDevice: boolean, stored: string | null) {
  const page = { shown: '', stored, device: Object.assign(new EventTarget(), { matches: isDarkDevice }) };
  const tab = new EventTarget();
  vi.stubGlobal('matchMedia', () => page.device);
  vi.stubGlobal('localStorage', { getItem: () => page.stored });
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('document', {
    documentElement: { setAttribute: (_name: string, scheme: string) => Object.assign(page, { shown: scheme }) },
  });
  followColorScheme();
  return {
    page,
    turnDevice(isDark: boolean) {
      page.device.matches = isDark;
      page.device.dispatchEvent(new Event('change'));
    },
    chooseInAnotherTab(scheme: string) {
      page.stored = scheme;
      tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'mantine-color-scheme-value' }));
    },
  };
}

test('color scheme › follows the device while the page is open and no choice is stored', () => {
  const { page, turnDevice } = openPage(false, null);
  expect(page.shown).toBe('light');
  turnDevice(true);
  expect(page.shown).toBe('dark');
});

test('color scheme › prefers a stored choice, and applies one made in another tab at once', () => {
  const { page, turnDevice, chooseInAnotherTab } = openPage(false, 'dark');
  expect(page.shown).toBe('dark');
  turnDevice(false);
  expect(page.shown).toBe('dark');
  chooseInAnotherTab('auto');
  expect(page.shown).toBe('light');
});
