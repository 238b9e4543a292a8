/** The public privacy page. */
export const PRIVACY_PATH = '/privacy';
