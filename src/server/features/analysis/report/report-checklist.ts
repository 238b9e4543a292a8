import type { Checklist, Provision, ProvisionStanding } from '#contract/provisions.ts';
import type { ReportItem, ReportSection } from './report-parts.ts';

const STANDINGS: readonly (readonly [standing: ProvisionStanding, title: string])[] = [
  ['beyond', 'Beyond usual'],
  ['missing', 'Missing'],
  ['unclear', 'Please check'],
  ['present', 'Present'],
];

/** The checklist of usual provisions; each compared figure with the source of its threshold. */
export function describeChecklist({ title, caution, items }: Checklist): ReportSection {
  const absent = items.filter(({ standing }) => standing === 'absent').map(({ label }) => label);
  return {
    title: `${title} checklist`,
    note: [
      caution ?? 'Looked for on every page. Words that are unusual can be missed.',
      'The list is our own, made from what common forms settle; no law asks for all of it.',
      ...(absent.length === 0 ? [] : [`Not found in plain words, and not needed everywhere: ${absent.join(', ')}.`]),
    ].join(' '),
    layout: 'table',
    groups: STANDINGS.map(([standing, name]) => ({
      title: name,
      items: items.filter((item) => item.standing === standing).map(describeProvision),
    })),
  };
}

function describeProvision({ label, note, yardstick, sources }: Provision): ReportItem {
  const text = [note, yardstick && `The yardstick: ${yardstick.source}`].filter((part) => part !== null).join(' ');
  return {
    heading: label,
    text: text === '' ? null : text,
    sources: sources.map(({ pageNumber, quote, verified }) => ({ pageNumber, quote, isVerified: verified })),
  };
}
