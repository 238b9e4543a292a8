/**
 * Prints one line for each part that failed, the names of its failed tests where they are known, and one line with the sum
 * of all.
 * @returns the exit code
 */
export function printTotals(results) {
  for (const { title, failed, failures = [] } of results.filter((result) => result.failed > 0)) {
    console.log(`${title}: ${failed} failed`);
    for (const name of failures) console.log(`  ${name}`);
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
