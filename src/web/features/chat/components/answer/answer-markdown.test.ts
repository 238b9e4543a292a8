import { MantineProvider } from '@mantine/core';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { renderIntervalMs } from '#web/features/chat/hooks/use-throttled-text.ts';
import { markdownToPlainText } from '#web/features/chat/model/answer/answer-plain-text.ts';
import { markCitations } from '#web/features/chat/model/answer/citation-marks.ts';
import { closeIncompleteMarkdown } from '#web/features/chat/model/answer/incomplete-markdown.ts';
import { isWithinMarkdownLimits } from '#web/features/chat/model/answer/markdown-limits.ts';
import { ALLOWED_ELEMENTS } from '#web/features/chat/model/answer/sanitize-markup.ts';
import { AnswerMarkdown } from './answer-markdown.tsx';

const draw = (text: string): string => renderToStaticMarkup(createElement(AnswerMarkdown, { text }));

/** Elements of rendered HTML: text in it is escaped, so every "<" starts one. */
function listElements(html: string): readonly { readonly name: string; readonly attributes: string }[] {
  return [...html.matchAll(/<([a-z0-9]+)((?:\s[^>]*)?)>/giu)].map(([, name = '', attributes = '']) => ({
    name,
    attributes: attributes.trim(),
  }));
}

/** The wrapper that our table component adds. */
const FRAME_ELEMENTS = ['div'];
const ALLOWED_ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  ol: /^(?:start="\d+")?$/u,
  div: /^class="[\w-]+" role="group" aria-label="Table" tabindex="0"$/u,
  br: /^\/?$/u,
  hr: /^\/?$/u,
};

function expectHarmless(html: string): void {
  for (const { name, attributes } of listElements(html)) {
    expect([...Object.keys(ALLOWED_ELEMENTS), ...FRAME_ELEMENTS]).toContain(name);
    expect(attributes, html).toMatch(ALLOWED_ATTRIBUTES[name] ?? /^$/u);
  }
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><use href="data:image/svg+xml,x"/></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{background:url(https://spy.example/x)}</style>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<!-- hidden --><b onclick="x()">bold</b>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&#58;alert(1))',
  '[x](\tjavascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x) [y](file:///etc/passwd) [z](//spy.example)',
  '![alt](https://spy.example/pixel.png "t")',
  '![a](data:image/svg+xml,<svg onload=alert(1)>)',
  '[![a](https://spy.example/1.png)](https://example.com)',
  '<https://example.com/?q="onmouseover=alert(1)>',
  '[x]: javascript:alert(1)\n[x]',
  'note[^1]\n\n[^1]: <script>alert(1)</script>',
  '- [x] done <input onfocus=alert(1) autofocus>',
  '| a | b |\n| - | - |\n| <img src=x onerror=alert(1)> | [l](javascript:x) |',
  '```html\n<script>alert(1)</script>\n```',
  '`<img src=x onerror=1>`',
  '# <h1 id=x>heading</h1>',
  'www.example.com javascript:alert(1) someone@example.com',
] as const;

describe('marks', () => {
  const source = { documentId: 7, filename: 'lease.pdf', pageNumber: 4, quote: 'Q', rects: [], verified: true };
  const cited = { sources: [source, { ...source, pageNumber: 5 }], onOpenSource: () => undefined };
  const drawMarked = (texts: readonly string[]) => {
    const statements = texts.map((text, index) => ({ text, sources: index === 0 ? [0] : [0, 1] }));
    const text = markCitations(texts.join(''), statements);
    const view = createElement(AnswerMarkdown, { text, cited });
    return renderToStaticMarkup(createElement(MantineProvider, null, view));
  };

  test('are buttons that name source and page, also behind emphasis and in lists and tables', () => {
    const html = drawMarked(['It is **so.**', ' And:', '\n\n- one', '\n- two', '\n\n| A |\n| --- |\n| 1 |']);
    expect(html).toContain('<strong>so.</strong>\u00A0<button');
    const names = [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/gu)].map(([, name]) => name);
    expect(names.slice(0, 3)).toEqual(['Source 1, page 4', 'Source 1, page 4', 'Source 2, page 5']);
    expect(names).toHaveLength(9);
    expect(html).toMatch(/<td>1\u00A0<button/u);
    expect(html).toMatch(/<li>two\u00A0<button/u);
  });

  test('are none without sources, and cannot be written by an answer', () => {
    expect(draw(markCitations('So.', [{ text: 'So.', sources: [0] }]))).toBe('<p>So.\u00A0</p>');
    expect(draw('<cite>1</cite> \uE0001\uE001')).not.toMatch(/<(?:cite|button)/u);
    const html = drawMarked(['So \uE0002\uE001 it is <cite>2</cite>.']);
    expect(html.match(/<button/gu)).toHaveLength(1);
  });
});

describe('AnswerMarkdown', () => {
  test('renders headings as strong text, and lists, tables, quotes and task list items', () => {
    const html = draw('# Notice\n\n- one\n- [x] two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n> pay ~30 days\n\n~~no~~');
    expect(html).toContain('<p><strong>Notice</strong></p>');
    expect(html).toContain('<td>2</td>');
    expect(html).toContain('☑ ');
    expect(html).toContain('pay ~30 days');
    expect(html).toContain('<del>no</del>');
    expectHarmless(html);
  });

  test('shows an image as its alternative text and fetches nothing', () => {
    const html = draw('See ![the plan of the flat](https://spy.example/pixel.png)');
    expect(html).toBe('<p>See the plan of the flat</p>');
  });

  test('shows the address of a link as text, without a link', () => {
    expect(draw('[Press here](https://bank.example.evil/pay?q=1)')).toBe(
      '<p>Press here (bank.example.evil/pay?q=1)</p>',
    );
    expect(draw('https://lexden.example/a www.lexden.example a@lexden.example')).not.toContain('(');
    // The text names another address that contains this one.
    expect(draw('[paypal.com](https://pal.com)')).toBe('<p>paypal.com (pal.com)</p>');
    expect(draw('[**Rent**][1] <https://spy.example>\n\n[1]: https://spy.example/x "t"')).toBe(
      '<p><strong>Rent</strong> (spy.example/x) https://spy.example</p>',
    );
    expect(HOSTILE.map(draw).join('')).not.toMatch(/<(?:a|img|link|iframe|form|button)\b/u);
  });

  test('shows raw HTML as text', () => {
    expect(draw('The <Tenant> pays<br>on time')).toBe('<p>The &lt;Tenant&gt; pays<br/>on time</p>');
  });

  test.each(HOSTILE)('renders only allowed elements and attributes: %s', (text) => {
    expectHarmless(draw(text));
    expect(draw(text)).not.toMatch(/(?:src|srcset|srcdoc|style|on\w+|id)=(?!&quot;)"/iu);
  });

  test('renders only allowed elements for any combination of hostile fragments', () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.constantFrom(
        '> ',
        '- ',
        '1. ',
        '\n',
        '\n\n',
        '**',
        '`',
        '```\n',
        '|',
        '[',
        '](',
        ')',
        '<',
        '>',
        '"',
        '&#x3C;',
        '\\',
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), fc.nat(400), (pieces, cut) => {
        const text = pieces.join('');
        expectHarmless(draw(text));
        expectHarmless(draw(closeIncompleteMarkdown(text.slice(0, cut))));
      }),
      { numRuns: 400, seed: 20_261 },
    );
  });
});

const ANSWER = [
  '**60 days** in lease.pdf:',
  '',
  '> “The *Tenant* shall give **sixty (60) days** notice” (page 2)',
  '',
  '- first `code` item',
  '- second [link](https://example.com/a) item',
  '',
  '| Party | Days |',
  '| --- | ---: |',
  '| Tenant | 60 |',
  '',
  '```',
  'left **alone**',
  '```',
  '',
  'Last ~~words~~ here.',
].join('\n');

describe('closeIncompleteMarkdown', () => {
  const words = (html: string) => html.replace(/<[^>]+>/gu, '').replaceAll('&quot;', '"');

  test('shows no unclosed marker at any prefix of an answer', () => {
    for (let end = 0; end <= ANSWER.length; end += 1) {
      const outsideCode = draw(closeIncompleteMarkdown(ANSWER.slice(0, end))).replace(/<pre>[\s\S]*?<\/pre>/gu, '');
      expect(words(outsideCode), ANSWER.slice(0, end)).not.toMatch(/[*~`|[\]]|\(https/u);
    }
  });

  test('never shrinks while streaming, and ends as the rendering of the whole', () => {
    let shown = '';
    for (let end = 0; end <= ANSWER.length; end += 1) {
      const now = words(draw(closeIncompleteMarkdown(ANSWER.slice(0, end)))).replace(/\s+/gu, '');
      expect(
        now.startsWith(shown.replace(/\(example.*$/u, '')) || now.length >= shown.length,
        `${shown} → ${now}`,
      ).toBe(true);
      shown = now;
    }
    expect(draw(closeIncompleteMarkdown(ANSWER))).toBe(draw(ANSWER));
  });

  test.each([
    ['a code block', 'So:\n\n```\nif (a', '<pre><code>if (a'],
    ['bold words', 'It is **very imp', '<strong>very imp</strong>'],
    ['half a closing sign', 'It is **bold*', '<strong>bold</strong>'],
    ['a table without rows', 'Dates:\n\n| a | b |', '<p>Dates:</p>'],
    ['a row of a table', '| a | b |\n| - | - |\n| 1 |', '<td>1</td>'],
    ['a line that may become a heading', 'Notice\n--', '<p>Notice</p>'],
  ])('renders %s in its final form', (_, text, expected) => {
    expect(draw(closeIncompleteMarkdown(text))).toContain(expected);
  });
});

describe('Markdown limits', () => {
  const LENGTH = 65_536;
  const LIMIT_MS = 3_000;
  const SIGNS = [
    '[',
    '![',
    '[a](',
    '[a]',
    '*',
    '*a_ ',
    '**a ',
    '`',
    '>',
    '> ',
    '- ',
    '1. ',
    '|',
    '~~a ',
    '<a ',
    '\\',
    ' ',
    '\n',
    'a\n=\n',
    'x',
  ];
  const repeated = SIGNS.map((sign) => [JSON.stringify(sign), sign.repeat(LENGTH / sign.length)] as const);

  test.each(repeated)('bound the time for hostile input, complete or streaming: %s', (_name, text) => {
    const startedMs = performance.now();
    for (const shown of [text, `${text}a`, closeIncompleteMarkdown(text), closeIncompleteMarkdown(`${text}a`)]) {
      if (isWithinMarkdownLimits(shown)) draw(shown);
      markdownToPlainText(shown);
    }
    expect(performance.now() - startedMs).toBeLessThan(LIMIT_MS);
  });

  test('accept realistic answers and reject hostile ones', () => {
    expect(isWithinMarkdownLimits(ANSWER.repeat(20))).toBe(true);
    expect(isWithinMarkdownLimits('> > > > quoted four times, with a list:\n> > - one\n> >   1. two')).toBe(true);
    expect(isWithinMarkdownLimits('> '.repeat(20))).toBe(false);
    expect(isWithinMarkdownLimits('*a_ '.repeat(1_000))).toBe(false);
  });

  test('throttle rendering to time linear in the length of the answer', () => {
    // Characters rendered for an answer of 64 KiB that streams within 20 seconds: linear in its length.
    let [drawn, atMs] = [0, 0];
    while (atMs < 20_000) {
      const length = (LENGTH * atMs) / 20_000;
      drawn += length;
      atMs += 20 + renderIntervalMs(length);
    }
    expect(drawn).toBeLessThan(30 * LENGTH);
  });
});
