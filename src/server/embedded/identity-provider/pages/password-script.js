// Inlined into the sign-in pages, which work without it: shows a password on request, and how strong a new one is. The
// content security policy allows this script by its hash, and no other. TEXTS is put in front of it.
const LEAST = 10;
const LEVELS = [
  [90, TEXTS.strong],
  [70, TEXTS.good],
  [50, TEXTS.fair],
  [0, TEXTS.weak],
];
const KINDS = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 33],
];

// A rough estimate in bits; the server refuses well-known passwords. What repeats or counts up adds next to nothing.
const measure = (password) => {
  const email = document.querySelector('[autocomplete=username]')?.value.split('@')[0] ?? '';
  const own = email.length > 3 ? password.toLowerCase().replaceAll(email.toLowerCase(), '') : password;
  const pool = KINDS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const letters = Array.from(own, (letter) => letter.codePointAt(0));
  return letters.reduce((bits, letter, index) => {
    const step = Math.abs(letter - (letters[index - 1] ?? Number.NaN));
    return bits + (step <= 1 ? 0.5 : Math.log2(pool));
  }, 0);
};

const addStrength = (input) => {
  const strength = document.createElement('p');
  strength.className = 'strength';
  strength.setAttribute('role', 'status');
  input.closest('.field').append(strength);
  const update = () => {
    const missing = LEAST - Array.from(input.value).length;
    const bits = measure(input.value);
    const level = missing > 0 ? LEVELS.length - 1 : LEVELS.findIndex(([least]) => bits >= least);
    strength.hidden = input.value === '';
    strength.dataset.level = String(LEVELS.length - level);
    const more = missing === 1 ? TEXTS.oneToGo : `${missing} ${TEXTS.toGo}`;
    strength.textContent = missing > 0 ? more : LEVELS[level][1];
  };
  input.addEventListener('input', update);
  update();
};

for (const input of document.querySelectorAll('input[type=password]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'show';
  const [label] = input.labels;
  label.id = `${input.id}-label`;
  button.setAttribute('aria-describedby', label.id);
  const set = (isShown) => {
    input.type = isShown ? 'text' : 'password';
    button.textContent = isShown ? TEXTS.hide : TEXTS.show;
  };
  button.addEventListener('click', () => set(input.type === 'password'));
  // Browsers save and fill password fields only.
  input.form.addEventListener('submit', () => set(false));
  set(false);
  input.after(button);
  if (input.autocomplete === 'new-password') addStrength(input);
}
