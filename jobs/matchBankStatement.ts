import { matchStatement } from '../server/bankStatements/index.ts'
import type { Job } from './job.ts'

/** Each night, after both lists of the providers: what was booked since the bank's statement was sent. */
export const matchBankStatement: Job = {
  name: 'matchBankStatement',
  cron: '55 23 * * *',
  run: matchStatement,
}
