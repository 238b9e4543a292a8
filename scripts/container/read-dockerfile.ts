/** One instruction of a Dockerfile; lines continued by a backslash are joined. */
interface Instruction {
  readonly keyword: string;
  readonly text: string;
}

/** A build stage, from one FROM to the next. */
export interface Stage {
  /** Its name; its number where it has none. */
  readonly name: string;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

const INSTRUCTION = /^([A-Z]+)\s+(.*)$/s;
const FROM = /^(\S+)(?:\s+AS\s+(\S+))?$/i;

/** @throws Error at a line that is no instruction */
export function readDockerfile(text: string): readonly Stage[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const stages: { name: string; image: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, keyword = '', rest = ''] = INSTRUCTION.exec(line) ?? [];
    if (keyword === '') throw new Error(`Not a Dockerfile instruction: ${line}`);
    if (keyword === 'FROM') {
      const [, image = '', name = String(stages.length)] = FROM.exec(rest) ?? [];
      stages.push({ name, image, instructions: [] });
    } else stages.at(-1)?.instructions.push({ keyword, text: rest });
  }
  return stages;
}

/** Sources and target of a COPY. */
export interface Copy {
  /** The source stage; undefined for the build context. */
  readonly from: string | undefined;
  readonly sources: readonly string[];
  readonly target: string;
}

export function readCopy(text: string): Copy {
  const words = text.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const paths = words.filter((word) => !word.startsWith('--'));
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '.' };
}

/** `NAME=value NAME=value`, without quotes, as this project writes it. */
export function readEnvironment(text: string): Record<string, string> {
  return Object.fromEntries(text.split(/\s+/).map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]));
}

/** The command of a CMD or HEALTHCHECK, which is a list in JSON. */
export function readCommand(text: string): readonly string[] {
  return JSON.parse(text.slice(text.indexOf('['))) as string[];
}
