import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import { limitWasmMemory } from './wasm-memory.ts';
import { type WasmInstance, type WasmMemory, type WasmModule, wasm } from './web-assembly.ts';

/** Addresses in WebAssembly memory, and handles, which are addresses too. 0 stands for nothing. */
type Address = number;

/**
 * The functions of PDFium that are used here, as the WebAssembly module exports them (fpdfview.h, fpdf_text.h,
 * fpdf_edit.h, fpdf_annot.h, fpdf_flatten.h, fpdf_save.h; `PDFiumExt` is the package's own). They are called without the wrappers of the package, which check
 * their arguments on every call and would double the cost of reading a page.
 */
interface PdfiumFunctions {
  malloc(bytes: number): Address;
  free(address: Address): void;
  PDFiumExt_Init(): void;
  FPDF_LoadMemDocument(data: Address, bytes: number, password: Address): Address;
  FPDF_CloseDocument(document: Address): void;
  FPDF_SaveAsCopy(document: Address, writer: Address, flags: number): number;
  PDFiumExt_OpenFileWriter(): Address;
  PDFiumExt_GetFileWriterSize(writer: Address): number;
  PDFiumExt_GetFileWriterData(writer: Address, buffer: Address, bytes: number): number;
  PDFiumExt_CloseFileWriter(writer: Address): void;
  FPDF_GetLastError(): number;
  FPDF_DocumentHasValidCrossReferenceTable(document: Address): number;
  FPDF_GetPageCount(document: Address): number;
  FPDF_GetPageSizeByIndexF(document: Address, index: number, size: Address): number;
  FPDF_GetMetaText(document: Address, tag: Address, buffer: Address, bytes: number): number;
  FPDF_LoadPage(document: Address, index: number): Address;
  FPDF_ClosePage(page: Address): void;
  FPDF_GetPageWidthF(page: Address): number;
  FPDF_GetPageHeightF(page: Address): number;
  FPDF_GetPageBoundingBox(page: Address, rectangle: Address): number;
  FPDFPage_GetRotation(page: Address): number;
  FPDFPage_Flatten(page: Address, usage: number): number;
  FPDFPage_GetAnnotCount(page: Address): number;
  FPDFPage_GetAnnot(page: Address, index: number): Address;
  FPDFPage_CloseAnnot(annotation: Address): void;
  FPDFAnnot_GetSubtype(annotation: Address): number;
  FPDFAnnot_GetFlags(annotation: Address): number;
  FPDFAnnot_SetFlags(annotation: Address, flags: number): number;
  FPDFAnnot_HasKey(annotation: Address, key: Address): number;
  FPDFAnnot_GetStringValue(annotation: Address, key: Address, buffer: Address, bytes: number): number;
  FPDFAnnot_GetRect(annotation: Address, rectangle: Address): number;
  EPDFAnnot_HasAppearanceStream(annotation: Address, mode: number): number;
  FPDFAnnot_GetAP(annotation: Address, mode: number, buffer: Address, bytes: number): number;
  EPDFAnnot_GenerateFormFieldAP(annotation: Address): number;
  FPDFText_LoadPage(page: Address): Address;
  FPDFText_ClosePage(textPage: Address): void;
  FPDFText_CountChars(textPage: Address): number;
  FPDFText_GetUnicode(textPage: Address, index: number): number;
  FPDFText_GetLooseCharBox(textPage: Address, index: number, rectangle: Address): number;
  FPDFText_GetCharBox(
    textPage: Address,
    index: number,
    left: Address,
    right: Address,
    bottom: Address,
    top: Address,
  ): number;
  FPDFText_HasUnicodeMapError(textPage: Address, index: number): number;
  FPDFText_GetTextObject(textPage: Address, index: number): Address;
  FPDFPage_CountObjects(page: Address): number;
  FPDFPage_GetObject(page: Address, index: number): Address;
  FPDFFormObj_CountObjects(form: Address): number;
  FPDFFormObj_GetObject(form: Address, index: number): Address;
  FPDFPageObj_SetIsActive(object: Address, active: number): number;
  FPDFPageObj_GetType(object: Address): number;
  FPDFPageObj_GetBounds(object: Address, left: Address, bottom: Address, right: Address, top: Address): number;
  FPDFPageObj_GetMatrix(object: Address, matrix: Address): number;
  FPDFPageObj_GetFillColor(object: Address, red: Address, green: Address, blue: Address, alpha: Address): number;
  FPDFPageObj_GetStrokeColor(object: Address, red: Address, green: Address, blue: Address, alpha: Address): number;
  FPDFPageObj_SetFillColor(object: Address, red: number, green: number, blue: number, alpha: number): number;
  FPDFPageObj_SetStrokeColor(object: Address, red: number, green: number, blue: number, alpha: number): number;
  FPDFPageObj_GetStrokeWidth(object: Address, width: Address): number;
  FPDFPageObj_HasTransparency(object: Address): number;
  FPDFPageObj_GetClipPath(object: Address): Address;
  FPDFClipPath_CountPaths(clip: Address): number;
  FPDFClipPath_CountPathSegments(clip: Address, path: number): number;
  FPDFClipPath_GetPathSegment(clip: Address, path: number, segment: number): Address;
  FPDFPathSegment_GetPoint(segment: Address, x: Address, y: Address): number;
  FPDFPageObj_CountMarks(object: Address): number;
  FPDFPageObj_GetMark(object: Address, index: number): Address;
  FPDFPageObjMark_GetName(mark: Address, buffer: Address, bytes: number, written: Address): number;
  FPDFPageObjMark_GetParamStringValue(
    mark: Address,
    key: Address,
    buffer: Address,
    bytes: number,
    written: Address,
  ): number;
  FPDFPageObjMark_RemoveParam(object: Address, mark: Address, key: Address): number;
  FPDFTextObj_GetFont(object: Address): Address;
  FPDFTextObj_GetFontSize(object: Address, size: Address): number;
  FPDF_CreateNewDocument(): Address;
  FPDFText_LoadStandardFont(document: Address, name: Address): Address;
  FPDFFont_Close(font: Address): void;
  FPDFFont_GetIsEmbedded(font: Address): number;
  FPDFFont_GetFontData(font: Address, buffer: Address, bytes: number, written: Address): number;
  FPDFFont_GetGlyphPath(font: Address, unicode: number, size: number): Address;
  FPDFGlyphPath_CountGlyphSegments(path: Address): number;
  FPDFGlyphPath_GetGlyphPathSegment(path: Address, index: number): Address;
  FPDFPathSegment_GetType(segment: Address): number;
  FPDFTextObj_GetTextRenderMode(object: Address): number;
  FPDFTextObj_GetText(object: Address, textPage: Address, buffer: Address, bytes: number): number;
  FPDFPath_GetDrawMode(path: Address, fillMode: Address, stroke: Address): number;
  FPDFPath_CountSegments(path: Address): number;
  FPDFPath_GetPathSegment(path: Address, index: number): Address;
  FPDFImageObj_GetImagePixelSize(image: Address, width: Address, height: Address): number;
  FPDFBitmap_CreateEx(width: number, height: number, format: number, pixels: Address, stride: number): Address;
  FPDFBitmap_FillRect(bitmap: Address, x: number, y: number, width: number, height: number, color: number): number;
  FPDFBitmap_Destroy(bitmap: Address): void;
  FPDF_RenderPageBitmap(
    bitmap: Address,
    page: Address,
    x: number,
    y: number,
    width: number,
    height: number,
    rotation: number,
    flags: number,
  ): void;
}

/** One running PDFium with its own memory. */
export interface Pdfium extends PdfiumFunctions {
  /** Its memory. Ask again after every call that may have grown it: a grown memory leaves older views empty. */
  heap(): ArrayBuffer;
}

/** PDFium wants its memory limit in WebAssembly's pages of 64 KiB. */
const WASM_PAGE_BYTES = 65536;

/**
 * Compiles PDFium once, with a memory limit. The result can be posted to any number of worker threads, which
 * share the compiled code.
 *
 * @param memoryLimitBytes the most memory each instance may take
 */
export async function compilePdfium(memoryLimitBytes: number): Promise<WasmModule> {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const bytes = await readFile(path);
  return wasm.compile(limitWasmMemory(bytes, Math.floor(memoryLimitBytes / WASM_PAGE_BYTES)));
}

/** Starts an instance of a module that `compilePdfium` made. */
export async function startPdfium(module: WasmModule): Promise<Pdfium> {
  let exported: Record<string, unknown> = {};
  const silence = (): void => {};
  const overrides = {
    print: silence,
    printErr: silence,
    instantiateWasm: (imports: object, done: (instance: WasmInstance, module: WasmModule) => void) => {
      const instance = new wasm.Instance(module, imports);
      exported = instance.exports;
      done(instance, module);
      return exported;
    },
  };
  // The package describes its options by types of Emscripten that it does not bring along.
  await init(overrides as Parameters<typeof init>[0]);
  const memory = exported['memory'] as WasmMemory;
  const pdfium = { ...exported, heap: () => memory.buffer } as unknown as Pdfium;
  pdfium.PDFiumExt_Init();
  return pdfium;
}
