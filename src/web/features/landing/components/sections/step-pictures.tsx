import type { ReactNode } from 'react';
import { FoxMark } from '#web/ui/fox/fox-mark.tsx';
import classes from './step-pictures.module.css';

/** The application's window around an illustration; the contract in it is made up. */
function Window({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={classes.window}>
      <p className={classes.bar}>{title}</p>
      <div className={classes.body}>{children}</div>
    </div>
  );
}

export function UploadPicture() {
  return (
    <Window title="Documents (3)">
      <p className={classes.drop}>
        <strong>Drop PDFs here</strong>
        or choose them from your device
      </p>
      <File name="Residential lease.pdf" note="Reading page 8 of 11" progressPercent={72} />
      <File name="Services agreement.pdf" note="24 pages · analyzed" isAnalysed />
      <File name="Offer letter, signed.pdf" note="3 pages · page 2 could not be read" isAnalysed />
    </Window>
  );
}

interface FileProps {
  readonly name: string;
  readonly note: string;
  readonly progressPercent?: number;
  readonly isAnalysed?: boolean;
}

function File({ name, note, progressPercent, isAnalysed = false }: FileProps) {
  return (
    <div className={classes.file}>
      <span className={classes.fileType}>PDF</span>
      <div>
        <strong>{name}</strong>
        <span className={classes.quiet}>{note}</span>
        {progressPercent !== undefined && (
          <i className={classes.progress} style={{ backgroundSize: `${progressPercent}% 100%` }} />
        )}
      </div>
      {isAnalysed && <i className={classes.dot} />}
    </div>
  );
}

export function AnalysisPicture() {
  return (
    <Window title="Residential lease.pdf">
      <p className={classes.summary}>
        A twelve-month lease of a two-room flat for $1,850 a month, which then goes on from month to month.
      </p>
      <Finding severity="High" title="Late fee without a limit" page={3}>
        $35 is added for every day of delay, and nothing ends the counting.
      </Finding>
      <Finding severity="Medium" title="Renews by itself" page={6}>
        It goes on unless you give sixty days’ notice in writing.
      </Finding>
      <p className={classes.duty}>
        <span>Give notice by</span>
        <strong>2 November</strong>
        <Chip>Page 6</Chip>
      </p>
    </Window>
  );
}

interface FindingProps {
  readonly severity: 'High' | 'Medium';
  readonly title: string;
  readonly page: number;
  readonly children: ReactNode;
}

function Finding({ severity, title, page, children }: FindingProps) {
  return (
    <div className={classes.finding} data-severity={severity}>
      <p>
        <strong>{title}</strong>
        <span className={classes.badge}>{severity}</span>
      </p>
      <p className={classes.quiet}>{children}</p>
      <Chip>Page {page}</Chip>
    </div>
  );
}

export function ChatPicture({ mascot }: { readonly mascot: string }) {
  return (
    <Window title={`Ask ${mascot}`}>
      <div className={classes.split}>
        <div className={classes.talk}>
          <p className={classes.asked}>May I keep a dog?</p>
          <div className={classes.reply}>
            <FoxMark size={26} />
            <div>
              <p>Only with the landlord’s written consent, which may be withdrawn.</p>
              <Chip>Page 4 · words found</Chip>
            </div>
          </div>
          <p className={classes.asked}>Who pays for the parking space?</p>
          <div className={classes.reply}>
            <FoxMark size={26} />
            <p>This document does not say. All 11 pages were read.</p>
          </div>
        </div>
        <div className={classes.sheet}>
          <p>
            <strong>9. Animals</strong>
          </p>
          <p>
            <mark>No animal is kept without the Landlord’s consent in writing</mark>, which may be withdrawn where
            neighbours are disturbed.
          </p>
          <p>
            <strong>10. Repairs</strong>
          </p>
          <p>The Tenant reports damage without delay.</p>
          <p className={classes.pageNumber}>Page 4 of 11</p>
        </div>
      </div>
    </Window>
  );
}

function Chip({ children }: { readonly children: ReactNode }) {
  return <span className={classes.chip}>{children}</span>;
}
