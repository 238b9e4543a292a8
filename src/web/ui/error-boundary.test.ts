import { expect, test } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

test.each([
  new TypeError('Failed to fetch dynamically imported module: /assets/a.js'),
  new TypeError('error loading dynamically imported module: /assets/a.js'),
  new TypeError('Importing a module script failed.'),
  // The bundler's own, and no TypeError.
  new Error('Unable to preload CSS for /assets/a.css'),
])('code that did not arrive is told from a page that broke (%s)', (error) => {
  expect(ErrorBoundary.getDerivedStateFromError(error)).toEqual({ failure: 'not-loaded' });
});

test('everything else is a page that broke', () => {
  for (const error of [new TypeError('x is not a function'), 'dynamically imported module', null]) {
    expect(ErrorBoundary.getDerivedStateFromError(error)).toEqual({ failure: 'broken' });
  }
});
