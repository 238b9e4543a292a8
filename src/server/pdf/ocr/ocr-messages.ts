import type { GreyPicture } from './grey-picture.ts';
import type { TesseractParts } from './tesseract.ts';

export interface OcrWorkerData {
  readonly parts: TesseractParts;
}

/** One page to recognise. */
export interface OcrRequest {
  readonly picture: GreyPicture;
  /** PDF points per pixel. */
  readonly pointsPerPixel: number;
}

/** What was recognised, good enough to be shown as what the page says. */
interface RecognisedReply {
  readonly type: 'recognised';
  readonly text: string;
  /** Packed, see `decodeLayout`. */
  readonly layout: Uint8Array;
}

/** There may be words on the page, but which ones would be a guess. */
interface UnreadableReply {
  readonly type: 'unreadable';
}

/** Tesseract ran out of memory or crashed: its heap cannot be trusted. */
interface CrashedReply {
  readonly type: 'crashed';
  readonly message: string;
}

export type OcrReply = RecognisedReply | UnreadableReply | CrashedReply;
