import { forgetAccountTickets } from '../server/accounts/index.ts'
import { forgetVerifications } from '../server/identity/index.ts'
import { forgetStaffLogins } from '../server/platform/security/staffLogins.ts'
import { forgetPasswordChecks } from '../server/profile/index.ts'
import { forgetCodes } from '../server/recovery/index.ts'
import { forgetSocialAttempts } from '../server/social/index.ts'
import type { Job } from './job.ts'
import { runSteps } from './steps.ts'

/**
 * Deletes expired verifications of persons and accounts, codes, tickets, password checks and logins, and old records of
 * staff logins.
 */
export const forgetSignIns: Job = {
  name: 'forgetSignIns',
  cron: '*/5 * * * *',
  run: (deps, log) =>
    runSteps(log, [
      () => forgetVerifications(deps),
      () => forgetAccountTickets(deps),
      () => forgetCodes(deps),
      () => forgetPasswordChecks(deps),
      () => forgetSocialAttempts(deps),
      () => forgetStaffLogins(deps),
    ]),
}
