import { parse } from 'yaml';
import { z } from 'zod';

const serviceSchema = z.looseObject({
  build: z.string().optional(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  networks: z.unknown().optional(),
});
const composeSchema = z.looseObject({ services: z.record(z.string(), serviceSchema) });

export interface ComposeService {
  readonly name: string;
  /** Whether it is this project's image. */
  readonly isOurs: boolean;
  readonly environment: Readonly<Record<string, string>>;
  /** Its fixed address; undefined where it has none. */
  readonly address: string | undefined;
  /** All of its keys. */
  readonly keys: readonly string[];
}

/**
 * Reads compose.yaml as Docker Compose does: anchors joined, variables filled in.
 * @param variables what stands in `.env`
 * @throws Error naming a variable that has to be there and is not
 */
export function readCompose(text: string, variables: Readonly<Record<string, string>>): readonly ComposeService[] {
  const { services } = composeSchema.parse(parse(text, { merge: true }));
  return Object.entries(services).map(([name, service]) => ({
    name,
    isOurs: service.build !== undefined,
    environment: Object.fromEntries(
      Object.entries(service.environment).map(([key, value]) => [key, fillIn(value, variables)]),
    ),
    address: addressOf(service.networks),
    keys: Object.keys(service),
  }));
}

const networksSchema = z.object({ inside: z.object({ ipv4_address: z.string() }) });

function addressOf(networks: unknown): string | undefined {
  return networksSchema.safeParse(networks).data?.inside.ipv4_address;
}

/** `${NAME:?why}` has to be there, `${NAME:-else}` need not. */
function fillIn(value: string, variables: Readonly<Record<string, string>>): string {
  return value.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name: string, sign: string, rest: string) => {
    const given = variables[name];
    if (given) return given;
    if (sign === '?') throw new Error(`compose.yaml: ${name} is not set: ${rest}`);
    return rest;
  });
}

/** `NAME=value` a line, as in `.env`. */
export function readVariables(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]));
}
