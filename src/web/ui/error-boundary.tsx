import { Component, type ReactNode } from 'react';
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

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return (
      <MessagePage
        {...WORDS[failure]}
        isInside={this.props.page !== undefined}
        isAlert
        actionLabel="Load the page again"
        onAction={() => window.location.reload()}
      />
    );
  }
}

const WORDS = {
  broken: {
    pose: 'lost',
    title: 'This page stopped working',
    text: 'Your documents, analyses and chats are safe on the server. Load the page again; if it happens once more, please tell us what you did just before.',
  },
  'not-loaded': {
    pose: 'searching',
    title: 'A part of this page did not arrive',
    text: 'The connection was lost, or the product was updated a moment ago. Nothing of yours is affected. Load the page again.',
  },
} as const;

/** Browsers have no type for a download of code that failed, and each has words of its own. */
function isMissingPart(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script|preload CSS/i.test(error.message);
}
