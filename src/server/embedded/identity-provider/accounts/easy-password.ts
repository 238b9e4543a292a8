/**
 * Words that the passwords people choose first are made of: names, pets, sports, seasons, love, and what
 * password forms say.
 */
const FIRST_WORDS = new Set(
  [
    'password passwort passw pass secret secrets letmein letme open sesame opensesame login logon signin welcome hello admin',
    'administrator root user guest test testing tester demo sample example default change changeme changethis please master',
    'iloveyou loveyou iloveme love lover lovely forever baby babygirl babyboy sweetheart darling honey angel princess prince',
    'queen king superman batman spiderman ironman pokemon pikachu naruto starwars matrix monkey dragon tiger lion panther',
    'eagle falcon phoenix wolf horse kitty kitten puppy doggy buster bailey charlie max rocky ginger pepper cookie chocolate',
    'banana orange apple cheese butterfly flower flowers rainbow sunshine summer winter spring autumn january february march',
    'april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday',
    'football baseball basketball soccer hockey tennis liverpool chelsea arsenal barcelona madrid juventus lakers yankees',
    'michael jordan jennifer jessica ashley daniel thomas robert william anthony matthew andrew joshua samantha nicole michelle',
    'computer internet samsung google facebook linkedin twitter instagram youtube amazon microsoft windows apple iphone android',
    'qwerty qwertz azerty asdf zxcv trustno trustnoone whatever nothing money dollar rich lucky power super cool hot sexy',
    'access private company office work business contract contracts document documents agreement legal lawyer law pdf',
    'america england london paris germany france canada australia jesus christ god blessed heaven freedom hunter ranger killer',
    'shadow ninja samurai mustang ferrari porsche mercedes harley yamaha corvette maverick thunder diamond silver golden',
    'one two three four five six seven eight nine ten abc abcd my me the is your you and mine its new old good best',
  ]
    .join(' ')
    .split(' '),
);
/** Rows of keys, as fingers run over them, and the columns from the left. */
const KEY_RUNS = [
  ...[
    'qwertyuiop',
    'qwertzuiop',
    'azertyuiop',
    'asdfghjkl',
    'zxcvbnm',
    'yxcvbnm',
    '1234567890',
    'abcdefghijklmnopqrstuvwxyz',
  ],
  ...[
    '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
    'q1w2e3r4t5y6u7i8o9p0',
    '1q2w3e4r5t6y7u8i9o0p',
    'qazwsxedcrfvtgbyhnujm',
    '0123456789',
  ],
];
const LONGEST_REPEATED_PIECE = 6;
/** Shorter runs of keys occur in words. */
const SHORTEST_RUN = 3;
const MOST_WORDS = 3;
/** Written in place of the letters that they look like. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
  '|': 'i',
};

/**
 * Whether a password is easy to guess: the same piece over and over, a run over the keyboard,
 * up to three well-known words with numbers around them, or one of those that most people choose, alone or with numbers
 * around it.
 * @param password up to 200 characters
 * @param ownWords what belongs to the place or the person: the product's name, the part of the address before the @
 */
export async function isEasyPassword(password: string, ownWords: readonly string[]): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase();
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, '');
  if (isRepetition(plain) || isRepetition(letters) || isKeyRun(letters)) return true;
  if (await isCommon(plain)) return true;
  const own = ownWords
    .map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word.length > 2);
  const known = (word: string) => FIRST_WORDS.has(word) || own.includes(word);
  const unmasked = [...plain].map((character) => LOOKALIKES[character] ?? character).join('');
  // With the numbers at its ends, and with those that stand for letters.
  return [plain.replace(/[^\p{L}]/gu, ''), unmasked.replace(/[^\p{L}]/gu, ''), trimEnds(unmasked, plain)].some((text) =>
    consistsOf(text, known, MOST_WORDS),
  );
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * Some 49,000 passwords that people choose most, in lower case, from lists of stolen ones: those of zxcvbn (Wheeler,
 * USENIX Security 2016). Unpacking them takes some 50 ms, so they are loaded when the first password is chosen.
 */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

async function isCommon(plain: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords();
  const common = await commonPasswords;
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return common.has(plain) || common.has(core);
}

/** Numbers at the ends are numbers; those inside a word are letters. */
function trimEnds(unmasked: string, plain: string): string {
  const start = plain.search(/\p{L}/u);
  if (start < 0) return '';
  const end = plain.length - [...plain].reverse().join('').search(/\p{L}/u);
  return unmasked.slice(start, end).replace(/[^\p{L}]/gu, '');
}

function isRepetition(text: string): boolean {
  for (let length = 1; length <= Math.min(LONGEST_REPEATED_PIECE, text.length / 2); length += 1) {
    const piece = text.slice(0, length);
    if (piece.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return true;
  }
  return false;
}

/** Whether a text consists only of keyboard runs, forwards or backwards. */
function isKeyRun(text: string): boolean {
  let rest = text;
  while (rest.length > 0) {
    const length = longestRun(rest);
    if (length < SHORTEST_RUN) return text.length > rest.length && rest.length < SHORTEST_RUN;
    rest = rest.slice(length);
  }
  return true;
}

function longestRun(text: string): number {
  const runs = KEY_RUNS.flatMap((run) => [run, [...run].reverse().join('')]);
  for (let length = text.length; length >= SHORTEST_RUN; length -= 1) {
    if (runs.some((run) => run.includes(text.slice(0, length)))) return length;
  }
  return 0;
}

/** Whether a text is a row of at most so many known words. Empty texts are none. */
function consistsOf(text: string, known: (word: string) => boolean, mostWords: number): boolean {
  if (text === '' || mostWords === 0) return false;
  for (let length = text.length; length > 0; length -= 1) {
    if (!known(text.slice(0, length))) continue;
    if (length === text.length || consistsOf(text.slice(length), known, mostWords - 1)) return true;
  }
  return false;
}
