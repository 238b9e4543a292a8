import { refused } from '../api/api-problem.ts';
import { makeId } from './ids.ts';
import type { Ledger } from './ledger.ts';
import type { RecordOf, SchedulePhase } from './records.ts';
import { emitUpdated, endSubscription } from './subscriptions.ts';

type Schedule = RecordOf<'schedule'>;

/** Attaches a schedule whose only phase is the current month. */
export function createSchedule(ledger: Ledger, subscription: RecordOf<'subscription'>): Schedule {
  if (subscription.status === 'canceled') {
    throw refused('You cannot migrate a subscription that is already canceled to a schedule.', 'from_subscription');
  }
  if (subscription.scheduleId) {
    throw refused('You cannot migrate a subscription that is already attached to a schedule.', 'from_subscription');
  }
  const { id: subscriptionId, customerId, periodStart, periodEnd, priceId, cancelsAtPeriodEnd } = subscription;
  const schedule = ledger.put({
    kind: 'schedule',
    id: makeId('schedule'),
    createdAt: ledger.now,
    customerId,
    subscriptionId,
    status: 'active',
    phases: [{ startsAt: periodStart, endsAt: periodEnd, priceId }],
    finishedAt: null,
    metadata: {},
    endBehavior: cancelsAtPeriodEnd ? 'cancel' : 'release',
  });
  // The schedule ends it from now on, and the subscription itself has no date for that.
  ledger.put({ ...subscription, scheduleId: schedule.id, cancelAt: null, cancelsAtPeriodEnd: false });
  ledger.emit('subscription_schedule.created', schedule);
  return schedule;
}

/** @param phases the one that runs first */
export function updateSchedule(
  ledger: Ledger,
  schedule: Schedule,
  changes: Pick<Schedule, 'phases' | 'endBehavior' | 'metadata'>,
): Schedule {
  if (schedule.status !== 'active')
    throw refused(`You cannot update a subscription schedule that is ${schedule.status}.`);
  const { periodEnd } = ledger.get('subscription', schedule.subscriptionId);
  const [current, ...later] = changes.phases;
  if (current?.endsAt !== periodEnd) throw refused('In test mode a phase ends with the month that is paid.', 'phases');
  for (const [index, { startsAt, endsAt }] of later.entries()) {
    const isJoined = startsAt === changes.phases[index]?.endsAt && endsAt > startsAt;
    if (!isJoined) throw refused('A phase must begin where the one before it ends.', 'phases');
  }
  const updated = ledger.put({ ...schedule, ...changes });
  ledger.emit('subscription_schedule.updated', updated);
  return updated;
}

/** Detaches a subscription from its schedule, unchanged. */
export function releaseSchedule(ledger: Ledger, schedule: Schedule, at: number): Schedule {
  if (schedule.status !== 'active') {
    throw refused(`You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`);
  }
  const released = ledger.put({ ...schedule, status: 'released', finishedAt: at });
  ledger.emit('subscription_schedule.released', released);
  emitUpdated(ledger, { ...ledger.get('subscription', schedule.subscriptionId), scheduleId: null });
  return released;
}

/**
 * Enters the phase of a schedule that begins at the end of a month.
 * @returns the price from then on; undefined when the subscription ends with it
 */
export function enterPhase(
  ledger: Ledger,
  subscription: RecordOf<'subscription'>,
  at: number,
): SchedulePhase | undefined {
  const { scheduleId, priceId, periodEnd } = subscription;
  const schedule = scheduleId === null ? undefined : ledger.find('schedule', scheduleId);
  const same = { startsAt: at, endsAt: periodEnd, priceId };
  if (schedule?.status !== 'active') return same;
  const phase = schedule.phases.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
  if (phase) {
    if (phase.startsAt === at) ledger.emit('subscription_schedule.updated', schedule);
    return phase;
  }
  if (schedule.endBehavior === 'cancel') {
    endSubscription(ledger, subscription, at);
    return undefined;
  }
  releaseSchedule(ledger, schedule, at);
  return same;
}
