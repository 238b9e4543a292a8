import type { Document } from '../../../contract/documents.ts';
import type { Source } from '../../../contract/sources.ts';

export interface ChatPaneProps {
  readonly document: Document | null;
  readonly onOpenSource: (source: Source) => void;
  readonly onUpload: () => void;
}

export function ChatPane(_props: ChatPaneProps) {
  return null;
}
