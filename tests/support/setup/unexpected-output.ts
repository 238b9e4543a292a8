import { afterEach, beforeEach } from 'vitest';

/**
 * A test that makes the product complain on the console has found something, so it fails. A test that expects the
 * complaint replaces the function itself (`vi.spyOn(console, 'error').mockImplementation(…)`), and then it is not seen
 * here. Unhandled rejections and uncaught errors fail the run by vitest's own rule.
 */
const complaints: string[] = [];
const original = { error: console.error, warn: console.warn };

function record(kind: 'error' | 'warn') {
  return (...values: unknown[]): void => {
    complaints.push(`console.${kind}: ${values.map(String).join(' ')}`);
    original[kind](...values);
  };
}

beforeEach(() => {
  complaints.length = 0;
  console.error = record('error');
  console.warn = record('warn');
});

afterEach(() => {
  console.error = original.error;
  console.warn = original.warn;
  if (complaints.length > 0) throw new Error(`Unexpected console output:\n${complaints.join('\n')}`);
});
