import type { ReaderView } from '../reader-view.ts';
import {
  createFindingControl,
  type FindingControl,
  type FindingControlOptions,
  type FindingLayer,
} from './finding-control.ts';
import { createPassageFollower, type PassageFollower } from './passage-follower.ts';

interface FollowedFindingsOptions extends Omit<FindingControlOptions, 'report' | 'onStep'> {
  /** Whether the pages are held at a target. */
  readonly isHeld: () => boolean;
  readonly report: (change: Partial<ReaderView>) => void;
}

/** The findings on the pages, and which of them is being read: scrolled or stepped to. */
export function createFollowedFindings({ isHeld, report, ...options }: FollowedFindingsOptions): {
  readonly findings: FindingControl & FindingLayer;
  readonly follower: PassageFollower;
} {
  const findings = createFindingControl({
    ...options,
    report: (shownHighlight) => report({ shownHighlight }),
    onStep: (readFinding) => {
      follower.settle();
      report({ readFinding });
    },
  });
  const follower = createPassageFollower({
    viewer: options.viewer,
    listHighlights: findings.list,
    isHeld,
    onRead: (readFinding) => report({ readFinding }),
  });
  return { findings, follower };
}
