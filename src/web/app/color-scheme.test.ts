import { afterEach, expect, test, vi } from 'vitest';
import { followColorScheme } from './color-scheme.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page of a browser, as far as colours go. */
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

test('without a choice the page follows the device while it is open', () => {
  const { page, turnDevice } = openPage(false, null);
  expect(page.shown).toBe('light');
  turnDevice(true);
  expect(page.shown).toBe('dark');
});

test('a choice holds whatever the device says, and one from another tab counts at once', () => {
  const { page, turnDevice, chooseInAnotherTab } = openPage(false, 'dark');
  expect(page.shown).toBe('dark');
  turnDevice(false);
  expect(page.shown).toBe('dark');
  chooseInAnotherTab('auto');
  expect(page.shown).toBe('light');
});
