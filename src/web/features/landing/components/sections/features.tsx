import { IconAlertTriangle, IconFileSearch, IconGauge, IconMessageCircleQuestion } from '@tabler/icons-react';
import { SAMPLE } from '#web/features/landing/model/sample-contract.ts';
import { landingTexts } from '#web/features/landing/texts.ts';
import classes from './features.module.css';
import { AnswerText } from './sample-parts.tsx';

const FEATURES = [
  {
    Icon: IconMessageCircleQuestion,
    title: landingTexts.chat,
    text: landingTexts.chatText,
    picture: <AskedPicture />,
  },
  {
    Icon: IconFileSearch,
    title: landingTexts.insights,
    text: landingTexts.insightsText,
    picture: <FactsPicture />,
  },
  {
    Icon: IconAlertTriangle,
    title: landingTexts.riskDetection,
    text: landingTexts.riskDetectionText,
    picture: <RisksPicture />,
  },
  {
    Icon: IconGauge,
    title: landingTexts.riskAssessment,
    text: landingTexts.riskAssessmentText,
    picture: <ScorePicture />,
  },
] as const;

export function Features({ product }: { readonly product: string }) {
  return (
    <section id="features" className={classes.section} tabIndex={-1} aria-labelledby="features-title">
      <h2 id="features-title" className={classes.title}>
        {landingTexts.featuresTitle}
      </h2>
      <ul className={classes.cards}>
        {FEATURES.map(({ Icon, title, text, picture }) => (
          <li key={title} className={classes.card}>
            <h3>
              <Icon size={22} stroke={1.6} aria-hidden />
              {title}
            </h3>
            <p className={classes.text}>{text}</p>
            <div className={classes.picture} aria-hidden>
              {picture}
            </div>
          </li>
        ))}
      </ul>
      <p className={classes.provenance}>{landingTexts.samplePictures(product)}</p>
    </section>
  );
}

function AskedPicture() {
  const { question, answer, pages } = SAMPLE.notice;
  return (
    <div className={classes.talk}>
      <p className={classes.asked}>{question}</p>
      <p className={classes.answered}>
        <AnswerText text={answer} /> <Page number={pages[0]} />
      </p>
    </div>
  );
}

function FactsPicture() {
  return (
    <dl className={classes.facts}>
      {SAMPLE.facts.map(({ name, value, page }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd>
            <Page number={page} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RisksPicture() {
  return (
    <ul className={classes.risks}>
      {SAMPLE.risksByLevel.map(({ severity, term, page }) => (
        <li key={severity}>
          <span className={classes.badge} data-severity={severity}>
            {severity}
          </span>
          <span>{term}</span>
          <Page number={page} />
        </li>
      ))}
    </ul>
  );
}

function ScorePicture() {
  const { riskScore } = SAMPLE;
  return (
    <div className={classes.score}>
      <p>
        <strong>{riskScore}</strong> {landingTexts.of100}
      </p>
      <div className={classes.scale}>
        <i style={{ left: `calc(${riskScore}% - 9px)` }} />
      </div>
      <p className={classes.scaleWords}>
        <span>{landingTexts.low}</span>
        <span>{landingTexts.medium}</span>
        <span>{landingTexts.high}</span>
      </p>
    </div>
  );
}

function Page({ number }: { readonly number: number | undefined }) {
  return <b className={classes.page}>{number !== undefined && landingTexts.shortPage(number)}</b>;
}
