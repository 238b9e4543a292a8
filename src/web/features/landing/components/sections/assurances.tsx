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
        What you can rely on
      </h2>
      <dl className={classes.list}>
        <Assurance title="Every quote is looked up">
          Before you see a source, its words are searched for on the page it names. What is not found there is never
          shown as a quote.
        </Assurance>
        <Assurance title="Gaps are named">
          If the answer is not in your document, you read that, with the pages that were read and those that could not
          be.
        </Assurance>
        <Assurance title="Deleting deletes">
          Delete a document, and its file, its text, its analysis and its chats are gone. You get a receipt.
        </Assurance>
        <Assurance title="What writes the answers">{describeEngine(product, engine, host)}</Assurance>
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
  if (engine === null) {
    return 'Answers are powered by a large language model where one is set up, and by the built-in engine otherwise. Each answer says which, and what was sent.';
  }
  if (host === null) {
    return `Answers come from the engine built into ${product}, and your text stays on its server. It can be powered by a large language model instead; each answer then says what was sent.`;
  }
  return host.isOnThisServer
    ? landingTexts.writtenByModelHere(engine, host.name)
    : landingTexts.writtenByModel(engine, host.name);
}
