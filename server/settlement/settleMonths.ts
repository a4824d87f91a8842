import type { Deps } from '../platform/deps.ts'
import { sweep } from '../platform/jobs/sweep.ts'
import type { Log } from '../platform/log.ts'
import { closeMonths, type Progress } from './commands/closeMonths.ts'
import { requestPayouts } from './commands/requestPayouts.ts'
import { sendPayouts } from './sendPayouts.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'clock' | 'store' | 'queue' | 'payouts'>

/**
 * Takes one step after the other, whatever fails in an earlier one: an owner whose month cannot be closed, or whose payout
 * cannot be requested, is due again in each run and would keep the payouts of all others waiting for ever. Rejects at the
 * end with what failed.
 */
const inTurn = (steps: readonly (() => Promise<void>)[]): Promise<number> =>
  sweep((each) => each(steps, (step) => step()))

/** Closes every month that is due and pays it. Safe to run twice, late, in parallel and after a crash. */
export async function settleMonths(
  needs: Needs,
  log: Log,
): Promise<{ closed: number; requested: number; answered: number }> {
  const settled = { closed: 0, requested: 0, answered: 0 }
  await inTurn([
    async () => {
      const { closed, requested } = await closeMonths(needs)
      settled.closed = closed
      settled.requested = requested
    },
    async () => {
      const { requested, answered } = await payOut(needs, log)
      settled.requested += requested
      settled.answered = answered
    },
  ])
  return settled
}

/** Closes months and requests their payouts without calling the gateway: the shop's own job sends them. */
export async function closeAndRequest(
  needs: Pick<Deps, 'db' | 'clock' | 'store'>,
  through: string,
  progress: Progress,
): Promise<{ closed: number; requested: number }> {
  const settled = { closed: 0, requested: 0 }
  await inTurn([
    async () => {
      const { closed, requested } = await closeMonths(needs, through, progress)
      settled.closed = closed
      settled.requested = requested
    },
    async () => {
      settled.requested += await requestPayouts(needs)
    },
  ])
  return settled
}

/** Pays what became payable since the last run: an account was verified, a hold released, the gateway has answered. */
export async function payOut(needs: Needs, log: Log): Promise<{ requested: number; answered: number }> {
  const paid = { requested: 0, answered: 0 }
  await inTurn([
    async () => {
      paid.requested = await requestPayouts(needs)
    },
    async () => {
      paid.answered = await sendPayouts(needs, log)
    },
  ])
  return paid
}

/** Reads one payout's state at the gateway after its webhook. Does nothing for one that is not on its way. */
export const askAboutPayout = (needs: Needs, log: Log, payoutRef: string): Promise<number> =>
  sendPayouts(needs, log, payoutRef)
