export const SUBSCRIPTION_PATH = '/subscription';
/** What whoever may not see the page is told. */
export const ACCESS_REQUIRED = 'Access Required';
