import type { ReactNode } from 'react';
import type { PrivacyFacts } from '#contract/privacy.ts';
import { listBrowserStorage } from '../model/browser-storage-entries.ts';
import { describeModelProvider, listRecipients } from '../model/recipients.ts';
import { describeBackups, describeRetention, listStoredData } from '../model/stored-data.ts';
import classes from './privacy-page.module.css';

/** The statement, built from the facts that the server reports about itself. */
export function PrivacyStatement({ facts }: { readonly facts: PrivacyFacts }) {
  const recipients = listRecipients(facts);
  return (
    <>
      <p className={classes.lead}>This page is made from the settings of this server, so it says what is so here.</p>
      <ul className={classes.short}>
        <li>{describeModelProvider(facts)}</li>
        <li>{`Documents are kept: ${lowerFirst(describeRetention(facts))}.`}</li>
        <li>
          Deleting a document deletes its file, its words, its analysis, your questions about it and the answers, and
          says what was removed. <strong>Profile</strong> has your data as one archive, and deletes your account.
        </li>
        <li>{describeBackups(facts)}</li>
      </ul>

      <Section title="Who else gets something">
        {recipients.length === 0 ? (
          <p>None. This server sends your data nowhere else.</p>
        ) : (
          <Table
            heads={['Who', 'What', 'When']}
            rows={recipients.map(({ who, what, when }) => ({ key: `${who} ${when}`, cells: [who, what, when] }))}
          />
        )}
      </Section>

      <Section title="What is stored here">
        <Table
          heads={['What', 'Where', 'For how long']}
          rows={listStoredData(facts).map(({ what, where, howLong }) => ({ key: what, cells: [what, where, howLong] }))}
        />
      </Section>

      <Section title="What your browser keeps">
        <p>
          Who you are, what you are in the middle of, and how you like it. Nothing of it is for advertising, and
          clearing this site’s data in your browser removes all of it.
        </p>
        <details className={classes.details}>
          <summary>Every cookie and entry, by name</summary>
          <Table
            heads={['What for', 'Names', 'For how long']}
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
