/** Every text of the chat that stands here so far. */
export const chatTexts = {
  askAgain: 'Ask again',
};
