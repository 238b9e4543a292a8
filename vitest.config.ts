import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

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
const SETUP_FILES = ['tests/support/setup/unexpected-output.ts'];
/** Only these start servers in their own process, and loading what watches their logs takes a moment. */
const INTEGRATION_SETUP_FILES = [...SETUP_FILES, 'tests/support/setup/log-secrets.ts'];
/** The first project that needs it starts it. */
const OBJECT_STORE = 'tests/support/setup/object-store.ts';

/** The same integration tests, once for each database. */
function integrationProject(database: 'sqlite' | 'postgres'): TestProjectConfiguration {
  return {
    test: {
      name: `integration-${database}`,
      environment: 'node',
      include: database === 'postgres' ? [...INTEGRATION_FILES, ...SCALE_FILES] : INTEGRATION_FILES,
      exclude: JOURNEY_FILES,
      // One after the other in one process: loading the server and starting its workers anew for each file would take
      // longer than most of the tests. Modules keep no state (no singletons), and each file has a database of its own.
      isolate: false,
      setupFiles: INTEGRATION_SETUP_FILES,
      globalSetup: database === 'postgres' ? ['tests/support/setup/postgres.ts', OBJECT_STORE] : [],
      env: { TEST_DATABASE: database },
      testTimeout: 30_000,
      hookTimeout: 30_000,
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
          environment: 'node',
          include: UNIT_FILES,
          exclude: [...INTEGRATION_FILES, ...SCALE_FILES, ...JOURNEY_FILES],
          setupFiles: SETUP_FILES,
          globalSetup: [OBJECT_STORE],
          testTimeout: 30_000,
        },
      },
      integrationProject('sqlite'),
      integrationProject('postgres'),
    ],
  },
});
