// Inlined into the page and run before first paint; `scripts/vite/page-script.ts` strips the comments, and the content
// security policy allows it by hash. It must not throw where storage is refused.
const root = document.documentElement;

// Color scheme as chosen, so that no page flashes.
try {
  const scheme = localStorage.getItem('mantine-color-scheme-value');
  if (scheme === 'light' || scheme === 'dark') root.setAttribute('data-mantine-color-scheme', scheme);
} catch {}

// Reports a script that failed to load by a line at the bottom of the page.
addEventListener(
  'error',
  (event) => {
    if (event.target.tagName === 'SCRIPT') root.dataset.code = 'missing';
  },
  true,
);

// A control pressed before its code is loaded looks busy; the client clicks it later.
addEventListener('click', (event) => {
  const control = event.target.closest?.('#first-sight :is(a,button)');
  if (!control) return;
  event.preventDefault();
  if (!document.querySelector('#first-sight [aria-busy=true]')) control.setAttribute('aria-busy', 'true');
});

// A control held down while the code loads is clicked on release.
addEventListener('mousedown', (event) => {
  if (event.button === 0) event.target.closest?.('#first-sight :is(a,button)')?.setAttribute('data-held', '');
});
addEventListener('mouseup', () => document.querySelector('[data-held]')?.removeAttribute('data-held'));

// Returning visitors may see another page: the shell is hidden for them.
try {
  if (localStorage.length || sessionStorage.length) root.dataset.firstSight = 'no';
} catch {}

// The client's scripts are in a template, so that they do not delay first paint. A background window never paints:
// there they load after half a second.
addEventListener('DOMContentLoaded', () => {
  const template = document.querySelector('template');
  if (!template) return;
  const fetchCode = () => document.head.append(template.content);
  if (root.dataset.firstSight) return fetchCode();
  requestAnimationFrame(() => setTimeout(fetchCode));
  setTimeout(fetchCode, 500);
});
