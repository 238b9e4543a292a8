// Stands in the page itself and runs before anything is drawn; scripts/vite/page-script.ts puts it there without its
// comments, and the server names it in the security policy by its hash. It must not throw where storage is refused.
const root = document.documentElement;

// Light or dark as chosen, so that no page flashes.
try {
  const scheme = localStorage.getItem('mantine-color-scheme-value');
  if (scheme === 'light' || scheme === 'dark') root.setAttribute('data-mantine-color-scheme', scheme);
} catch {}

// Code that does not come is said by a line at the foot of the page.
addEventListener(
  'error',
  (event) => {
    if (event.target.tagName === 'SCRIPT') root.dataset.code = 'missing';
  },
  true,
);

// What is pressed at the top of the first page before its code is there looks busy; the code presses it again.
addEventListener('click', (event) => {
  const control = event.target.closest?.('#first-sight :is(a,button)');
  if (!control) return;
  event.preventDefault();
  if (!document.querySelector('#first-sight [aria-busy=true]')) control.setAttribute('aria-busy', 'true');
});

// What is held down while the code comes is pressed by letting go.
addEventListener('mousedown', (event) => {
  if (event.button === 0) event.target.closest?.('#first-sight :is(a,button)')?.setAttribute('data-held', '');
});
addEventListener('mouseup', () => document.querySelector('[data-held]')?.removeAttribute('data-held'));

// Whoever has been here before may be led elsewhere: the first page is not shown to them for a moment.
try {
  if (localStorage.length || sessionStorage.length) root.dataset.firstSight = 'no';
} catch {}

// The first page's code lies in a template, so that it does not hold up what is drawn already. A window in the
// background draws nothing: there it comes after half a second.
addEventListener('DOMContentLoaded', () => {
  const template = document.querySelector('template');
  if (!template) return;
  const fetchCode = () => document.head.append(template.content);
  if (root.dataset.firstSight) return fetchCode();
  requestAnimationFrame(() => setTimeout(fetchCode));
  setTimeout(fetchCode, 500);
});
