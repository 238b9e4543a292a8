import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Auth, AuthContextProvider } from '#web/lib/auth/auth.tsx';
import { WelcomeNotice } from './welcome-notice.tsx';

function draw(state: Pick<Auth, 'isSigningIn' | 'isResumingSignIn' | 'isOpeningDashboard'>): string {
  // The notice reads only these three fields.
  const auth = { auth: state as Auth } as ComponentProps<typeof AuthContextProvider>;
  return renderToStaticMarkup(createElement(AuthContextProvider, auth, createElement(WelcomeNotice)));
}

test('welcome notice › is shown after the sign-in while the dashboard is loading [spec: 8.30]', () => {
  const drawn = draw({ isSigningIn: false, isResumingSignIn: false, isOpeningDashboard: true });
  expect(drawn).toContain('role="status"');
  expect(drawn.replaceAll(/<[^>]+>/g, ' ').trim()).toMatch(
    /^Welcome to Lexden!\s+Redirecting to your dashboard\.\.\.$/,
  );
});

test.each([
  { isSigningIn: true, isResumingSignIn: false, isOpeningDashboard: false },
  { isSigningIn: false, isResumingSignIn: true, isOpeningDashboard: false },
  { isSigningIn: false, isResumingSignIn: false, isOpeningDashboard: false },
])('welcome notice › is hidden before the sign-in is complete and on the dashboard', (state) => {
  expect(draw(state)).toBe('<div role="status"></div>');
});
