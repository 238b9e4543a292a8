import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const ROOT = join(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const packages = Object.entries(lock.packages as Record<string, LockedPackage>);
const versionsInstalledAs = (name: string): readonly (string | undefined)[] =>
  packages.filter(([path]) => path.endsWith(`node_modules/${name}`)).map(([, entry]) => entry.version);

test('no package is tied to the address from which it was fetched', () => {
  expect(packages.filter(([, entry]) => entry.resolved !== undefined)).toEqual([]);
});

test('every package is known by the hash of its content, but those of other platforms that the registry left out', () => {
  const unknown = packages.filter(([path, { integrity, optional }]) => path !== '' && !integrity && !optional);
  expect(unknown.map(([path]) => path)).toEqual([]);
  const weak = packages.filter(([, { integrity }]) => integrity !== undefined && !integrity.startsWith('sha512-'));
  expect(weak.map(([path]) => path)).toEqual([]);
});

test('nothing comes from a repository, an address or a folder', () => {
  const specifiers = packages.flatMap(([path, { dependencies, optionalDependencies, link }]) => [
    ...(link ? [`${path} is a link`] : []),
    ...Object.entries({ ...dependencies, ...optionalDependencies })
      .filter(([, wanted]) => /[:/]/.test(wanted.replace(/^npm:@?[\w./-]+@/, '')))
      .map(([name, wanted]) => `${path}: ${name} from ${wanted}`),
  ]);
  expect(specifiers).toEqual([]);
});

test('every platform finds its variants, so that `npm ci` works everywhere (else: npm run lockfile)', () => {
  const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => /^\d/.test(version) && !versionsInstalledAs(name).includes(version))
      .map(([name]) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('versions are exact', () => {
  const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
});

test('no package runs a script while installing but those that were allowed to', () => {
  const withScript = packages.filter(([, entry]) => entry.hasInstallScript && !entry.optional);
  const names = withScript.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(names.filter((name) => manifest.allowScripts[name] === undefined)).toEqual([]);
});
