import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SetupError } from './paths.mjs';
import { runStep } from './processes.mjs';

/** What the tests need of the machine beside npm's packages: how to find it, and Debian's names for it. */
const TOOLS = {
  chromium: {
    title: 'Chromium',
    debianPackages: ['chromium'],
    isThere: () => Boolean(process.env.CHROMIUM_PATH) || isOnPath(['chromium', 'chromium-browser', 'google-chrome']),
  },
  ceph: {
    title: "Ceph's object store",
    debianPackages: ['ceph-mon', 'ceph-osd', 'radosgw'],
    isThere: () => ['ceph-mon', 'ceph-osd', 'radosgw'].every((name) => isOnPath([name])),
  },
  nginx: {
    title: 'nginx',
    debianPackages: ['nginx'],
    // Debian installs it into a folder that is not in users' PATH.
    isThere: () => isOnPath(['nginx']) || existsSync('/usr/sbin/nginx'),
  },
  pdftotext: { title: 'pdftotext', debianPackages: ['poppler-utils'], isThere: () => isOnPath(['pdftotext']) },
  postgres: { title: 'the PostgreSQL server (15 or later)', debianPackages: ['postgresql'], isThere: isPostgresThere },
};

/** Installs what is missing where that is ours to do (root on Debian or Ubuntu), else says in one line what to install. */
export async function installSystemTools(names) {
  const missing = names.map((name) => TOOLS[name]).filter((tool) => !tool.isThere());
  if (missing.length === 0) return;
  const titles = missing.map((tool) => tool.title).join(', ');
  const packages = missing.flatMap((tool) => tool.debianPackages);
  if (process.getuid?.() !== 0 || !isOnPath(['apt-get'])) {
    throw new SetupError(`Please install ${titles} first (on Debian: apt-get install ${packages.join(' ')}).`);
  }
  console.log(`Installing ${titles} …`);
  await runApt(['update', '-qq']);
  await runApt(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

async function runApt(args) {
  // RUNLEVEL=1 keeps the package from starting its database service.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const { code, output } = await runStep({ command: 'apt-get', args, quiet: true, env });
  if (code !== 0) throw new SetupError(`${output}\napt-get ${args[0]} failed.`);
}

function isOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.some((name) => folders.some((folder) => existsSync(join(folder, name))));
}

function isPostgresThere() {
  const folder = '/usr/lib/postgresql';
  const isInstalled = existsSync(folder) && readdirSync(folder).some((version) => Number.parseInt(version, 10) >= 15);
  return isInstalled || isOnPath(['initdb']) || existsSync('/opt/homebrew/opt/postgresql/bin/initdb');
}
