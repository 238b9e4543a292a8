import { expect, test } from 'vitest';
import { readArguments, USAGE } from './arguments.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

test('arguments › override the role from the environment', () => {
  for (const given of [['--role', 'worker'], ['--role=worker']]) {
    const { settings, wantsHelp } = readArguments(given);
    expect(readConfig({ ROLE: 'web', ...settings }).role).toBe('worker');
    expect(wantsHelp).toBe(false);
  }
  expect(readConfig({ ROLE: 'web', ...readArguments([]).settings }).role).toBe('web');
});

test('arguments › --help is recognised', () => {
  expect(readArguments(['--help']).wantsHelp).toBe(true);
  for (const role of ['web', 'worker']) expect(USAGE).toContain(`--role ${role}`);
});

test.each([[['--port', '80']], [['worker']], [['--role']], [['--role', 'web', '--verbose']]])(
  'arguments › %j is refused in one line',
  (given) => {
    expect(() => readArguments(given)).toThrow(ConfigError);
    expect(() => readArguments(given)).toThrow(/^The arguments are wrong\. There are --role web, .*$/);
  },
);

test.each([['--role', 'boss'], ['--role=']])('arguments › %j %j is not a role', (...given) => {
  expect(() => readConfig(readArguments(given.filter(Boolean)).settings)).toThrow(/^The setting ROLE is wrong/);
});
