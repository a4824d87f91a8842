import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { closeMonths, type Progress } from './commands/closeMonths.ts'
import { requestPayouts } from './commands/requestPayouts.ts'
import { sendPayouts } from './sendPayouts.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'clock' | 'store' | 'queue' | 'payouts'>

/** Closes every month that is due and pays it. Safe to run twice, late, in parallel and after a crash. */
export async function settleMonths(
  needs: Needs,
  log: Log,
): Promise<{ closed: number; requested: number; answered: number }> {
  const { closed, requested } = await closeMonths(needs)
  const paid = await payOut(needs, log)
  return { closed, requested: requested + paid.requested, answered: paid.answered }
}

/** Closes months and requests their payouts without calling the gateway: the shop's own job sends them. */
export async function closeAndRequest(
  needs: Pick<Deps, 'db' | 'clock' | 'store'>,
  through: string,
  progress: Progress,
): Promise<{ closed: number; requested: number }> {
  const { closed, requested } = await closeMonths(needs, through, progress)
  return { closed, requested: requested + (await requestPayouts(needs)) }
}

/** Pays what became payable since the last run: an account was verified, a hold released, the gateway has answered. */
export async function payOut(needs: Needs, log: Log): Promise<{ requested: number; answered: number }> {
  const requested = await requestPayouts(needs)
  return { requested, answered: await sendPayouts(needs, log) }
}

/** Reads one payout's state at the gateway after its webhook. Does nothing for one that is not on its way. */
export const askAboutPayout = (needs: Needs, log: Log, payoutRef: string): Promise<number> =>
  sendPayouts(needs, log, payoutRef)
