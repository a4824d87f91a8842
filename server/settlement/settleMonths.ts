import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { closeMonths, type Progress } from './commands/closeMonths.ts'
import { requestPayouts } from './commands/requestPayouts.ts'
import { sendPayouts } from './sendPayouts.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'clock' | 'store' | 'queue' | 'payouts'>

/** Closes every month that is due and pays it. Safe to run twice, late, side by side, and after a kill. */
export async function settleMonths(
  needs: Needs,
  log: Log,
): Promise<{ closed: number; requested: number; answered: number }> {
  const { closed, requested } = await closeMonths(needs)
  const paid = await payOut(needs, log)
  return { closed, requested: requested + paid.requested, answered: paid.answered }
}

/** The same without a gateway: what was requested is sent by the shop's own job. */
export async function closeAndRequest(
  needs: Pick<Deps, 'db' | 'clock' | 'store'>,
  through: string,
  progress: Progress,
): Promise<{ closed: number; requested: number }> {
  const { closed, requested } = await closeMonths(needs, through, progress)
  return { closed, requested: requested + (await requestPayouts(needs)) }
}

/** Pays what became due since: an account was verified, a hold was lifted, the gateway has an answer now. */
export async function payOut(needs: Needs, log: Log): Promise<{ requested: number; answered: number }> {
  const requested = await requestPayouts(needs)
  return { requested, answered: await sendPayouts(needs, log) }
}

/** Asks the gateway what became of one payout, as its webhook hints; one that waits for nothing is left alone. */
export const askAboutPayout = (needs: Needs, log: Log, payoutRef: string): Promise<number> =>
  sendPayouts(needs, log, payoutRef)
