import { checkStatement } from '../server/bankStatements/index.ts'
import type { Job } from './job.ts'

/**
 * Nightly, after both providers' lists: matches entries booked since the last bank statement, and checks what is
 * overdue.
 */
export const matchBankStatement: Job = {
  name: 'matchBankStatement',
  cron: '55 23 * * *',
  run: checkStatement,
}
