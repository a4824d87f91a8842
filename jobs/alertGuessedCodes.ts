import { alertGuessedCodes as alert } from '../server/health/index.ts'
import type { Job } from './job.ts'

/** Tells the admins of colleagues whose password somebody has, as far as wrong codes show. */
export const alertGuessedCodes: Job = { name: 'alertGuessedCodes', cron: '* * * * *', run: alert }
