/** From this probability on an answer is given; below, it is said that there is none. */
export const FOUND_THRESHOLD = 0.5;
/** From here on the answer is given without a word of caution. */
export const CONFIDENT_THRESHOLD = 0.6;
