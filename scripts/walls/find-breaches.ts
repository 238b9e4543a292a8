import { type ModuleFacts, type ModuleImport, readModule, type SourceFile } from './read-module.ts';
import { rulesFor, USE_RULES } from './rules.ts';
import { bannedWordsIn } from './words.ts';

export interface Breach {
  readonly rule: string;
  readonly place: string;
  readonly message: string;
}

const MAXIMUM_FUNCTION_LINES = 50;
/** Markup is longer than logic. */
const MAXIMUM_COMPONENT_LINES = 80;

/** Everything in these files that breaks a rule of the house. The files are taken together: cycles run over several. */
export function findBreaches(files: readonly SourceFile[]): readonly Breach[] {
  const modules = files.map((file) => readModule(file));
  return [
    ...modules.flatMap(findForbiddenImports),
    ...modules.flatMap(findForbiddenUses),
    ...modules.flatMap(findLongFunctions),
    ...modules.flatMap(findBannedWords),
    ...findCycles(modules),
  ];
}

function findForbiddenImports({ path, imports }: ModuleFacts): readonly Breach[] {
  const rules = rulesFor(path);
  return imports.flatMap((imported) =>
    rules
      .filter((rule) => rule.forbids(path, imported))
      .map((rule) => ({
        rule: rule.name,
        place: `${path}:${imported.line}`,
        message: `imports ${imported.target}. ${rule.reason}`,
      })),
  );
}

function findForbiddenUses({ path, uses }: ModuleFacts): readonly Breach[] {
  return uses.flatMap((use) =>
    USE_RULES.filter((rule) => rule.kind === use.kind && rule.forbidsIn(path)).map(({ name, reason }) => ({
      rule: name,
      place: `${path}:${use.line}`,
      message: `uses ${use.name}. ${reason}`,
    })),
  );
}

function findBannedWords({ path, text }: ModuleFacts): readonly Breach[] {
  return bannedWordsIn(path, text).map(({ word, line, instead }) => ({
    rule: 'standard-terms',
    place: `${path}:${line}`,
    message: `says “${word}”. Use ${instead}.`,
  }));
}

function findLongFunctions({ path, functions }: ModuleFacts): readonly Breach[] {
  if (/\.test\.tsx?$|^tests\/|\/migrations\/|^src\/server\/(composition\/|features\/.+\/create-)/.test(path)) return [];
  const limit = path.endsWith('.tsx') ? MAXIMUM_COMPONENT_LINES : MAXIMUM_FUNCTION_LINES;
  return functions
    .filter(({ ownLines }) => ownLines > limit)
    .map(({ name, line, ownLines }) => ({
      rule: 'functions-stay-short',
      place: `${path}:${line}`,
      message: `${name} has ${ownLines} lines of its own, more than ${limit}. Divide it.`,
    }));
}

/** Walks the imports depth first; an import of a file that is still being walked closes a circle. */
function findCycles(modules: readonly ModuleFacts[]): readonly Breach[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const state = new Map<string, 'walking' | 'done'>();
  const breaches: Breach[] = [];
  const walk = (module: ModuleFacts, trail: readonly string[]): void => {
    state.set(module.path, 'walking');
    for (const imported of module.imports.filter(isImportOfOurs)) {
      const next = byPath.get(imported.target);
      if (next && state.get(next.path) === 'walking') breaches.push(describeCycle(module, imported, trail));
      else if (next && !state.has(next.path)) walk(next, [...trail, next.path]);
    }
    state.set(module.path, 'done');
  };
  for (const module of modules) if (!state.has(module.path)) walk(module, [module.path]);
  return breaches;
}

function isImportOfOurs(imported: ModuleImport): boolean {
  return imported.kind === 'ours';
}

function describeCycle(module: ModuleFacts, imported: ModuleImport, trail: readonly string[]): Breach {
  const circle = [...trail.slice(trail.indexOf(imported.target)), imported.target];
  return {
    rule: 'no-circular-imports',
    place: `${module.path}:${imported.line}`,
    message: `closes a circle: ${circle.join(' → ')}. Move what both need into a file of its own.`,
  };
}
