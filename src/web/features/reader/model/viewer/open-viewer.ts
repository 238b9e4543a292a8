import { AnnotationEditorType, AnnotationMode } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Order matters: the viewer takes pdf.js from a global that the import above sets.
import {
  EventBus,
  GenericL10n,
  LinkTarget,
  PDFLinkService,
  type PDFPageView,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { ANNOTATION_IMAGES_PATH } from '#web/features/reader/api/load-pdf.ts';
import { repairStructureTree } from './structure-tree.ts';

/** The pdf.js viewer and its services. */
interface OpenViewer {
  readonly viewer: PDFViewer;
  readonly eventBus: EventBus;
  readonly linkService: PDFLinkService;
  close(): void;
}

/**
 * Creates a pdf.js viewer in a scrolling element whose first child holds the pages. Document scripts are disabled,
 * forms are read-only, and the annotation editor is off.
 */
export function openViewer(container: HTMLDivElement): OpenViewer {
  const stop = new AbortController();
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
    // An internal link must not change the user's zoom.
    ignoreDestinationZoom: true,
  });
  const l10n = new GenericL10n('');
  const options = {
    container,
    eventBus,
    linkService,
    l10n,
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    imageResourcesPath: ANNOTATION_IMAGES_PATH,
    removePageBorders: true,
    // No auto-linking: only link annotations are links.
    enableAutoLinking: false,
    abortSignal: stop.signal,
  };
  const viewer = new PDFViewer(options);
  linkService.setViewer(viewer);
  // Before pdf.js puts the tree of the page into it.
  eventBus.on('textlayerrendered', ({ source }: { source: PDFPageView }) => {
    source.structTreeLayer?.render().then(
      (tree: Element | null) => tree && repairStructureTree(tree),
      () => undefined,
    );
  });
  void l10n.translate(container);
  return {
    viewer,
    eventBus,
    linkService,
    close() {
      // pdf.js accepts null for "no document", though its types do not.
      viewer.setDocument(null as unknown as Parameters<typeof viewer.setDocument>[0]);
      linkService.setDocument(null);
      stop.abort();
      void l10n.destroy();
    },
  };
}
