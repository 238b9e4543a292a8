import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { limitWasmMemory } from '../pdfium/wasm-memory.ts';
import { type WasmInstance, type WasmModule, wasm } from '../pdfium/web-assembly.ts';
import type { GreyPicture } from './grey-picture.ts';

/** A word as Tesseract tells it, in pixels of the picture it was given. */
export interface RecognisedWord {
  readonly text: string;
  /** How sure Tesseract is of it, 0 to 100. */
  readonly confidence: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Words of one line share this object. */
  readonly line: RecognisedLine;
}

export interface RecognisedLine {
  readonly top: number;
  readonly height: number;
  /** Lines of one paragraph have the same number. */
  readonly paragraph: number;
}

/** How ink is told from paper: by one shade for the whole page, or for each place by what is around it. */
export type Thresholding = 'even' | 'local';

/** One running Tesseract with its own memory. */
export interface Tesseract {
  /** Recognises the words of a picture whose lines lie level, in reading order. @throws Error when it is out of memory */
  recognise(picture: GreyPicture, thresholding: Thresholding): readonly RecognisedWord[];
  heapBytes(): number;
}

/** What a worker needs to start: compiled code, and for each language what Tesseract has learnt of it. */
export interface TesseractParts {
  readonly module: WasmModule;
  readonly languages: readonly { readonly code: string; readonly data: SharedArrayBuffer }[];
}

interface TesseractApi {
  Init(folder: null, languages: string, engine: number): number;
  SetVariable(name: string, value: string): void;
  SetSourceResolution(dotsPerInch: number): void;
  SetImageFile(orientation: number, angle: number): number;
  Recognize(monitor: null): number;
  GetTSVText(pageNumber: number): string;
  Clear(): void;
}

interface TesseractModule {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
  readonly TessBaseAPI: new () => TesseractApi;
}

type TesseractCore = (overrides: object) => Promise<TesseractModule>;

const WASM_PAGE_BYTES = 65536;
/** The build with LSTM networks only. The relaxed-SIMD build is no faster, and its results differ between machines. */
const CORE = 'tesseract.js-core/tesseract-core-simd-lstm';
/** OEM_LSTM_ONLY (tesseract/publictypes.h) */
const LSTM_ONLY = 1;
/** The picture is the right way up already (as EXIF counts it). */
const UPRIGHT = 1;
const INPUT = '/input';
/** What pages are drawn at; layout analysis measures by it. */
const DOTS_PER_INCH = '200';
const PARAMETERS: Readonly<Record<string, string>> = {
  // PSM_AUTO: columns, blocks, paragraphs; which way is up is found out before.
  tessedit_pageseg_mode: '3',
  // A second look at every doubtful line for white letters on black costs a third of the time and finds next to none.
  tessedit_do_invert: '0',
  user_defined_dpi: DOTS_PER_INCH,
  debug_file: '/dev/null',
};
/** ThresholdMethod of tesseract/thresholder.h: Otsu's, and Sauvola's. */
const METHODS: Readonly<Record<Thresholding, string>> = { even: '0', local: '2' };

/** From where this package is found, its own packages are too. */
function requireOfTesseract(): NodeJS.Require {
  return createRequire(createRequire(import.meta.url).resolve('tesseract.js'));
}

/**
 * Reads what Tesseract needs from the packages that are installed; nothing is fetched from anywhere.
 *
 * @param languageFiles path of the packed data for each language
 * @param memoryLimitBytes the most memory each instance may take
 */
export async function loadTesseractParts(
  languageFiles: ReadonlyMap<string, string>,
  memoryLimitBytes: number,
): Promise<TesseractParts> {
  const bytes = await readFile(requireOfTesseract().resolve(`${CORE}.wasm`));
  const module = await wasm.compile(limitWasmMemory(bytes, Math.floor(memoryLimitBytes / WASM_PAGE_BYTES)));
  const languages = [...languageFiles].map(async ([code, path]) => {
    const data = await promisify(gunzip)(await readFile(path));
    const shared = new SharedArrayBuffer(data.length);
    new Uint8Array(shared).set(data);
    return { code, data: shared };
  });
  return { module, languages: await Promise.all(languages) };
}

/** Starts an instance. @throws Error if the data of a language is of no use to it */
export async function startTesseract({ module, languages }: TesseractParts): Promise<Tesseract> {
  const start = requireOfTesseract()(CORE) as TesseractCore;
  let memory: { readonly buffer: ArrayBuffer } | undefined;
  const silence = (): void => {};
  const tesseract = await start({
    print: silence,
    printErr: silence,
    TesseractProgress: silence,
    instantiateWasm: (imports: object, done: (instance: WasmInstance, module: WasmModule) => void) => {
      const instance = new wasm.Instance(module, imports);
      memory = Object.values(instance.exports).find(isMemory);
      done(instance, module);
      return instance.exports;
    },
  });
  for (const { code, data } of languages) tesseract.FS.writeFile(`/${code}.traineddata`, new Uint8Array(data));
  const api = new tesseract.TessBaseAPI();
  if (api.Init(null, languages.map(({ code }) => code).join('+'), LSTM_ONLY) !== 0) {
    throw new Error('Tesseract cannot use the data of its languages.');
  }
  for (const [name, value] of Object.entries(PARAMETERS)) api.SetVariable(name, value);
  return {
    recognise(picture, thresholding) {
      api.SetVariable('thresholding_method', METHODS[thresholding]);
      tesseract.FS.writeFile(INPUT, toPgm(picture));
      if (api.SetImageFile(UPRIGHT, 0) === 1) throw new Error('Tesseract cannot take the picture.');
      if (api.Recognize(null) !== 0) throw new Error('Tesseract gave up.');
      const words = readTable(api.GetTSVText(0));
      api.Clear();
      return words;
    },
    heapBytes: () => memory?.buffer.byteLength ?? 0,
  };
}

function isMemory(value: unknown): value is { readonly buffer: ArrayBuffer } {
  return Object.prototype.toString.call(value) === '[object WebAssembly.Memory]';
}

/** Portable grey map, the plainest of picture formats: a line of text, and the pixels. */
function toPgm({ width, height, pixels }: GreyPicture): Uint8Array {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  return Buffer.concat([head, pixels]);
}

const LINE_LEVEL = 4;
const WORD_LEVEL = 5;

/**
 * Reads Tesseract's table: one row for each page, block, paragraph, line (level 4) and word (level 5), with its place in
 * each of them, its box, confidence and text.
 */
function readTable(table: string): readonly RecognisedWord[] {
  const words: RecognisedWord[] = [];
  let line: RecognisedLine = { top: 0, height: 0, paragraph: 0 };
  let paragraph = 0;
  for (const row of table.split('\n')) {
    const cells = row.split('\t');
    const [level = 0, , , , , , left = 0, top = 0, width = 0, height = 0, confidence = 0] = cells.map(Number);
    if (level > 0 && level < LINE_LEVEL) paragraph += 1;
    if (level === LINE_LEVEL) line = { top, height, paragraph };
    const text = cells.slice(11).join(' ').trim();
    if (level === WORD_LEVEL && text !== '') words.push({ text, confidence, left, top, width, height, line });
  }
  return words;
}
