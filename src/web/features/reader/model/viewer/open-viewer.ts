import { AnnotationEditorType, AnnotationMode } from 'pdfjs-dist/legacy/build/pdf.mjs';
// The viewer takes pdf.js from where the line above puts it, so it must come second.
import { EventBus, GenericL10n, LinkTarget, PDFLinkService, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { ANNOTATION_IMAGES_PATH } from '#web/features/reader/api/load-pdf.ts';

/** The parts of pdf.js that show a document, wired together. */
export interface OpenViewer {
  readonly viewer: PDFViewer;
  readonly eventBus: EventBus;
  readonly linkService: PDFLinkService;
  close(): void;
}

/**
 * Wires pdf.js up in a scrolling element whose first child takes the pages. Scripts in the document never run, forms
 * are shown and not filled in, and nothing can be drawn.
 */
export function openViewer(container: HTMLDivElement): OpenViewer {
  const stop = new AbortController();
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
    // A link inside the document should not undo the zoom that someone chose.
    ignoreDestinationZoom: true,
  });
  const words = new GenericL10n('');
  const options = {
    container,
    eventBus,
    linkService,
    l10n: words,
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    imageResourcesPath: ANNOTATION_IMAGES_PATH,
    removePageBorders: true,
    // Text that merely looks like an address is left alone: only links that the author made are links.
    enableAutoLinking: false,
    abortSignal: stop.signal,
  };
  const viewer = new PDFViewer(options);
  linkService.setViewer(viewer);
  void words.translate(container);
  return {
    viewer,
    eventBus,
    linkService,
    close() {
      // pdf.js takes null for "no document"; its types do not say so.
      viewer.setDocument(null as unknown as Parameters<typeof viewer.setDocument>[0]);
      linkService.setDocument(null);
      stop.abort();
      void words.destroy();
    },
  };
}
