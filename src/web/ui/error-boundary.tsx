import { Component, type ReactNode } from 'react';
import { MessagePage } from './message-page.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
}

/** Catches what breaks while drawing. React has no other form for this than a class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <MessagePage
        title="This page stopped working"
        text="Your documents are safe. Load the page again; if it happens once more, please tell us what you did just before."
        actionLabel="Load the page again"
        onAction={() => window.location.reload()}
      />
    );
  }
}
