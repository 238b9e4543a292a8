import type { Document } from '../../../contract/documents.ts';
import type { Source } from '../../../contract/sources.ts';

export interface AnalysisViewProps {
  readonly document: Document;
  readonly onOpenSource: (source: Source) => void;
  readonly onClose: () => void;
  readonly onStartChatting: () => void;
  readonly onViewDashboard: () => void;
}

export function AnalysisView(_props: AnalysisViewProps) {
  return null;
}
