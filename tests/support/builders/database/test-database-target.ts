/** The database the running test project is about. */
export function testDatabaseTarget() {
  return {
    kind: process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite',
    postgresUrl: process.env.TEST_POSTGRES_URL,
  } as const;
}
