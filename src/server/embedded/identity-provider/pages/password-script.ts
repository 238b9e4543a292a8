import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PageScript } from '#server/http/pages/page-layout.ts';
import { identityTexts } from '../texts.ts';

const COMMENT_LINE = /^\s*\/\/.*\n/gm;

/** The one script of the sign-in pages, with its source for a content security policy (CSP Level 3, section 2.3.1). */
export function readPasswordScript(): PageScript {
  const file = new URL('./password-script.js', import.meta.url);
  const texts = `const TEXTS = ${JSON.stringify(identityTexts.passwordScript)};`;
  const source = `\n${texts}\n${readFileSync(file, 'utf8').replace(COMMENT_LINE, '')}`;
  return { source, hash: `'sha256-${createHash('sha256').update(source).digest('base64')}'` };
}
