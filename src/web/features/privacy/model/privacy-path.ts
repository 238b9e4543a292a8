/** Where it is said what is stored; everybody may read it. */
export const PRIVACY_PATH = '/privacy';
