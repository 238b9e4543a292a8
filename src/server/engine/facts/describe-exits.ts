import { joinWithAnd } from '../reading/quote-evidence.ts';
import { describePeriod } from '../text/periods.ts';
import { capitalise, ROLE_WORD } from '../text/role-words.ts';
import type { ExitPrice } from './exit-price.ts';
import type { TerminationRight } from './termination-facts.ts';
import { factTexts } from './texts.ts';

/** @returns who may end it and how, in one sentence; empty if no party may */
export function describeTerminationRights(all: readonly TerminationRight[]): string {
  const lasting = all.filter(({ limit }) => limit === null);
  const rights = lasting.length > 0 ? lasting : all;
  const own = rights.filter((exit) => exit.who !== 'Each party' && exit.who !== null);
  const mutual = rights.find((exit) => exit.who === 'Each party');
  const open = rights.find((exit) => exit.who === null);
  if (mutual !== undefined) {
    const details = own
      .filter((exit) => exit.notice !== null)
      .map((exit) => `${nameRightHolder(exit)}${describeNotice(exit)}`);
    return `Either side may end it early${describeNotice(mutual)}${details.length === 0 ? '' : ` (${joinWithAnd(details)})`}.`;
  }
  if (own.length > 1)
    return `${capitalise(joinWithAnd(own.map((exit) => `${nameRightHolder(exit)} may end it early${describeNotice(exit)}`)))}.`;
  const [only] = own;
  if (only !== undefined)
    return `${capitalise(nameRightHolder(only))} may end it early${describeNotice(only)}; check whether the other side may as well.`;
  if (open === undefined) return '';
  return `It can be ended early${describeNotice(open)}; check which side may do so.`;
}

function describeNotice({ notice, isImmediate, price, limit }: TerminationRight): string {
  const ahead = notice !== null ? ` with ${describePeriod(notice)} of notice` : isImmediate ? ' at once' : '';
  return `${ahead}${describePrice(price, ahead)}${limit === null ? '' : `, but only for a time (“${limit}”)`}`;
}

/** @param ahead the words on the notice; empty where there are none */
function describePrice(price: ExitPrice | null, ahead: string): string {
  if (price === null) return '';
  if (price.isFromElsewhere) return factTexts.whichCanCost(price.words);
  return `${ahead.startsWith(' with') ? ' and' : ' with'} ${factTexts.payment(price.words)}`;
}

/** "the Landlord", "Acme" */
export function nameRightHolder({ who }: TerminationRight): string {
  if (who === null) return 'one side';
  if (who === 'Each party') return 'either side';
  if (who === 'We') return '“we”';
  return ROLE_WORD.test(who) ? `the ${who}` : who;
}
