import type { Source } from '#contract/sources.ts';
import { essenceOf } from './essence.ts';
import { bareText, isWordingOf, type Passages } from './passages.ts';
import { itemOf, type ReportItem } from './report-model.ts';
import type { Statements } from './statements.ts';

interface Wording {
  /** "Insurance", before the text; null where there is none. */
  readonly lead: string | null;
  readonly text: string;
  readonly sources: readonly Source[];
}

/**
 * An item that repeats words of the document: as it says them, or in the whole of these words where it says only a part,
 * so that no condition is lost and nothing is said twice.
 */
export function describeWording(
  { lead, text, sources }: Wording,
  passages: Passages,
  statements: Statements,
): ReportItem {
  const [only] = sources;
  const isPart =
    sources.length === 1 && only !== undefined && isWithin(text, only.quote) && !isWordingOf(text, only.quote);
  if (isPart) {
    const backing = passages.quote(sources);
    statements.add([text, only.quote], sources);
    return itemOf({ lead, text: backing.quotes.length > 0 ? null : text, ...backing });
  }
  statements.add([text], sources);
  return itemOf({ lead, text, anchor: passages.say(text, sources), pages: passages.cite(sources) });
}

function isWithin(text: string, quote: string): boolean {
  return bareText(quote).includes(bareText(essenceOf(text)));
}
