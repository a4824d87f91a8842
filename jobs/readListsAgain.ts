import { readGatewayPayoutsAgain } from '../server/outgoingPayments/index.ts'
import { sweep } from '../server/platform/jobs/sweep.ts'
import { readProviderPayoutsAgain } from '../server/providerPayouts/index.ts'
import type { Job } from './job.ts'

const readings = [readProviderPayoutsAgain, readGatewayPayoutsAgain]

/** Hourly, what a provider did not answer in the evening: one that is away each night would never be read otherwise. */
export const readListsAgain: Job = {
  name: 'readListsAgain',
  cron: '10 * * * *',
  run: (deps, log) => sweep((each) => each(readings, (again) => again(deps, log))),
}
