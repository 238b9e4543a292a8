import { describe } from 'vitest';
import {
  ANSWERED,
  FALLBACK,
  type LongOutputCase,
  setUpLongOutputs,
  TRUNCATED,
  testLongOutputs,
} from './long-outputs.ts';

setUpLongOutputs({ database: 'sqlite' });

/** What becomes of each. Nothing of an output reaches the database: `long-outputs.integration.test.ts` has one of each end. */
const ENDS: readonly LongOutputCase[] = [
  ['endless sentence', TRUNCATED],
  ['no space', TRUNCATED],
  ['white space', TRUNCATED],
  ['blank lines', TRUNCATED],
  ['quotation marks', TRUNCATED],
  ['quotations', TRUNCATED],
  ['figures', TRUNCATED],
  ['calculations', TRUNCATED],
  ['words of doubt', TRUNCATED],
  ['sections and dates', TRUNCATED],
  ['different sums', TRUNCATED],
  ['sums in lines', TRUNCATED],
  ['equals signs', TRUNCATED],
  ['operators', TRUNCATED],
  ['digits', TRUNCATED],
  ['sums in words', TRUNCATED],
  ['different dates', TRUNCATED],
  ['open brackets', TRUNCATED],
  ['open quotations', TRUNCATED],
  ['different references', TRUNCATED],
  ['a script without spaces', TRUNCATED],
  ['statements of sums', TRUNCATED],
  ['leads without end', FALLBACK],
  ['escapes', TRUNCATED],
  ['names', TRUNCATED],
  ['points', TRUNCATED],
  ['brackets', TRUNCATED],
  ['nested quotes', TRUNCATED],
  ['3000 quotes', FALLBACK],
  ['3000 statements', TRUNCATED],
  ['statements without quotes', FALLBACK],
  ['3000 quotes that stand nowhere', FALLBACK],
  ['one quote', FALLBACK],
  ['nested JSON', FALLBACK],
  ['no JSON', FALLBACK],
  ['keep-alives', ANSWERED],
];

describe('while a model writes very much', () => testLongOutputs(ENDS));
