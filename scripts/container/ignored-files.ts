/**
 * Implements `.dockerignore` for the forms this project uses: names, `*`, `**` and `!`.
 * @returns whether a path from the project's folder is ignored; the last matching line decides, as in Docker
 */
export function readIgnored(text: string): (path: string) => boolean {
  const lines = text.split('\n').map((line) => line.trim());
  const rules = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({
      isKept: line.startsWith('!'),
      expression: toExpression(line.replace(/^!/, '')),
    }));
  const fits = (path: string, expression: RegExp): boolean => {
    const parts = path.split('/');
    // A matching folder includes its contents.
    return parts.some((_, position) => expression.test(parts.slice(0, position + 1).join('/')));
  };
  return (path) => {
    const last = rules.findLast(({ expression }) => fits(path, expression));
    return last !== undefined && !last.isKept;
  };
}

/** Unlike in a shell, a star also stands for a dot at the beginning. */
function toExpression(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll('**/', '\0').replaceAll('*', '[^/]*').replaceAll('\0', '(?:.*/)?')}$`);
}
