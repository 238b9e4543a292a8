import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { readIgnored } from './ignored-files.ts';
import { readCommand, readCopy, readDockerfile, readEnvironment, type Stage } from './read-dockerfile.ts';

/** An image, as a folder and its configuration. */
export interface BuiltImage {
  /** Stands for the root of its file system. */
  readonly root: string;
  readonly workFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  /** Whether it runs as an unprivileged user. */
  readonly dropsRoot: boolean;
}

interface BuildOptions {
  /** The project's folder. */
  readonly project: string;
  /** An empty folder. */
  readonly folder: string;
  /** The folder of the Node that replaces the one of the base image. */
  readonly nodeFolder: string;
  /** Called for every skipped line, with the reason. */
  readonly onNotTried: (line: string) => void;
}

/** uid of `nobody`, which replaces the base image's user `node`. */
export const UNPRIVILEGED_USER_ID = 65_534;

interface StageState {
  readonly root: string;
  workFolder: string;
  readonly environment: Record<string, string>;
  command: readonly string[];
  healthCheck: readonly string[];
  dropsRoot: boolean;
}

/**
 * Executes a Dockerfile in folders: its COPY and RUN lines.
 * @throws Error when a step fails, or when the base image has another Node than this project
 */
export function buildImage(place: BuildOptions): BuiltImage {
  const stages = readDockerfile(readFileSync(join(place.project, 'Dockerfile'), 'utf8'));
  const built = new Map<string, StageState>();
  let last: StageState | undefined;
  for (const stage of stages) {
    checkBaseImage(stage, place);
    const state = openStage(join(place.folder, stage.name));
    for (const { keyword, text } of stage.instructions) follow(keyword, text, { state, built, place });
    built.set(stage.name, state);
    last = state;
  }
  if (!last) throw new Error('The Dockerfile has no FROM.');
  return last;
}

function checkBaseImage({ image, name }: Stage, { nodeFolder, onNotTried }: BuildOptions): void {
  const version = execFileSync(join(nodeFolder, 'node'), ['--version'], { encoding: 'utf8' }).trim();
  const major = /^node:(\d+)-/.exec(image)?.[1];
  if (!version.startsWith(`v${major}.`))
    throw new Error(`${image} is not Node ${version}, the version of this project.`);
  onNotTried(`Dockerfile: FROM ${image} (stage ${name}): this machine's system and Node ${version} stand for it`);
}

function openStage(root: string): StageState {
  mkdirSync(root, { recursive: true });
  return { root, workFolder: '/', environment: {}, command: [], healthCheck: [], dropsRoot: false };
}

interface StageSurroundings {
  readonly state: StageState;
  readonly built: ReadonlyMap<string, StageState>;
  readonly place: BuildOptions;
}

function follow(keyword: string, text: string, surroundings: StageSurroundings): void {
  const { state, place } = surroundings;
  if (keyword === 'WORKDIR') {
    state.workFolder = text;
    mkdirSync(join(state.root, text), { recursive: true });
  } else if (keyword === 'ENV') Object.assign(state.environment, readEnvironment(text));
  else if (keyword === 'COPY') copy(text, surroundings);
  else if (keyword === 'RUN') run(text, state, place);
  else if (keyword === 'CMD') state.command = readCommand(text);
  else if (keyword === 'HEALTHCHECK') state.healthCheck = readCommand(text);
  else if (keyword === 'USER') state.dropsRoot = text !== 'root';
  else place.onNotTried(`Dockerfile: ${keyword} ${text}`);
}

function copy(text: string, { state, built, place }: StageSurroundings): void {
  const { from, sources, target } = readCopy(text);
  const source = from === undefined ? place.project : built.get(from)?.root;
  if (source === undefined) throw new Error(`COPY ${text}: there is no stage ${from}.`);
  const isIgnored = readIgnored(readFileSync(join(place.project, '.dockerignore'), 'utf8'));
  const filter = (path: string): boolean => from !== undefined || path === source || !isIgnored(relative(source, path));
  for (const name of sources) {
    const path = join(source, name);
    const isFolder = statSync(path).isDirectory();
    const isInto = target.endsWith('/') || target === '.';
    const end = join(state.root, state.workFolder, isInto && !isFolder ? join(target, basename(name)) : target);
    if (!filter(path)) throw new Error(`COPY ${text}: ${name} is excluded by .dockerignore.`);
    mkdirSync(dirname(end), { recursive: true });
    // node_modules is large: a symbolic link replaces its copy.
    if (name.endsWith('/node_modules')) symlinkSync(path, end);
    else cpSync(path, end, { recursive: true, filter });
  }
}

const REACH = /^(npm_config_|NODE_EXTRA_CA_CERTS$|SSL_CERT_|https?_proxy$|no_proxy$)/i;

/** Paths from the root mean those of the image. */
function run(
  text: string,
  { root, workFolder, environment }: StageState,
  { nodeFolder, onNotTried }: BuildOptions,
): void {
  const inPlace = text.replace(/(^|\s)\/(data|app)\b/g, `$1${root}/$2`);
  const command = inPlace.replace(/chown node:node/g, `chown ${UNPRIVILEGED_USER_ID}:${UNPRIVILEGED_USER_ID}`);
  if (process.getuid?.() !== 0 && command.includes('chown')) {
    onNotTried(`Dockerfile: RUN ${text} (needs root)`);
    return;
  }
  const path = [nodeFolder, process.env['PATH'] ?? ''].join(delimiter);
  const { HOME: home = root } = process.env;
  // Proxy and registry settings of this machine are passed through; they are no part of the image.
  const reach = Object.entries(process.env).filter(([name]) => REACH.test(name));
  execFileSync('sh', ['-ec', command], {
    cwd: join(root, workFolder),
    env: { ...Object.fromEntries(reach), ...environment, HOME: home, PATH: path },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
