import type { ReactNode } from 'react';
import { FoxHead, type FoxLook, FUR, FUR_DARK, FUR_LIGHT } from './fox-head.tsx';

/** Pose by situation: documents, no results, loading, done, error or not found. */
export type FoxPose = 'reading' | 'searching' | 'waiting' | 'done' | 'lost';

interface FoxSceneProps {
  readonly pose: FoxPose;
  /** Height in pixels; the aspect ratio is 4:3. */
  readonly size?: number;
}

interface Pose {
  readonly look: FoxLook;
  readonly tiltDegrees: number;
  /** Drawn behind and in front of the fox. */
  readonly behind?: ReactNode;
  readonly before?: ReactNode;
}

const POSES: Readonly<Record<FoxPose, Pose>> = {
  reading: { look: 'down', tiltDegrees: 0, before: <HeldPaper /> },
  searching: { look: 'aside', tiltDegrees: -7, behind: <LooseSheet />, before: <Magnifier /> },
  waiting: { look: 'closed', tiltDegrees: 4, behind: <Hourglass /> },
  done: { look: 'glad', tiltDegrees: 0, behind: <Sparks />, before: <CheckedPaper /> },
  lost: { look: 'aside', tiltDegrees: 9, behind: <Signpost /> },
};

/** Decorative illustration; the adjacent text has the meaning. */
export function FoxScene({ pose, size = 132 }: FoxSceneProps) {
  const { look, tiltDegrees, behind, before } = POSES[pose];
  return (
    <svg width={(size * 4) / 3} height={size} viewBox="0 0 200 150" aria-hidden="true" focusable="false">
      <ellipse cx="100" cy="139" rx="78" ry="6" fill="var(--line)" />
      {behind}
      <Body />
      <g transform={`rotate(${tiltDegrees} 100 92) translate(63 22) scale(1.156)`}>
        <FoxHead look={look} />
      </g>
      {before}
    </svg>
  );
}

function Body() {
  return (
    <g strokeLinejoin="round" strokeLinecap="round">
      <path d="M124 132c22 6 43-7 41-31" fill="none" stroke={FUR} strokeWidth="19" />
      <path d="M165 101q0-6-2-11" fill="none" stroke={FUR_LIGHT} strokeWidth="19" />
      <path d="M84 84c-11 14-16 32-14 53h60c2-21-3-39-14-53Z" fill={FUR} />
      <path d="M86 86c-3 14 1 27 14 34 13-7 17-20 14-34Z" fill={FUR_LIGHT} />
      <path d="M90 118v15m20-15v15" fill="none" stroke={FUR_DARK} strokeWidth="10" />
    </g>
  );
}

const SHEET = { fill: 'var(--surface-raised)', stroke: 'var(--line-control)', strokeWidth: 2 };
const WRITING = { fill: 'none', stroke: 'var(--line-strong)', strokeWidth: 3, strokeLinecap: 'round' } as const;
const ACCENT = { fill: 'none', stroke: 'var(--brand)', strokeWidth: 4, strokeLinecap: 'round' } as const;

function HeldPaper() {
  return (
    <g strokeLinejoin="round">
      <path d="m70 108 30 5 30-5v27l-30 5-30-5Z" {...SHEET} />
      <path d="M100 113v27" {...SHEET} />
      <path d="m77 116 16 2.600m-16 4.400 11 1.800m26 7.800 9-1.500" {...WRITING} />
      <path d="m107 118.600 16-2.600m-16 9.600 16-2.600" {...ACCENT} strokeWidth="3" />
      <path d="M73 121v5m54-5v5" fill="none" stroke={FUR_DARK} strokeWidth="9" strokeLinecap="round" />
    </g>
  );
}

function LooseSheet() {
  return (
    <g transform="rotate(-8 45 104)">
      <rect x="22" y="76" width="44" height="58" rx="4" {...SHEET} />
      <path d="M31 90h26m-26 10h26m-26 10h15" {...WRITING} />
    </g>
  );
}

function Magnifier() {
  return (
    <g>
      <circle cx="62" cy="108" r="16" fill="var(--brand-soft)" fillOpacity="0.7" {...RIM} />
      <path d="m74 120 12 12" {...RIM} strokeWidth="7" />
    </g>
  );
}

const RIM = { stroke: 'var(--brand)', strokeWidth: 5, strokeLinecap: 'round' } as const;

function Hourglass() {
  return (
    <g strokeLinejoin="round">
      <path d="M30 88h30c0 18-11 18-11 24s11 6 11 24H30c0-18 11-18 11-24s-11-6-11-24Z" {...SHEET} />
      <path d="M37 95h16c-2 8-6 9-8 12-2-3-6-4-8-12Zm8 26c5 3 9 6 10 11H35c1-5 5-8 10-11Z" fill="var(--brand)" />
      <path d="M26 87h38M26 137h38" {...ACCENT} strokeWidth="5" />
    </g>
  );
}

function CheckedPaper() {
  return (
    <g>
      <rect x="26" y="84" width="42" height="53" rx="4" {...SHEET} />
      <path d="M35 124h24" {...WRITING} />
      <path d="m36 102 8 8 14-16" {...ACCENT} strokeWidth="5" strokeLinejoin="round" />
    </g>
  );
}

function Sparks() {
  return (
    <path d="M38 40v14m-7-7h14m107-22v12m-6-6h12m10 28v8m-4-4h8" {...ACCENT} stroke="var(--fox)" strokeWidth="3.500" />
  );
}

function Signpost() {
  return (
    <g strokeLinejoin="round">
      <path d="M42 60v78" {...ACCENT} stroke="var(--line-control)" strokeWidth="6" />
      <path d="M22 64h34l10 9-10 9H22Z" {...SHEET} />
      <path d="M62 88H28l-10 9 10 9h34Z" {...SHEET} />
      <path d="M30 73h20M32 97h20" {...WRITING} />
    </g>
  );
}
