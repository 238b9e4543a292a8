import type { ShownPlan } from '#contract/billing.ts';
import { PLAN_CATALOGUE, type PlanCatalogueEntry } from '#contract/plans.ts';
import { formatPesos, type KnownRates, pesosPerMonth } from '#web/lib/billing/prices.ts';
import classes from './plan-cards.module.css';
import ticks from './styles/tick-list.module.css';
import { uiTexts } from './texts.ts';

interface PlanCardsProps<P extends ShownPlan> {
  readonly plans: readonly P[];
  /** Its button is disabled and labelled as current. */
  readonly currentPlan?: ShownPlan | undefined;
  /** Plan being chosen; disables all buttons. The current plan means another pending action. */
  readonly busyPlan?: ShownPlan | null | undefined;
  /** Plans that cannot be chosen; `buttonText` explains why. */
  readonly disabledPlans?: readonly ShownPlan[] | undefined;
  /** Highlighted as chosen earlier. */
  readonly chosenPlan?: ShownPlan | null | undefined;
  /** Without it the cards have no buttons. */
  readonly onChoose?: ((plan: P) => void) | undefined;
  /** Overrides the button label of the catalogue. */
  readonly buttonText?: ((plan: P) => string) | undefined;
  readonly rates?: KnownRates;
  /** Heading level of the plan names. */
  readonly headingLevel?: 2 | 3 | undefined;
}

/** Plans with features and prices. Independent of the component library, which the landing page does not load. */
export function PlanCards<P extends ShownPlan>({ plans, ...shared }: PlanCardsProps<P>) {
  return (
    <ul className={classes.cards}>
      {plans.map((plan) => {
        const entry = PLAN_CATALOGUE.find((candidate) => candidate.plan === plan);
        return entry && <PlanCard key={plan} plan={plan} entry={entry} {...shared} />;
      })}
    </ul>
  );
}

interface PlanCardProps<P extends ShownPlan> extends Omit<PlanCardsProps<P>, 'plans'> {
  readonly plan: P;
  readonly entry: PlanCatalogueEntry;
}

function PlanCard<P extends ShownPlan>({ entry, headingLevel = 3, ...card }: PlanCardProps<P>) {
  const { plan, currentPlan, chosenPlan, rates } = card;
  const Name = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <li className={classes.card} data-popular={entry.popular} data-chosen={plan === chosenPlan} data-plan={plan}>
      <div>
        <div className={classes.head}>
          <Name className={classes.name}>{entry.name}</Name>
          {entry.popular && plan !== currentPlan && <span className={classes.flag}>{uiTexts.mostPopular}</span>}
          {plan === currentPlan && <span className={classes.current}>{uiTexts.yourPlan}</span>}
        </div>
        <p className={classes.description}>{entry.description}</p>
      </div>
      <div>
        <p className={classes.price}>
          <strong>{entry.price}</strong> {uiTexts.per(entry.period)}
          {plan !== 'free' && (
            <span className={classes.pesos}>{uiTexts.aboutPesos(formatPesos(pesosPerMonth(plan, rates)))}</span>
          )}
        </p>
        {entry.highlight && <p className={classes.highlight}>{entry.highlight}</p>}
      </div>
      <div className={classes.holds}>
        <ul className={`${ticks.list} ${classes.features}`}>
          {entry.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <ChooseButton entry={entry} {...card} />
      </div>
    </li>
  );
}

function ChooseButton<P extends ShownPlan>(card: Omit<PlanCardProps<P>, 'headingLevel'>) {
  const { plan, entry, currentPlan, busyPlan = null, disabledPlans: offPlans = [], onChoose, buttonText } = card;
  if (!onChoose) return null;
  const isBusy = plan === busyPlan && plan !== currentPlan;
  const text = plan === currentPlan ? uiTexts.currentPlan : (buttonText?.(plan) ?? entry.buttonText);
  return (
    <button
      type="button"
      className={classes.choose}
      disabled={plan === currentPlan || offPlans.includes(plan)}
      // Not `disabled` while busy: keyboard users would lose the focus.
      aria-disabled={busyPlan !== null || undefined}
      aria-busy={isBusy}
      onClick={() => busyPlan === null && onChoose(plan)}
    >
      {isBusy ? uiTexts.oneMoment : text}
    </button>
  );
}
