/** Prints one line for each part that failed and one with the sum of all; answers with the exit code. */
export function printTotals(results) {
  for (const { title, failed } of results.filter((result) => result.failed > 0))
    console.log(`${title}: ${failed} failed`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
