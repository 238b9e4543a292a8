import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { expect, test } from 'vitest';
import { leanMantine } from './lean-mantine.ts';
import { leanOidc } from './lean-oidc.ts';
import { leanZod } from './lean-zod.ts';

interface LeanPlugin {
  buildStart?(): void;
  readonly transform: { readonly filter: { readonly id: RegExp }; handler(code: string): { readonly code: string } };
}

function leanCopy(plugin: Plugin, path: string): string {
  const lean = plugin as unknown as LeanPlugin;
  const file = `${process.cwd()}/node_modules/${path}`;
  expect(file).toMatch(lean.transform.filter.id);
  lean.buildStart?.();
  return lean.transform.handler(readFileSync(file, 'utf8')).code;
}

test('lean Mantine › keeps the parts in use, and drops the others', () => {
  const menu = leanCopy(leanMantine('src/web'), '@mantine/core/esm/components/Menu/Menu.mjs');
  expect(menu).toContain('Menu.Item = MenuItem;');
  expect(menu).toContain('Menu.RadioGroup = MenuRadioGroup;');
  expect(menu).not.toContain('Menu.Search = ');
  // Used by other components of the library only.
  const combobox = leanCopy(leanMantine('src/web'), '@mantine/core/esm/components/Combobox/Combobox.mjs');
  expect(combobox).toContain('Combobox.Target = ComboboxTarget;');
  // Used by a helper that is no component.
  const input = leanCopy(leanMantine('src/web'), '@mantine/core/esm/components/Input/Input.mjs');
  expect(input).toContain('Input.Description = InputDescription;');
});

test.each(['json-schema-processors', 'to-json-schema'])(
  'lean zod › keeps every export of %s, as one that throws',
  async (name) => {
    const path = `zod/v4/core/${name}.js`;
    const code = leanCopy(leanZod(), path);
    const lean = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, () => unknown>;
    const whole = (await import(`../../node_modules/${path}`)) as Record<string, unknown>;
    // Only what is left out itself refers to `process`.
    const names = Object.keys(whole).filter((key) => key !== 'process');
    expect(Object.keys(lean).sort()).toEqual(names.sort());
    const [first = ''] = names.filter((key) => !key.startsWith('create'));
    expect(lean[first]).toThrow('left out');
  },
);

test('lean OIDC › creates nothing for hidden frames, and writes no log', () => {
  const code = leanCopy(leanOidc(), 'oidc-client-ts/dist/esm/oidc-client-ts.js');
  expect(code).not.toMatch(/new (IFrameNavigator|SilentRenewService|SessionMonitor)\(/);
  expect(code).not.toContain('logger2.debug(');
  expect(code).toContain('new PopupNavigator(');
  // A log statement stands alone on its line.
  const original = readFileSync('node_modules/oidc-client-ts/dist/esm/oidc-client-ts.js', 'utf8');
  expect(original).not.toMatch(/^\s*(?:this\._)?logger\d*\.(?:debug|info|warn)\(.*\);.*;$/m);
});
