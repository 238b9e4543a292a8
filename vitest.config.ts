import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { temporaryFolder } from '#tests/support/setup/temporary-folder.ts';

const UNIT_FILES = [
  'src/**/*.test.{ts,tsx}',
  'tests/**/*.test.{ts,tsx}',
  'bench/**/*.test.ts',
  'scripts/**/*.test.ts',
  'training/**/*.test.ts',
];
const INTEGRATION_FILES = ['src/**/*.integration.test.ts', 'tests/**/*.integration.test.ts'];
/** Several processes need a database that they can share. */
const SCALE_FILES = ['tests/scenarios/scale/**/*.test.ts'];
const JOURNEY_FILES = ['tests/journeys/**'];
const SETUP_FILES = ['tests/support/setup/unexpected-output.ts', 'tests/support/setup/log-secrets.ts'];
/** The first project that needs it starts it. */
const OBJECT_STORE = 'tests/support/setup/object-store.ts';
/** What `tmpdir()` is in tests. The servers that all of them share keep their data elsewhere. */
const TMPDIR = temporaryFolder();

/**
 * Each of two processes runs its files one after the other: loading the modules and starting the workers again for each
 * file takes longer than most of the tests. Modules keep no state (no singletons), each file has a database of its own, and
 * what a test replaces of the globals is put back after it.
 */
const SHARED = {
  isolate: false,
  unstubGlobals: true,
  setupFiles: SETUP_FILES,
  testTimeout: 30_000,
  hookTimeout: 30_000,
} as const;

/** The same integration tests, once for each database. */
function integrationProject(database: 'sqlite' | 'postgres'): TestProjectConfiguration {
  return {
    test: {
      name: `integration-${database}`,
      environment: 'node',
      include: database === 'postgres' ? [...INTEGRATION_FILES, ...SCALE_FILES] : INTEGRATION_FILES,
      exclude: JOURNEY_FILES,
      ...SHARED,
      globalSetup: database === 'postgres' ? ['tests/support/setup/postgres.ts', OBJECT_STORE] : [],
      env: { TEST_DATABASE: database, TMPDIR },
    },
  };
}

export default defineConfig({
  test: {
    // Two cores are the common case; more workers than that only make timings unsteady.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          ...SHARED,
          environment: 'node',
          include: UNIT_FILES,
          exclude: [...INTEGRATION_FILES, ...SCALE_FILES, ...JOURNEY_FILES],
          globalSetup: [OBJECT_STORE],
          env: { TMPDIR },
        },
      },
      integrationProject('sqlite'),
      integrationProject('postgres'),
    ],
  },
});
