import { checkStatement } from '../server/bankStatements/index.ts'
import type { Job } from './job.ts'

/** Each night, after both lists of the providers: what was booked since the bank's statement was sent, and what waits. */
export const matchBankStatement: Job = {
  name: 'matchBankStatement',
  cron: '55 23 * * *',
  run: checkStatement,
}
