export const SUBSCRIPTION_PATH = '/subscription';
/** Title of the message for visitors without access. */
export const ACCESS_REQUIRED = 'Access Required';
