import { config } from 'zod';

/**
 * To be imported by whatever checks answers. The checks then never try whether code may be made at run time: the page's
 * security policy forbids it, and browsers report the attempt.
 */
config({ jitless: true });
