import { expect, test } from 'vitest';
import { attachmentDisposition } from './content-disposition.ts';

test.each([
  ['lease.pdf', 'filename=lease.pdf', "filename*=UTF-8''lease.pdf"],
  ['a "b" \\ 100%.pdf', 'filename="a _b_ _ 100_.pdf"', "filename*=UTF-8''a%20%22b%22%20%5C%20100%25.pdf"],
  ["Ann's (old) *.pdf", `filename="Ann's (old) *.pdf"`, "filename*=UTF-8''Ann%27s%20%28old%29%20%2A.pdf"],
  ['🦊.pdf', 'filename=__.pdf', "filename*=UTF-8''%F0%9F%A6%8A.pdf"],
  [
    'x\r\nset-cookie: a\ud800.pdf',
    'filename="x__set-cookie: a_.pdf"',
    "filename*=UTF-8''x%0D%0Aset-cookie%3A%20a%EF%BF%BD.pdf",
  ],
])('attachmentDisposition › encodes %o safely', (name, plain, encoded) => {
  expect(attachmentDisposition(name)).toBe(`attachment; ${plain}; ${encoded}`);
});
