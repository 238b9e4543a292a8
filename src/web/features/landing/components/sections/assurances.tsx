import type { PublicSettings } from '#contract/settings.ts';
import { landingTexts } from '#web/features/landing/texts.ts';
import classes from './assurances.module.css';

interface AssurancesProps {
  readonly product: string;
  /** The engine that writes the answers; null while unknown. */
  readonly engine: string | null;
  /** Where its model runs; null for the built-in engine. */
  readonly host: PublicSettings['modelHost'];
}

/** Statements that hold on every installation. */
export function Assurances({ product, engine, host }: AssurancesProps) {
  return (
    <section className={classes.section} aria-labelledby="assurances-title">
      <h2 id="assurances-title" className={classes.title}>
        {landingTexts.assurances}
      </h2>
      <dl className={classes.list}>
        <Assurance title={landingTexts.quotesChecked}>{landingTexts.quotesCheckedText}</Assurance>
        <Assurance title={landingTexts.gapsNamed}>{landingTexts.gapsNamedText}</Assurance>
        <Assurance title={landingTexts.deleted}>{landingTexts.deletedText}</Assurance>
        <Assurance title={landingTexts.answersBy}>{describeEngine(product, engine, host)}</Assurance>
      </dl>
    </section>
  );
}

function Assurance({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div className={classes.item}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A large language model is mentioned only where one is configured. */
function describeEngine(product: string, engine: string | null, host: AssurancesProps['host']): string {
  if (engine === null) return landingTexts.answersByEither;
  if (host === null) return landingTexts.answersByEngine(product);
  return host.isOnThisServer
    ? landingTexts.writtenByModelHere(engine, host.name)
    : landingTexts.writtenByModel(engine, host.name);
}
