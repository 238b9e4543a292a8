import { Component, type ReactNode } from 'react';
import { MessagePage } from './message-page.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Inside the application: the page's address. The bar at the top stays, and another page is drawn again. */
  readonly page?: string;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
  readonly page: string | undefined;
}

/** Catches what breaks while drawing. React has no other form for this than a class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, page: this.props.page };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ page }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return page === state.page ? null : { failed: false, page };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <MessagePage
        pose="lost"
        isInside={this.props.page !== undefined}
        isAlert
        title="This page stopped working"
        text="Your documents, analyses and chats are safe on the server. Load the page again; if it happens once more, please tell us what you did just before."
        actionLabel="Load the page again"
        onAction={() => window.location.reload()}
      />
    );
  }
}
