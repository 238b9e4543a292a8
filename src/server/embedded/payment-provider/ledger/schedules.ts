import { refused } from '../api/api-problem.ts';
import type { Book } from './book.ts';
import { makeId } from './ids.ts';
import type { RecordOf, SchedulePhase } from './records.ts';
import { endSubscription, tellUpdated } from './subscriptions.ts';

type Schedule = RecordOf<'schedule'>;

/** Puts a subscription under a schedule whose one phase is the month it is in. */
export function createSchedule(book: Book, subscription: RecordOf<'subscription'>): Schedule {
  if (subscription.status === 'canceled') {
    throw refused('You cannot migrate a subscription that is already canceled to a schedule.', 'from_subscription');
  }
  if (subscription.scheduleId) {
    throw refused('You cannot migrate a subscription that is already attached to a schedule.', 'from_subscription');
  }
  const { id: subscriptionId, customerId, periodStart, periodEnd, priceId, cancelsAtPeriodEnd } = subscription;
  const schedule = book.put({
    kind: 'schedule',
    id: makeId('schedule'),
    createdAt: book.now,
    customerId,
    subscriptionId,
    status: 'active',
    phases: [{ startsAt: periodStart, endsAt: periodEnd, priceId }],
    finishedAt: null,
    metadata: {},
    endBehavior: cancelsAtPeriodEnd ? 'cancel' : 'release',
  });
  // The schedule ends it from now on, and the subscription itself has no date for that.
  book.put({ ...subscription, scheduleId: schedule.id, cancelAt: null, cancelsAtPeriodEnd: false });
  book.tell('subscription_schedule.created', schedule);
  return schedule;
}

/** @param phases the one that runs first */
export function updateSchedule(
  book: Book,
  schedule: Schedule,
  changes: Pick<Schedule, 'phases' | 'endBehavior' | 'metadata'>,
): Schedule {
  if (schedule.status !== 'active')
    throw refused(`You cannot update a subscription schedule that is ${schedule.status}.`);
  const { periodEnd } = book.get('subscription', schedule.subscriptionId);
  const [current, ...later] = changes.phases;
  if (current?.endsAt !== periodEnd) throw refused('In test mode a phase ends with the month that is paid.', 'phases');
  for (const [index, { startsAt, endsAt }] of later.entries()) {
    const isJoined = startsAt === changes.phases[index]?.endsAt && endsAt > startsAt;
    if (!isJoined) throw refused('A phase must begin where the one before it ends.', 'phases');
  }
  const updated = book.put({ ...schedule, ...changes });
  book.tell('subscription_schedule.updated', updated);
  return updated;
}

/** Takes a subscription out from under its schedule, as it is. */
export function releaseSchedule(book: Book, schedule: Schedule, at: number): Schedule {
  if (schedule.status !== 'active') {
    throw refused(`You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`);
  }
  const released = book.put({ ...schedule, status: 'released', finishedAt: at });
  book.tell('subscription_schedule.released', released);
  tellUpdated(book, { ...book.get('subscription', schedule.subscriptionId), scheduleId: null });
  return released;
}

/**
 * What a schedule brings at the end of a month.
 * @returns the price from then on; undefined when the subscription ends with it
 */
export function enterPhase(book: Book, subscription: RecordOf<'subscription'>, at: number): SchedulePhase | undefined {
  const { scheduleId, priceId, periodEnd } = subscription;
  const schedule = scheduleId === null ? undefined : book.find('schedule', scheduleId);
  const same = { startsAt: at, endsAt: periodEnd, priceId };
  if (schedule?.status !== 'active') return same;
  const phase = schedule.phases.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
  if (phase) {
    if (phase.startsAt === at) book.tell('subscription_schedule.updated', schedule);
    return phase;
  }
  if (schedule.endBehavior === 'cancel') {
    endSubscription(book, subscription, at);
    return undefined;
  }
  releaseSchedule(book, schedule, at);
  return same;
}
