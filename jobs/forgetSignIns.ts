import { forgetAccountTickets } from '../server/accounts/index.ts'
import { forgetVerifications } from '../server/identity/index.ts'
import type { Deps } from '../server/platform/deps.ts'
import { sweep } from '../server/platform/jobs/sweep.ts'
import { forgetOldAttempts } from '../server/platform/security/rateLimit.ts'
import { forgetStaffLogins } from '../server/platform/security/staffLogins.ts'
import { forgetPasswordChecks } from '../server/profile/index.ts'
import { forgetCodes } from '../server/recovery/index.ts'
import { forgetSocialAttempts } from '../server/social/index.ts'
import type { Job } from './job.ts'

/**
 * Deletes expired verifications of persons and accounts, codes, tickets, password checks and logins, tries that no longer
 * count, and old records of staff logins.
 */
export const forgetSignIns: Job = {
  name: 'forgetSignIns',
  cron: '*/5 * * * *',
  run: (deps) => sweep((each) => each(forgets, (forget) => forget(deps))),
}

const forgets: readonly ((deps: Deps) => Promise<unknown>)[] = [
  forgetVerifications,
  forgetAccountTickets,
  forgetCodes,
  forgetPasswordChecks,
  forgetSocialAttempts,
  forgetStaffLogins,
  forgetOldAttempts,
]
