import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFixture } from './fixtures/make-fixture.ts';

const ROOT = join(import.meta.dirname, '..');
const FIXTURES = join(ROOT, 'tests/fixtures');
/** The sample document is kept with the code that serves it. */
const SAMPLE = 'sample-lease';
const SAMPLE_FOLDER = join(ROOT, 'src/server/features/documents/sample');

for (const file of readdirSync(join(FIXTURES, 'source')).sort()) {
  const name = file.replace(/\.md$/, '');
  const target = join(name === SAMPLE ? SAMPLE_FOLDER : FIXTURES, `${name}.pdf`);
  const pdf = await makeFixture(readFileSync(join(FIXTURES, 'source', file), 'utf8'));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, pdf);
  console.log(`${name}.pdf: ${Math.ceil(pdf.length / 1024)} KB`);
}
