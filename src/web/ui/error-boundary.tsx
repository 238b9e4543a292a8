import { Component, type ReactNode } from 'react';
import { removePrerenderedShell } from '#web/lib/browser/prerendered-shell.ts';
import { ChunkLoadError } from './chunk-load-error.tsx';
import { MessagePage } from './message-page.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Inside the application: the page's address. The bar at the top stays, and another page is drawn again. */
  readonly page?: string;
}

interface ErrorBoundaryState {
  readonly failure: 'broken' | 'not-loaded' | null;
  readonly page: string | undefined;
}

/** Catches what breaks while drawing. React has no other form for this than a class. */
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
        title="This page stopped working"
        text="Your documents, analyses and chats are safe on the server. Load the page again; if it happens once more, please tell us what you did just before."
        isInside={isInside}
        isAlert
        actionLabel="Load the page again"
        onAction={() => window.location.reload()}
      />
    );
  }
}

/** There is no type for a download of code that failed: each browser has words of its own, and so has the bundler. */
function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);
}
