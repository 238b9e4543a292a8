import type { SlotName } from './playbook-record.ts';

/**
 * What a template may name: slots, the side that bears it, how long it renews for, and how long before the end a notice has
 * to come.
 */
export type TemplateName = SlotName | 'Bearer' | 'bearer' | 'renewed' | 'ahead';

/**
 * Fills a template of the playbook: `{slot}` with what the document prints. A part in square brackets is left out unless
 * all its slots are filled; parts do not nest.
 * @returns null where a slot outside of brackets is empty
 */
export function renderSentence(
  template: string,
  printed: Readonly<Partial<Record<TemplateName, string>>>,
): string | null {
  const fill = (part: string): string | null => {
    let isComplete = true;
    const text = part.replace(/\{(\w+)\}/gu, (_, slot: TemplateName) => {
      const value = printed[slot];
      if (value === undefined) isComplete = false;
      return value ?? '';
    });
    return isComplete ? text : null;
  };
  return fill(template.replace(/\[([^[\]]*)\]/gu, (_, part: string) => fill(part) ?? ''));
}
