import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Auth, AuthContextProvider } from '#web/lib/auth/auth.tsx';
import { WelcomeNotice } from './welcome-notice.tsx';

function draw(state: Pick<Auth, 'isSigningIn' | 'isReturning' | 'isArriving'>): string {
  // Of everything a sign-in knows, the notice looks at these three.
  const auth = { auth: state as Auth } as ComponentProps<typeof AuthContextProvider>;
  return renderToStaticMarkup(createElement(AuthContextProvider, auth, createElement(WelcomeNotice)));
}

test('whoever signed in is welcomed while the dashboard is on its way [spec: 8.30]', () => {
  const drawn = draw({ isSigningIn: false, isReturning: false, isArriving: true });
  expect(drawn).toContain('role="status"');
  expect(drawn.replaceAll(/<[^>]+>/g, ' ').trim()).toMatch(
    /^Welcome to Lexden!\s+Redirecting to your dashboard\.\.\.$/,
  );
});

test.each([
  { isSigningIn: true, isReturning: false, isArriving: false },
  { isSigningIn: false, isReturning: true, isArriving: false },
  { isSigningIn: false, isReturning: false, isArriving: false },
])('nobody is welcomed before the sign-in is through, nor on the dashboard itself', (state) => {
  expect(draw(state)).toBe('<div role="status"></div>');
});
