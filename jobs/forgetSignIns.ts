import { forgetAccountTickets } from '../server/accounts/index.ts'
import { forgetVerifications } from '../server/identity/index.ts'
import { forgetPasswordChecks } from '../server/profile/index.ts'
import { forgetCodes } from '../server/recovery/index.ts'
import { forgetSocialAttempts } from '../server/social/index.ts'
import type { Job } from './job.ts'

/** Deletes expired verifications of persons and accounts, codes, tickets, password checks and logins. */
export const forgetSignIns: Job = {
  name: 'forgetSignIns',
  cron: '*/5 * * * *',
  run: async (deps) => {
    await forgetVerifications(deps)
    await forgetAccountTickets(deps)
    await forgetCodes(deps)
    await forgetPasswordChecks(deps)
    await forgetSocialAttempts(deps)
  },
}
