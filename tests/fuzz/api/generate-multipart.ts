import fc from 'fast-check';
import { KIBIBYTE } from '#contract/units.ts';
import { HOSTILE_TEXTS } from './hostile-values.ts';

/** Stands for a good PDF of one page, which is put in when the request is sent. */
export const PDF_STAND_IN = 'A-GOOD-PDF-OF-ONE-PAGE';
const BOUNDARY = 'lexden-part';

const CONTENTS = [
  PDF_STAND_IN,
  PDF_STAND_IN,
  '',
  'not a document',
  '%PDF-1.7\n',
  `%PDF-1.7\n${'x'.repeat(2 * KIBIBYTE)}`,
  `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[2 0 R]/Count 999999999>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
  `\r\n--${BOUNDARY}--\r\n`,
  '\u0000'.repeat(2000),
];
const FIELDS = ['files', 'files', 'files', 'password', 'file', '', '__proto__', 'files[]', 'x'.repeat(300)];
const TYPES = [
  'application/pdf',
  'application/pdf',
  'application/pdf',
  'text/plain',
  'APPLICATION/PDF',
  '',
  'x'.repeat(300),
];
const NAMES = [
  'Lease.pdf',
  'Lease.pdf',
  '',
  '../../x.pdf',
  'a"b.pdf',
  '%00.pdf',
  ...HOSTILE_TEXTS.map((text) => text.slice(0, 600)),
];

type Breakage = (body: string) => string;
const BREAKAGES: readonly Breakage[] = [
  (body) => body.slice(0, -4 - BOUNDARY.length),
  (body) => body.slice(0, body.length / 2),
  (body) => body.replaceAll('\r\n', '\n'),
  (body) => body.replace('Content-Disposition: form-data;', 'Content-Disposition: attachment;'),
  (body) => body.replace('Content-Disposition', `X-Long: ${'y'.repeat(20 * KIBIBYTE)}\r\nContent-Disposition`),
  (body) => body.replace('\r\n\r\n', '\r\n'),
  (body) => body.replaceAll(BOUNDARY, 'another'),
  (body) => `preamble\r\n${body}epilogue`,
  (body) => body.replace('name="', 'name='),
  () => `--${BOUNDARY}--\r\n`,
  () => `--${BOUNDARY}`,
  () => '',
];

/** Forms with files, good and bad, whole and broken. */
export function multipartBodies(): fc.Arbitrary<{ readonly type: string; readonly content: string }> {
  const part = fc.record({
    field: fc.constantFrom(...FIELDS),
    name: fc.option(fc.constantFrom(...NAMES), { freq: 5, nil: undefined }),
    type: fc.constantFrom(...TYPES),
    content: fc.constantFrom(...CONTENTS),
  });
  const good = fc.constant([{ field: 'files', name: 'Lease.pdf', type: 'application/pdf', content: PDF_STAND_IN }]);
  const parts = fc.oneof({ weight: 1, arbitrary: good }, { weight: 4, arbitrary: fc.array(part, { maxLength: 7 }) });
  const breakage = fc.option(fc.constantFrom(...BREAKAGES), { freq: 2, nil: undefined });
  return fc.tuple(parts, breakage).map(([some, breakBody]) => {
    const whole = `${some.map(writePart).join('')}--${BOUNDARY}--\r\n`;
    return { type: `multipart/form-data; boundary=${BOUNDARY}`, content: breakBody ? breakBody(whole) : whole };
  });
}

interface Part {
  readonly field: string;
  readonly name: string | undefined;
  readonly type: string;
  readonly content: string;
}

function writePart({ field, name, type, content }: Part): string {
  const filename = name === undefined ? '' : `; filename="${name}"`;
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${filename}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
}
