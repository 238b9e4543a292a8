/** Mantine's dialogs ignore an Escape from elements with this attribute. */
export const KEEPS_DIALOG_OPEN_ATTRIBUTE = 'data-mantine-stop-propagation';

/** The reader may be inside a dialog: Escape on an element with these props does not close that dialog. */
export const KEEPS_DIALOG_OPEN = { [KEEPS_DIALOG_OPEN_ATTRIBUTE]: 'true' } as const;
