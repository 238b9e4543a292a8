import { z } from 'zod';
import { PLANS } from './plans.ts';

export const planSchema = z.enum(PLANS);
