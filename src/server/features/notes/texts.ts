/** Texts of notes that the server writes. */
export const notesTexts = {
  emptyNote: 'Write something, or delete the note.',
};
