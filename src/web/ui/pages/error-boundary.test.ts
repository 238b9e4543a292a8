import { expect, test } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

test.each([
  new TypeError('Failed to fetch dynamically imported module: /assets/a.js'),
  new TypeError('error loading dynamically imported module: /assets/a.js'),
  new TypeError('Importing a module script failed.'),
  // Vite's own error, not a TypeError.
  new Error('Unable to preload CSS for /assets/a.css'),
])('error boundary › classifies a failed chunk load as not-loaded (%s)', (error) => {
  expect(ErrorBoundary.getDerivedStateFromError(error)).toEqual({ failure: 'not-loaded' });
});

test('error boundary › classifies other errors as broken', () => {
  for (const error of [new TypeError('x is not a function'), 'dynamically imported module', null]) {
    expect(ErrorBoundary.getDerivedStateFromError(error)).toEqual({ failure: 'broken' });
  }
});
