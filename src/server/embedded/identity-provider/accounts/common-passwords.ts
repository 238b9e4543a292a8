import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * Some 49,000 passwords that people choose most, in lower case, from lists of stolen ones: those of zxcvbn (Wheeler,
 * USENIX Security 2016). Unpacking them takes some 50 ms, so this is loaded when the first password is chosen.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common']);
