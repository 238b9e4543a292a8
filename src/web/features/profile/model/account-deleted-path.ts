/** Where the receipt of a deleted account is shown. */
export const ACCOUNT_DELETED_PATH = '/account-deleted';
