import { raiseAlertOnce } from '../alerts/index.ts'
import { realTimeIn } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'

/** Before this age the jobs usually settle a payment or refund by themselves. */
const answerWithinMinutes = 15
const refundWithinMinutes = 120
const toldEveryMinutes = 6 * 60

/**
 * Alerts the operators about payments and refunds that stay unsettled longer than an ordinary provider outage explains,
 * and about refused refunds that wait for finance.
 */
export async function alertLateMoney(deps: Deps, log: Log): Promise<void> {
  const waiting = {
    'payments wait for an answer of the card provider': await latePayments(deps),
    'refunds wait for the card provider': await lateRefunds(deps),
    'refunds that the card provider refused wait for finance': await refusedRefunds(deps),
  }
  for (const [sentence, count] of Object.entries(waiting)) {
    if (count === 0) continue
    const alert = { kind: sentence, everyMinutes: toldEveryMinutes, sentence, facts: { count } }
    await raiseAlertOnce(deps, log, alert)
  }
}

async function latePayments({ db }: Deps): Promise<number> {
  const { count } = await db.kysely
    .selectFrom('platform.payment_attempts')
    .select((has) => has.fn.countAll<number>().as('count'))
    .where('outcome', 'is', null)
    .where('started_at', '<', realTimeIn(-60 * answerWithinMinutes))
    .executeTakeFirstOrThrow()
  return count
}

const lateRefunds = ({ db, clock }: Deps): Promise<number> =>
  countRefunds(db, 'pending', new Date(clock.now().getTime() - refundWithinMinutes * 60_000))

const refusedRefunds = ({ db, clock }: Deps): Promise<number> => countRefunds(db, 'rejected', clock.now())

async function countRefunds(
  { kysely }: Deps['db'],
  status: 'pending' | 'rejected',
  until: Date,
): Promise<number> {
  const { count } = await kysely
    .selectFrom('shop.refunds')
    .select((has) => has.fn.countAll<number>().as('count'))
    .where('status', '=', status)
    .where('requested_at', '<=', until)
    .executeTakeFirstOrThrow()
  return count
}
