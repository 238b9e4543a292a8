import { expect, test } from 'vitest';
import {
  BOOST,
  FILE_SIZE_LIMIT_BYTES,
  FILES_PER_UPLOAD_DIALOG,
  PLAN_LIMITS,
  PLAN_PRICES,
  TRIAL_ADVERTISED_PRICES,
} from './plans.ts';
import * as timings from './timings.ts';
import { TRIAL_UPLOADS_TOTAL } from './trial.ts';

test('timings › have the specified values in milliseconds [spec: 2.15, 2.16, 4.24, 9.12, 9.13, 9.14, 9.15, 9.16]', () => {
  expect({ ...timings }).toEqual({
    AUTOMATIC_ANALYSIS_DELAY_MS: 500,
    CHAT_LIMITS_POLL_MS: 5000,
    TOAST_DURATION_MS: 5000,
    UPGRADE_TOAST_DURATION_MS: 6000,
    UPLOAD_PROGRESS_STEP_PERCENT: 10,
    UPLOAD_PROGRESS_STEP_MS: 200,
    UPLOAD_PROGRESS_CEILING_PERCENT: 90,
    UPLOAD_PROGRESS_CLEAR_MS: 1000,
    FILE_DIALOG_CANCEL_DETECTION_MS: 300,
    AUTH_READY_WAIT_MS: 5000,
    REDIRECT_RESULT_ATTEMPTS: 5,
    REDIRECT_RESULT_TIMEOUT_MS: 3000,
    REDIRECT_RESULT_BACKOFF_MS: { shortest: 1000, longest: 3000 },
    RECOVERY_ATTEMPTS: 3,
    RECOVERY_BASE_DELAY_MS: 2000,
    RECOVERY_TIMEOUT_MS: 8000,
    AUTH_LOADING_TIMEOUT_MS: 10_000,
    AUTH_SNAPSHOT_LIFETIME_MS: 300_000,
    REDIRECT_MARKER_LIFETIME_MS: 120_000,
    DOMAIN_CONFIGURATION_WAIT_MS: 3000,
    SIGNING_IN_LINE_MS: 2000,
    SIGNING_IN_DOTS_MS: 500,
    TRY_AGAIN_DELAY_MS: 15_000,
    SUBSCRIPTION_DELAY_MS: 500,
    ANONYMOUS_CHECKOUT_DELAY_MS: 500,
    ACCESS_DENIED_REDIRECT_MS: 500,
    EXCHANGE_RATE_LIFETIME_MS: 300_000,
  });
});

test('plans › have the specified prices and limits [spec: 1.4, 4.26, 5.4, 9.1, 9.2, 9.3, 9.5, 9.7, 9.8, 9.9]', () => {
  const pro = { uploadsPerMonth: 100, questionsPerDocument: 15, filesPerUpload: 100 };
  expect(PLAN_LIMITS).toEqual({
    free: { uploadsPerMonth: 3, questionsPerDocument: 3, filesPerUpload: 5 },
    starter: { uploadsPerMonth: 15, questionsPerDocument: 7, filesPerUpload: 25 },
    pro,
    premium: pro,
    enterprise: pro,
  });
  expect(PLAN_PRICES).toEqual({
    free: { usdPerMonth: 0, phpPerMonth: 0 },
    starter: { usdPerMonth: 5, phpPerMonth: 285 },
    pro: { usdPerMonth: 19, phpPerMonth: 1083 },
  });
  expect(TRIAL_ADVERTISED_PRICES).toMatchObject({
    starter: { usdPerMonth: 7, phpPerMonth: 295 },
    pro: { usdPerMonth: 20, phpPerMonth: 820 },
  });
  expect(BOOST).toEqual({ priceUsd: 1, credits: 10 });
  expect([TRIAL_UPLOADS_TOTAL, FILES_PER_UPLOAD_DIALOG, FILE_SIZE_LIMIT_BYTES]).toEqual([3, 5, 20 * 1024 * 1024]);
});
