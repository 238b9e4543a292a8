import { config } from 'zod';

/**
 * Import this wherever zod validates responses. Without it zod probes for `eval`, which the content security policy
 * blocks and browsers report.
 */
config({ jitless: true });
