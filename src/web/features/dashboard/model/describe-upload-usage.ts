import { dashboardTexts } from '../texts.ts';

interface UploadUsageFigures {
  readonly used: number;
  /** Null where usage is not metered. */
  readonly limit: number | null;
  readonly isTrial: boolean;
}

interface UploadUsageText {
  /** Follows the number of uploads. */
  readonly figure: string;
  readonly note: string;
  readonly isUsedUp: boolean;
}

/** Usage of the upload allowance in words. A trial's uploads are counted in total and never reset. */
export function describeUploadUsage({ used, limit, isTrial }: UploadUsageFigures): UploadUsageText {
  if (limit === null) {
    return { figure: dashboardTexts.uploadsThisMonth(used), note: dashboardTexts.noLimit, isUsedUp: false };
  }
  const isUsedUp = used >= limit;
  if (isTrial) {
    return {
      figure: dashboardTexts.ofUploads(limit),
      note: isUsedUp ? dashboardTexts.trialUsedUp : dashboardTexts.trialTotal(limit),
      isUsedUp,
    };
  }
  return {
    figure: dashboardTexts.ofUploadsThisMonth(limit),
    note: isUsedUp ? dashboardTexts.monthUsedUp : dashboardTexts.monthResets,
    isUsedUp,
  };
}
