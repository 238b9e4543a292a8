import { readFileSync, writeFileSync } from 'node:fs';

/**
 * `npm ci` refuses a lockfile that leaves out a platform's variant of a package, and npm leaves them out when the
 * registry in use does not carry that variant. This adds the missing entries (never an address, never a hash that was
 * not seen); npm fetches such a package only on the platform it is for. Run it after changing dependencies.
 */
const LOCKFILE = new URL('../package-lock.json', import.meta.url);
const SYSTEMS = new Set(['android', 'darwin', 'freebsd', 'linux', 'win32']);
const C_LIBRARIES = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl' };

const lock = JSON.parse(readFileSync(LOCKFILE, 'utf8'));
const missing = findMissingVariants(lock.packages);
for (const { place, entry } of missing) lock.packages[place] = entry;
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(LOCKFILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} platform packages added to package-lock.json.`);

function findMissingVariants(packages) {
  return Object.entries(packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name, version]) => /^\d/.test(version) && resolvePackage(packages, path, name)?.version !== version)
      .map(([name, version]) => ({ place: besideParent(path, name), entry: describeVariant(name, version, parent) })),
  );
}

/** Node's own resolution, over the paths of the lockfile. */
function resolvePackage(packages, path, name) {
  const folders = [path];
  for (let at = path.lastIndexOf('/node_modules/'); at >= 0; at = folders.at(-1).lastIndexOf('/node_modules/')) {
    folders.push(folders.at(-1).slice(0, at));
  }
  const place = [...folders, ''].map((folder) => `${folder && `${folder}/`}node_modules/${name}`);
  return packages[place.find((candidate) => packages[candidate])];
}

function besideParent(path, name) {
  return `${path.slice(0, path.lastIndexOf('node_modules/'))}node_modules/${name}`;
}

function describeVariant(name, version, parent) {
  const words = name.split('/').at(-1).split('-');
  const systemAt = words.findIndex((word) => SYSTEMS.has(word));
  if (systemAt < 0) throw new Error(`${name} does not tell its platform by its name: add it by hand.`);
  const cLibrary = C_LIBRARIES[words[systemAt + 2]];
  return {
    version,
    cpu: [words[systemAt + 1]],
    ...(parent.dev && { dev: true }),
    ...(cLibrary && { libc: [cLibrary] }),
    ...(parent.license && { license: parent.license }),
    optional: true,
    os: [words[systemAt]],
    ...(parent.engines && { engines: parent.engines }),
  };
}
