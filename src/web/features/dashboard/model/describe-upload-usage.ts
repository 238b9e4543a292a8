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
    return { figure: used === 1 ? 'upload this month' : 'uploads this month', note: 'No limit here.', isUsedUp: false };
  }
  const isUsedUp = used >= limit;
  if (isTrial) {
    return {
      figure: `of ${limit} uploads`,
      note: isUsedUp ? 'All uploads of the trial are used.' : `A trial has ${limit} uploads in all.`,
      isUsedUp,
    };
  }
  return {
    figure: `of ${limit} uploads this month`,
    note: isUsedUp
      ? 'Monthly limit reached! Upgrade your plan to upload more documents.'
      : 'The count starts again next month.',
    isUsedUp,
  };
}
