import type { ReactNode } from 'react';
import { SAMPLE } from '#web/features/landing/model/sample-contract.ts';
import type { SampleReply } from '#web/features/landing/model/sample-types.ts';
import { landingTexts } from '#web/features/landing/texts.ts';
import { FoxMark } from '#web/ui/fox/fox-mark.tsx';
import { AnswerText, SheetText } from './sample-parts.tsx';
import classes from './step-pictures.module.css';

/** The application's window around what it shows of the sample contract. */
function Window({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={classes.window}>
      <p className={classes.bar}>{title}</p>
      <div className={classes.body}>{children}</div>
    </div>
  );
}

export function UploadPicture() {
  const { fileName, fileSize, pageCount, riskScore } = SAMPLE;
  return (
    <Window title={landingTexts.documents(1)}>
      <p className={classes.drop}>
        <strong>{landingTexts.dropHere}</strong>
        {landingTexts.orChoose}
      </p>
      <div className={classes.file}>
        <span className={classes.fileType}>{landingTexts.pdf}</span>
        <div>
          <strong>{fileName}</strong>
          <span className={classes.quiet}>{landingTexts.fileFacts(fileSize, pageCount)}</span>
          <span className={classes.quiet}>{landingTexts.analyzed(riskScore)}</span>
        </div>
        <i className={classes.dot} />
      </div>
    </Window>
  );
}

export function AnalysisPicture() {
  const { fileName, description, worstRisks, deadline } = SAMPLE;
  return (
    <Window title={fileName}>
      <p className={classes.summary}>{description}</p>
      {worstRisks.map(({ severity, term, risk, page }) => (
        <div key={term} className={classes.finding} data-severity={severity}>
          <p>
            <strong>{term}</strong>
            <span className={classes.badge}>{severity}</span>
          </p>
          <p className={classes.quiet}>{risk}</p>
          <Chip>{landingTexts.page(page)}</Chip>
        </div>
      ))}
      <p className={classes.duty}>
        <span>{deadline.name}</span>
        <strong>{deadline.value}</strong>
        <Chip>{landingTexts.page(deadline.page)}</Chip>
      </p>
    </Window>
  );
}

export function ChatPicture({ mascot }: { readonly mascot: string }) {
  const { answered, answeredSheet, elevator, pageCount } = SAMPLE;
  return (
    <Window title={landingTexts.ask(mascot)}>
      <div className={classes.split}>
        <div className={classes.talk}>
          <Asked reply={answered} note={landingTexts.wordsFound(answeredSheet.page)} />
          <Asked reply={elevator} note={landingTexts.nearest(elevator.pages)} />
        </div>
        <div className={classes.sheet}>
          <SheetText sheet={answeredSheet} />
          <p className={classes.pageNumber}>{landingTexts.pageOf(answeredSheet.page, pageCount)}</p>
        </div>
      </div>
    </Window>
  );
}

function Asked({ reply, note }: { readonly reply: SampleReply; readonly note: string }) {
  return (
    <>
      <p className={classes.asked}>{reply.question}</p>
      <div className={classes.reply}>
        <FoxMark size={26} />
        <div>
          <p>
            <AnswerText text={reply.answer} />
          </p>
          <Chip>{note}</Chip>
        </div>
      </div>
    </>
  );
}

function Chip({ children }: { readonly children: ReactNode }) {
  return <span className={classes.chip}>{children}</span>;
}
