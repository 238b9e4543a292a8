import { FIRST_OWN_OBJECT, FONT_OBJECT, line, type RawPdf, type RawStream } from './raw-pdf.ts';

/** What a page needs to hide a sentence in one way. Object numbers begin with `own`, the number of the first of `objects`. */
export interface HiddenTextChannel {
  readonly content: string;
  readonly resources?: Readonly<Record<string, string>>;
  readonly objects?: readonly (string | RawStream)[];
  readonly pageEntries?: string;
  readonly catalogEntries?: string;
}

type Channel = (sentence: string, own: number) => HiddenTextChannel;

const X = 72;
const Y = 600;
const FONTS = `/Resources << /Font << /F1 ${FONT_OBJECT} 0 R /Helv ${FONT_OBJECT} 0 R >> >>`;

function form(data: string, entries = '/BBox [0 0 612 792]'): RawStream {
  return { entries: `/Type /XObject /Subtype /Form ${entries} ${FONTS}`, data };
}

function inForm(entries: string, around = (name: string) => `q ${name} Do Q`): Channel {
  return (sentence, own) => ({
    content: around('/HiddenForm'),
    resources: { XObject: `/HiddenForm ${own} 0 R` },
    objects: [form(line(sentence, X, Y), entries)],
  });
}

function withState(state: string, around = (text: string) => text): Channel {
  return (sentence) => ({
    content: `q /HiddenState gs ${around(line(sentence, X, Y))} Q`,
    resources: { ExtGState: `/HiddenState << ${state} >>` },
  });
}

function around(before: string, after = ''): Channel {
  return (sentence) => ({ content: `q ${before} ${line(sentence, X, Y)} ${after} Q` });
}

const show = (sentence: string, operators: string): HiddenTextChannel => ({
  content: `BT /F1 12 Tf ${operators} (${sentence}) Tj ET`,
});

/** Maps every code to the letter of the same number, or to what `letterOf` says. */
function unicodeMap(letterOf: ReadonlyMap<number, string>): RawStream {
  const rows = [...letterOf].map(
    ([code, letters]) => `<${hex(code, 2)}> <${[...letters].map((one) => hex(one.charCodeAt(0), 4)).join('')}>`,
  );
  return {
    entries: '',
    data: `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange ${rows.length} beginbfchar
${rows.join('\n')} endbfchar endcmap end end`,
  };
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

/** A font of type 3 whose glyphs all run the same operators. */
function type3(procedure: string): Channel {
  return (sentence, own) => {
    const codes = [...new Set(sentence)].map((letter) => letter.charCodeAt(0));
    const names = codes.map((code) => `${code} /g${code}`).join(' ');
    const procedures = codes.map((code) => `/g${code} ${own + 1} 0 R`).join(' ');
    const widths = Array.from({ length: 256 }, () => 500).join(' ');
    return {
      content: `BT /HiddenFont 12 Tf ${X} ${Y} Td (${sentence}) Tj ET`,
      resources: { Font: `/HiddenFont ${own} 0 R` },
      objects: [
        `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << ${procedures} >>
/Encoding << /Differences [${names}] >> /FirstChar 0 /LastChar 255 /Widths [${widths}] /Resources << >> /ToUnicode ${own + 2} 0 R >>`,
        { entries: '', data: procedure },
        unicodeMap(new Map(codes.map((code) => [code, String.fromCharCode(code)]))),
      ],
    };
  };
}

const VISIBLE_LIE = 'the quick brown fox jumps over the lazy dog and runs far';

/** Helvetica that draws one sentence and says another. */
const lyingFont: Channel = (sentence, own) => {
  // Each place gets a separate code, so that a letter that is drawn can mean several.
  const codes = [...sentence].map((_letter, index) => 0x80 + index);
  const glyphs = codes.map((_code, index) => glyphName(VISIBLE_LIE[index] ?? 'x')).map((name) => `/${name}`);
  return {
    content: `BT /HiddenFont 12 Tf ${X} ${Y} Td <${codes.map((code) => hex(code, 2)).join('')}> Tj ET`,
    resources: { Font: `/HiddenFont ${own} 0 R` },
    objects: [
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [128 ${glyphs.join(' ')}] >> /ToUnicode ${own + 1} 0 R >>`,
      unicodeMap(new Map(codes.map((code, index) => [code, sentence[index] ?? '']))),
    ],
  };
};

function glyphName(letter: string): string {
  return letter === ' ' ? 'space' : letter;
}

/** One drawn letter that stands for a word. */
const wordsPerGlyph: Channel = (sentence, own) => {
  const words = sentence.split(' ').map((word) => `${word} `);
  return {
    content: `BT /HiddenFont 12 Tf ${X} ${Y} Td (${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(0, words.length)}) Tj ET`,
    resources: { Font: `/HiddenFont ${own} 0 R` },
    objects: [
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode ${own + 1} 0 R >>`,
      unicodeMap(new Map(words.map((word, index) => [0x41 + index, word]))),
    ],
  };
};

const PATTERN =
  '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >>';
const WHITE_FUNCTION = '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [1] /N 1 >>';

const annotation =
  (flags: string): Channel =>
  (sentence, own) => ({
    content: '',
    pageEntries: `/Annots [${own} 0 R]`,
    objects: [
      `<< /Type /Annot /Subtype /FreeText /Rect [72 540 572 562] /Contents (${sentence}) /DA (/Helv 8 Tf) ${flags.replace('OWN', String(own + 2))} /AP << /N ${own + 1} 0 R >> >>`,
      form(`BT /Helv 8 Tf 2 6 Td (${sentence}) Tj ET`, '/BBox [0 0 500 22]'),
      '<< /Type /OCG /Name (Notes) >>',
    ],
    catalogEntries: layersOff(own + 2),
  });

function layersOff(layer: number): string {
  return `/OCProperties << /OCGs [${layer} 0 R] /D << /OFF [${layer} 0 R] >> >>`;
}

/** Ways to put a sentence into a file so that a program reads it and a person does not see it. */
export const HIDDEN_TEXT_CHANNELS = {
  'replacement text': (sentence) => ({
    content: `/Span << /ActualText (${sentence}) >> BDC ${line('See page 2.', X, Y)} EMC`,
  }),
  'replacement text in UTF-16 without its mark': (sentence) => ({
    content: `/Span << /ActualText <${Buffer.from(sentence, 'utf16le').swap16().toString('hex')}> >> BDC ${line('See page 2.', X, Y)} EMC`,
  }),
  'named replacement text over two lines': (sentence) => ({
    content: `/Span /HiddenList BDC ${line('See', X, Y)} ${line('page 2.', X, Y - 16)} EMC`,
    resources: { Properties: `/HiddenList << /ActualText (${sentence}) >>` },
  }),
  'zero matrix': (sentence) => show(sentence, `0 0 0 0 ${X} ${Y} Tm`),
  'flat matrix': (sentence) => show(sentence, `1 1 1 1 ${X} ${Y} Tm`),
  'no height': (sentence) => show(sentence, `1 0 0 0.02 ${X} ${Y} Tm`),
  'horizontal scaling of 1 %': (sentence) => show(sentence, `1 Tz ${X} ${Y} Td`),
  'horizontal scaling of 10 %': (sentence) => show(sentence, `10 Tz ${X} ${Y} Td`),
  'type of 2 points': (sentence) => ({ content: line(sentence, X, Y, 2) }),
  'type of 2 points, turned': (sentence) => ({ content: `q 0 1 -1 0 300 300 cm ${line(sentence, 0, 0, 2)} Q` }),
  'type of 2 points by the matrix': (sentence) => ({
    content: `q 0.1 0 0 0.1 ${X} ${Y} cm ${line(sentence, 0, 0, 20)} Q`,
  }),
  'letters on each other': (sentence) => show(sentence, `-6.1 Tc ${X} ${Y} Td`),
  'clip path': around('0 0 10 10 re W n'),
  'clip path of no size': around('100 100 m W n'),
  'clip path that leaves a sliver': around(`0 ${Y} 612 1 re W n`),
  'clip path with a slanted side': around('0 0 m 10 0 l 5 10 l h W n'),
  'clip by letters': around('BT /F1 12 Tf 7 Tr 300 300 Td (clip) Tj ET 0 Tr'),
  'mode that only clips': around('7 Tr'),
  'outline in white': around('1 Tr 1 G'),
  'white outline over the fill': around('2 Tr 1 G 9 w'),
  'pale grey': around('0.96 g'),
  'white pattern': (sentence, own) => ({
    content: `q /Pattern cs /HiddenPattern scn ${line(sentence, X, Y)} Q`,
    resources: { Pattern: `/HiddenPattern ${own} 0 R` },
    objects: [{ entries: PATTERN, data: '1 g 0 0 9 9 re f' }],
  }),
  'white shading': (sentence, own) => ({
    content: `q /Pattern cs /HiddenPattern scn ${line(sentence, X, Y)} Q`,
    resources: { Pattern: `/HiddenPattern ${own} 0 R` },
    objects: [
      `<< /Type /Pattern /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 1 0] /Extend [true true] /Function ${WHITE_FUNCTION} >> >>`,
    ],
  }),
  'colorant of no ink': (sentence) => ({
    content: `q /HiddenSpace cs 1 scn ${line(sentence, X, Y)} Q`,
    resources: { ColorSpace: `/HiddenSpace [/Separation /None /DeviceGray ${WHITE_FUNCTION}]` },
  }),
  'white box behind white letters, half of it on black': (sentence) => ({
    content: `q 0 g 60 592 30 24 re f 1 g 90 592 450 24 re f ${line(sentence, X + 20, Y)} Q`,
  }),
  'dark box that is cut off': (sentence) => ({
    content: `q q 0 0 5 5 re W n 0 g 60 590 500 30 re f Q 1 g ${line(sentence, X, Y)} Q`,
  }),
  'thick stroke on top': around('', '20 w 1 G 60 604 m 560 604 l S'),
  'hatching on top': around('', `2 w 1 G ${hatching()} S`),
  'strips on top': around('', `1 g ${strips()} f`),
  'pattern on top': (sentence, own) => ({
    content: `${line(sentence, X, Y)} q /Pattern cs /HiddenPattern scn 60 590 500 30 re f Q`,
    resources: { Pattern: `/HiddenPattern ${own} 0 R` },
    objects: [{ entries: PATTERN, data: '1 g 0 0 9 9 re f' }],
  }),
  'letters of the same color on top': (sentence) => ({
    content: `q 1 g ${line(sentence, X, Y)} Q q 1 g BT /F1 12 Tf ${X} ${Y} Td (${'MW'.repeat(20)}) Tj ET Q`,
  }),
  'multiplied white': withState('/BM /Multiply', (text) => `1 g ${text}`),
  'black screened onto a white box': withState('/BM /Screen', (text) => `1 g 60 590 500 30 re f 0 g ${text}`),
  'opacity of 2 %': withState('/ca 0.02'),
  'empty form box': inForm('/BBox [0 0 20 20]'),
  'layer of a form': (sentence, own) => ({
    ...inForm(`/BBox [0 0 612 792] /OC ${own + 1} 0 R`)(sentence, own),
    objects: [form(line(sentence, X, Y), `/BBox [0 0 612 792] /OC ${own + 1} 0 R`), '<< /Type /OCG /Name (Notes) >>'],
    catalogEntries: layersOff(own + 1),
  }),
  'transparent group': (sentence, own) => ({
    ...inForm('/BBox [0 0 612 792] /Group << /S /Transparency >>', (name) => `q /HiddenState gs ${name} Do Q`)(
      sentence,
      own,
    ),
    resources: { XObject: `/HiddenForm ${own} 0 R`, ExtGState: '/HiddenState << /ca 0 >>' },
  }),
  'soft mask': (sentence, own) => ({
    content: `q /HiddenState gs ${line(sentence, X, Y)} Q`,
    resources: { ExtGState: `/HiddenState << /SMask << /S /Luminosity /G ${own} 0 R >> >>` },
    objects: [form('', '/BBox [0 0 612 792] /Group << /S /Transparency /CS /DeviceGray >>')],
  }),
  'glyphs without ink': type3('500 0 d0'),
  'glyphs without ink that claim a size': type3('500 0 0 0 500 700 d1'),
  'glyphs that are specks': type3('500 0 0 0 500 700 d1 0 0 20 20 re f'),
  'letters that mean others': lyingFont,
  'a letter that means a word': wordsPerGlyph,
  'annotation for the printer': annotation('/F 32'),
  'annotation that is hidden': annotation('/F 2'),
  'annotation of a layer': annotation('/F 4 /OC OWN 0 R'),
} satisfies Record<string, Channel>;

export type HiddenTextChannelName = keyof typeof HIDDEN_TEXT_CHANNELS;

function hatching(): string {
  return Array.from({ length: 20 }, (_line, index) => `60 ${594 + index} m 560 ${594 + index} l`).join(' ');
}

function strips(): string {
  return Array.from({ length: 20 }, (_line, index) => `60 ${594 + index} 500 1.2 re`).join(' ');
}

/** A page with a sentence to see, and another that is hidden in one way. */
export function makeChannelPdf(name: HiddenTextChannelName, visible: string, hidden: string): RawPdf {
  const channel: HiddenTextChannel = HIDDEN_TEXT_CHANNELS[name](hidden, FIRST_OWN_OBJECT);
  const { Font = '', ...others } = channel.resources ?? {};
  const resources = Object.entries(others).map(([kind, entries]) => `/${kind} << ${entries} >>`);
  return {
    pages: [
      {
        content: line(visible, 72, 700) + channel.content,
        resources: `/Font << /F1 ${FONT_OBJECT} 0 R ${Font} >> ${resources.join(' ')}`,
        entries: channel.pageEntries ?? '',
      },
    ],
    objects: channel.objects ?? [],
    catalogEntries: channel.catalogEntries ?? '',
  };
}
