import { Component, type ReactNode } from 'react';
import { removePrerenderedShell } from '#web/lib/browser/prerendered-shell.ts';
import { uiTexts } from '../texts.ts';
import { ChunkLoadError } from './chunk-load-error.tsx';
import { MessagePage } from './message-page.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Path of the current page, inside the application frame: navigating resets the boundary. */
  readonly page?: string;
}

interface ErrorBoundaryState {
  readonly failure: 'broken' | 'not-loaded' | null;
  readonly page: string | undefined;
}

/** Catches rendering errors. React requires a class component for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null, page: this.props.page };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: isMissingPart(error) ? 'not-loaded' : 'broken' };
  }

  static getDerivedStateFromProps({ page }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return page === state.page ? null : { failure: null, page };
  }

  override componentDidCatch(): void {
    removePrerenderedShell();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    const isInside = this.props.page !== undefined;
    if (!failure) return this.props.children;
    if (failure === 'not-loaded') return <ChunkLoadError isInside={isInside} />;
    return (
      <MessagePage
        pose="lost"
        title={uiTexts.broken}
        text={uiTexts.brokenText}
        isInside={isInside}
        isAlert
        actionLabel={uiTexts.reload}
        onAction={() => window.location.reload()}
      />
    );
  }
}

/** Failed chunk loads have no error type; browsers and bundler have different messages. */
function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);
}
