/** From this probability on an answer is given; below it, the answer is "not found". */
export const FOUND_THRESHOLD = 0.5;
/** From this probability on the answer is given without a caution. */
export const CONFIDENT_THRESHOLD = 0.6;
