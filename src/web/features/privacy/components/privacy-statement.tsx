import type { ReactNode } from 'react';
import type { PrivacyFacts } from '#contract/privacy.ts';
import { listBrowserStorage } from '../model/browser-storage-entries.ts';
import { describeModelProvider, listRecipients } from '../model/recipients.ts';
import { describeBackups, describeRetention, listStoredData } from '../model/stored-data.ts';
import { privacyTexts } from '../texts.ts';
import classes from './privacy-page.module.css';

/** The statement, built from the facts that the server reports about itself. */
export function PrivacyStatement({ facts }: { readonly facts: PrivacyFacts }) {
  const recipients = listRecipients(facts);
  return (
    <>
      <p className={classes.lead}>{privacyTexts.lead}</p>
      <ul className={classes.short}>
        <li>{describeModelProvider(facts)}</li>
        <li>{privacyTexts.documentsKept(lowerFirst(describeRetention(facts)))}</li>
        <li>{privacyTexts.deleting}</li>
        <li>{describeBackups(facts)}</li>
      </ul>

      <Section title={privacyTexts.recipients}>
        {recipients.length === 0 ? (
          <p>{privacyTexts.noRecipients}</p>
        ) : (
          <Table
            heads={[privacyTexts.who, privacyTexts.what, privacyTexts.when]}
            rows={recipients.map(({ who, what, when }) => ({ key: `${who} ${when}`, cells: [who, what, when] }))}
          />
        )}
      </Section>

      <Section title={privacyTexts.stored}>
        <Table
          heads={[privacyTexts.what, privacyTexts.where, privacyTexts.howLong]}
          rows={listStoredData(facts).map(({ what, where, howLong }) => ({ key: what, cells: [what, where, howLong] }))}
        />
      </Section>

      <Section title={privacyTexts.browser}>
        <p>{privacyTexts.browserText}</p>
        <details className={classes.details}>
          <summary>{privacyTexts.browserDetails}</summary>
          <Table
            heads={[privacyTexts.purpose, privacyTexts.names, privacyTexts.howLong]}
            rows={listBrowserStorage(facts).map(({ names, purpose, howLong }) => ({
              key: purpose,
              cells: [purpose, <Names key="names" names={names} />, howLong],
            }))}
          />
        </details>
      </Section>
    </>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={classes.names}>
      {names.map((name) => (
        <li key={name}>
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface TableProps {
  readonly heads: readonly [string, string, string];
  readonly rows: readonly { readonly key: string; readonly cells: readonly [ReactNode, ReactNode, ReactNode] }[];
}

/** On narrow screens each row is a block, and its cells are labelled with their column. */
function Table({ heads, rows }: TableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, second, third] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            <td data-head={heads[1]}>{second}</td>
            <td data-head={heads[2]}>{third}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
