import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const AUDIT = pathToFileURL(join(import.meta.dirname, '../../scripts/steps/audit.mjs')).href;

/** What the command makes of several answers of npm. */
function judge(...outputs: readonly string[]): { code: number; lines: string[] }[] {
  const script = `
    import { judgeAudit } from ${JSON.stringify(AUDIT)};
    console.log(JSON.stringify(${JSON.stringify(outputs)}.map(judgeAudit)));
  `;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

const hole = (name: string, severity: string, via: unknown[]) => ({ [name]: { name, severity, range: '<2.0.0', via } });

test('known holes end the audit, lesser ones are counted, and a registry that cannot be asked is no clean bill', () => {
  const severe = { ...hole('left', 'high', [{ title: 'Reads\n too far.' }]), ...hole('right', 'critical', ['left']) };
  const [clear, minor, found, refused, silent] = judge(
    JSON.stringify({ vulnerabilities: {} }),
    `npm warn something\n${JSON.stringify({ vulnerabilities: hole('left', 'moderate', ['x']) })}`,
    JSON.stringify({ vulnerabilities: { ...severe, ...hole('up', 'low', ['left']) } }),
    JSON.stringify({ message: '405 Method Not Allowed', error: { summary: '' } }),
    'nothing at all',
  );
  expect([clear?.code, minor?.code, found?.code, refused?.code, silent?.code]).toEqual([0, 0, 1, 3, 3]);
  expect(minor?.lines).toEqual(['No known hole of severity high or critical; 1 of less.']);
  expect(found?.lines).toEqual([
    'high: left <2.0.0: Reads too far',
    'critical: right <2.0.0: through left',
    '2 packages with known holes of severity high or critical; 1 with lesser ones.',
  ]);
  expect(refused?.lines).toEqual(['The registry could not be asked for known holes: 405 Method Not Allowed.']);
});
