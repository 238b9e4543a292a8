import { runStep } from './processes.mjs';

/** No known vulnerability. */
const CLEAR = 0;
/** Vulnerabilities found. */
const FOUND = 1;
/** Unknown: the registry does not support audits, or there is no network. Not a pass. */
const NOT_ASKED = 3;

/** Fewer retries than for an install. */
const BRIEFLY = ['--fetch-retries=0', '--fetch-timeout=30000'];
const SEVERE = ['critical', 'high'];

/**
 * Asks the registry for known vulnerabilities of the installed packages. Packages of the web client (devDependencies)
 * count too: they are bundled into what browsers run.
 */
export async function auditPackages() {
  const { output } = await runStep({ command: 'npm', args: ['audit', '--json', ...BRIEFLY], quiet: true });
  const { code, lines } = judgeAudit(output);
  for (const line of lines) console.log(line);
  return code;
}

/**
 * @param {string} output what `npm audit --json` printed
 * @returns {{ code: number, lines: string[] }} exit code, and what to say
 */
export function judgeAudit(output) {
  const report = readReport(output);
  if (!report?.vulnerabilities) {
    const reason = report?.message ?? report?.error?.summary ?? 'no answer that can be read';
    return { code: NOT_ASKED, lines: [`The registry could not be asked for known holes: ${oneLine(reason)}.`] };
  }
  const found = Object.values(report.vulnerabilities);
  const severe = found.filter(({ severity }) => SEVERE.includes(severity));
  const lines = severe.map(({ name, severity, range, via }) => `${severity}: ${name} ${range}: ${titleOf(via)}`);
  const rest = found.length - severe.length;
  const summary =
    severe.length === 0
      ? `No known hole of severity high or critical; ${rest} of less.`
      : `${severe.length} packages with known holes of severity high or critical; ${rest} with lesser ones.`;
  return { code: severe.length === 0 ? CLEAR : FOUND, lines: [...lines, summary] };
}

/** Npm writes warnings around its report. */
function readReport(output) {
  const start = output.indexOf('{');
  const end = output.lastIndexOf('}');
  try {
    return JSON.parse(output.slice(start, end + 1));
  } catch {
    return undefined;
  }
}

function titleOf(via) {
  const [first] = via;
  return typeof first === 'string' ? `through ${first}` : oneLine(first?.title ?? 'no title');
}

function oneLine(text) {
  return String(text).replace(/\s+/g, ' ').trim().replace(/\.$/, '');
}
