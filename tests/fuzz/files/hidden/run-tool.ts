import { spawn } from 'node:child_process';

const TOOL_LIMIT_MS = 60_000;

/**
 * Runs a program on a file.
 * @param input for its standard input
 * @returns what it wrote to its standard output
 * @throws Error when it cannot be started, or ends with an error and wrote nothing: renderers complain of much that they draw
 */
export function runTool(
  command: string,
  args: readonly string[],
  input: Uint8Array = new Uint8Array(0),
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], timeout: TOOL_LIMIT_MS });
    const output: Buffer[] = [];
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(0, 500);
    });
    child.on('error', reject);
    // A program that does not read its input to the end says so by its exit code.
    child.stdin.on('error', () => undefined);
    child.on('close', (code) =>
      code === 0 || output.length > 0
        ? resolve(Buffer.concat(output))
        : reject(new Error(`${command} ended with ${code}: ${errors}`)),
    );
    child.stdin.end(input);
  });
}
