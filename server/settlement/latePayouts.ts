import { sql } from 'kysely'
import { raiseAlertOnce } from '../alerts/index.ts'
import { realTimeIn } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { ANSWERED_WITHIN_SECONDS, unansweredPayouts } from './queries/unansweredPayouts.ts'

const toldEveryMinutes = 6 * 60
const sentence = 'payouts wait for an answer of the payout gateway'

/**
 * Alerts the operators about payouts of which the payout gateway has given no answer for longer than an ordinary outage
 * explains, whatever it says instead: a fault of its own is no news by itself (rules 232 and 496).
 */
export async function alertLatePayouts(
  deps: Pick<Deps, 'db' | 'env' | 'queue' | 'payouts'>,
  log: Log,
): Promise<void> {
  const { count, code } = await unansweredPayouts(deps)
    .where('t.waiting_since', '<', realTimeIn(-ANSWERED_WITHIN_SECONDS))
    .select((has) => has.fn.countAll<number>().as('count'))
    .select(sql<string | null>`(array_agg(t.last_reason ORDER BY t.waiting_since))[1]`.as('code'))
    .executeTakeFirstOrThrow()
  if (count === 0) return
  const facts = { provider: deps.payouts.name, count, code: code ?? '' }
  await raiseAlertOnce(deps, log, { kind: sentence, everyMinutes: toldEveryMinutes, sentence, facts })
}
