/** Trusted HTML markup. */
export interface Html {
  readonly markup: string;
}

type Content = Html | string | number | undefined | null | false | readonly Content[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template tag that escapes all interpolated values except HTML made by this tag. Attributes must be quoted. */
export function html(strings: TemplateStringsArray, ...contents: readonly Content[]): Html {
  const markup = strings.reduce((before, string, index) => before + render(contents[index - 1]) + string);
  return { markup };
}

function render(content: Content): string {
  if (content === undefined || content === null || content === false) return '';
  if (typeof content === 'string' || typeof content === 'number') {
    return String(content).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  }
  if ('markup' in content) return content.markup;
  return content.map(render).join('');
}
