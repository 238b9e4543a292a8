/** Path of the deletion receipt. */
export const ACCOUNT_DELETED_PATH = '/account-deleted';
