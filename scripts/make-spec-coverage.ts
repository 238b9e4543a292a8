import { writeFileSync } from 'node:fs';
import { COVERAGE_PAGE, readCoverage } from './spec-coverage/coverage.ts';
import { writePage } from './spec-coverage/write-page.ts';

const { specification, tests, problems } = readCoverage();
for (const problem of problems) console.error(problem);
writeFileSync(COVERAGE_PAGE, writePage(specification, tests));
console.log(`docs/spec-coverage.md: ${tests.length} tagged tests, ${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;
