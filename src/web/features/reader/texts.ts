/** Every text of the reader that stands here so far. */
export const readerTexts = {
  shortcutOthers: 'Mark the rest, dimmed',
};
