import { z } from 'zod'
import { decideWithdrawal, holdsSomething } from '../../domain/processes/withdrawing.ts'
import { refuse } from '../../domain/shared/decision.ts'
import { walletStream } from '../../domain/wallet/events.ts'
import { memberStream } from '../joining/index.ts'
import type { Deps } from '../platform/deps.ts'
import { type Decision, handleCommand } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import { walletIn } from '../wallet/index.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>

const lossShape = z.object({ pointsExpired: z.number(), couponsLapsed: z.number() })
export type Loss = z.infer<typeof lossShape>

/**
 * Records that somebody left: the balance expires, coupons lapse, in one append. Doing it twice changes nothing. A
 * wallet that still holds something for an order is left to a later run, after that order's hold has ended.
 */
export async function finishWithdrawal(needs: Needs, memberId: number): Promise<Loss> {
  const now = needs.clock.now()
  const streams = [memberStream(memberId), walletStream(memberId)]
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: `withdraw:${memberId}`,
    request: { memberId },
    actor: `member:${memberId}`,
    streams,
    decide: (stream): Decision => {
      const wallet = walletIn(stream, memberId)
      if (holdsSomething(wallet)) return refuse('CONCURRENT_CHANGE')
      const decided = decideWithdrawal(memberId, wallet, now)
      return {
        events: [{ stream: memberStream(memberId), ...decided.member }, ...newEvents(decided.wallet)],
        result: {
          pointsExpired: decided.member.data.pointsExpired,
          couponsLapsed: decided.member.data.couponsLapsed,
        },
      }
    },
  })
  if (handled.kind === 'refused') return { pointsExpired: 0, couponsLapsed: 0 }
  await needs.db.pool.query('DELETE FROM shop.unfinished_withdrawals WHERE member_id = $1', [memberId])
  return lossShape.parse(handled.result)
}

/** Finishes the withdrawals of processes that died in the middle; young ones are left to theirs. */
export async function finishWithdrawals(needs: Needs): Promise<number> {
  const { rows } = await needs.db.pool.query<{ memberId: number }>(
    `SELECT member_id AS "memberId" FROM shop.unfinished_withdrawals
     WHERE written_at < clock_timestamp() - interval '10 seconds' ORDER BY member_id LIMIT 500`,
  )
  for (const { memberId } of rows) await finishWithdrawal(needs, memberId)
  return rows.length
}
