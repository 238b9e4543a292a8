import type { AuditAction, AuditEvent } from '#contract/account.ts';
import { planSchema } from '#contract/plan-schema.ts';
import type { Plan } from '#contract/plans.ts';
import { planLabel } from '#web/lib/billing/plan-label.ts';
import { dateLocale } from '#web/lib/format/date-locale.ts';
import { pluralize, stripNamePrefix } from '#web/lib/format/formatting.ts';
import { profileTexts } from '../texts.ts';

type Describe = (event: AuditEvent) => string;

const EVENT_TEXT: Record<AuditAction, Describe> = {
  'signed-in': () => profileTexts.signedInEvent,
  'sign-in-failed': ({ detail }) =>
    detail === 'user-disabled' ? profileTexts.signInDisabledEvent : profileTexts.signInFailedEvent,
  'signed-out': () => profileTexts.signedOutEvent,
  'sessions-ended': ({ detail }) =>
    detail === 'account disabled'
      ? profileTexts.accountDisabledEvent
      : appendCount(profileTexts.signedOutOthers, detail, 'session'),
  'password-changed': () => profileTexts.passwordChangedEvent,
  'password-reset-requested': () => profileTexts.passwordResetEvent,
  'trial-moved': ({ detail }) => appendCount(profileTexts.trialMovedEvent, detail, 'document'),
  'document-uploaded': (event) => profileTexts.uploadedEvent(documentOf(event)),
  'document-read': (event) => profileTexts.openedEvent(documentOf(event)),
  'document-deleted': (event) =>
    event.documentName ? profileTexts.deletedEvent(documentOf(event)) : profileTexts.deletedUnnamedEvent,
  'document-expired': () => profileTexts.expiredEvent,
  'data-exported': ({ detail }) => appendCount(profileTexts.exportedEvent, detail, 'document'),
  'account-deleted': () => profileTexts.accountDeletedEvent,
  'plan-changed': ({ detail }) => {
    const plan = planAfter(detail);
    return profileTexts.planChangedEvent(plan && planLabel('account', plan));
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
  return documentName ? `“${stripNamePrefix(documentName)}”` : profileTexts.missingDocument;
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
  const weekday = new Intl.DateTimeFormat(dateLocale(), { weekday: 'long' });
  const date = new Intl.DateTimeFormat(dateLocale(), { day: 'numeric', month: 'long', year: 'numeric' });
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
