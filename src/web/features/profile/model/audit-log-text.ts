import type { AuditAction, AuditEvent } from '#contract/account.ts';
import { planSchema } from '#contract/plan-schema.ts';
import type { Plan } from '#contract/plans.ts';
import { planLabel } from '#web/lib/billing/plan-label.ts';
import { pluralize, stripNamePrefix } from '#web/lib/format/formatting.ts';

const MISSING_DOCUMENT = 'a document that is no longer here';

type Describe = (event: AuditEvent) => string;

const EVENT_TEXT: Record<AuditAction, Describe> = {
  'signed-in': () => 'Signed in',
  'sign-in-failed': ({ detail }) =>
    detail === 'user-disabled' ? 'A sign-in was refused: the account was disabled' : 'A sign-in did not work',
  'signed-out': () => 'Signed out',
  'sessions-ended': ({ detail }) =>
    detail === 'account disabled'
      ? 'Signed out everywhere: the account was disabled'
      : appendCount('Signed out everywhere else', detail, 'session'),
  'password-changed': () => 'Password changed',
  'password-reset-requested': () => 'Link for a new password requested',
  'trial-moved': ({ detail }) => appendCount('Trial moved into this account', detail, 'document'),
  'document-uploaded': (event) => `Uploaded ${documentOf(event)}`,
  'document-read': (event) => `Opened ${documentOf(event)}`,
  'document-deleted': (event) => (event.documentName ? `Deleted ${documentOf(event)}` : 'Deleted a document'),
  'document-expired': () => 'A document was deleted automatically after its retention period',
  'data-exported': ({ detail }) => appendCount('Exported all data', detail, 'document'),
  'account-deleted': () => 'Account deleted',
  'plan-changed': ({ detail }) => {
    const plan = planAfter(detail);
    return plan ? `Plan changed to ${planLabel('account', plan)}` : 'Plan changed';
  },
};

/** The new plan of "free to pro"; null where the detail is not understood. */
function planAfter(detail: string | null): Plan | null {
  return planSchema.safeParse(detail?.split(' to ').at(-1)).data ?? null;
}

/** One event in plain words. */
export function describeEvent(event: AuditEvent): string {
  return EVENT_TEXT[event.action](event);
}

function documentOf({ documentName }: AuditEvent): string {
  return documentName ? `“${stripNamePrefix(documentName)}”` : MISSING_DOCUMENT;
}

/** Adds the count where the detail has one, alone or after the noun. */
function appendCount(sentence: string, detail: string | null, thing: string): string {
  const count = /^(?:[a-z]+: )?(\d{1,9})$/.exec(detail ?? '')?.[1];
  return count === undefined ? sentence : `${sentence}: ${pluralize(Number(count), thing)}`;
}

interface AuditLogDay {
  /** "Saturday, November 21, 2026" */
  readonly title: string;
  readonly events: readonly AuditEvent[];
}

/**
 * Drops a plan change that repeats the one before it: a trial's plan is recorded once at the payment and again when it
 * is moved into the account.
 * @param events newest first
 */
export function withoutRepeatedPlans(events: readonly AuditEvent[]): readonly AuditEvent[] {
  let planBefore: Plan | null = null;
  const kept = events.toReversed().filter(({ action, detail }) => {
    if (action !== 'plan-changed') return true;
    const plan = planAfter(detail);
    const isRepeated = plan !== null && plan === planBefore;
    planBefore = plan;
    return !isRepeated;
  });
  return kept.toReversed();
}

/** Groups events by local day, keeping their order. */
export function groupByDay(events: readonly AuditEvent[]): readonly AuditLogDay[] {
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
  const date = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric' });
  const days = new Map<string, AuditEvent[]>();
  for (const event of events) {
    const at = new Date(event.at);
    const title = `${weekday.format(at)}, ${date.format(at)}`;
    const known = days.get(title);
    if (known) known.push(event);
    else days.set(title, [event]);
  }
  return [...days].map(([title, dayEvents]) => ({ title, events: dayEvents }));
}
