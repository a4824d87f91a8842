import { countOf } from '../platform/database/pages.ts'
import type { Measure } from '../platform/deps.ts'
import { ageInSeconds } from '../platform/metrics.ts'
import { payoutsUnpaid } from './queries/payoutsUnpaid.ts'
import { unansweredPayouts } from './queries/unansweredPayouts.ts'

/** Payouts to owners that are on their way, those without an answer, and those that finance has to look at. */
export const measures: readonly Measure[] = [
  {
    name: 'payouts_requested',
    help: 'Payouts to owners that the gateway was asked for and has not confirmed.',
    read: async ({ db }) => [
      {
        value: await countOf(db.kysely.selectFrom('shop.payout_attempts').where('status', '=', 'requested')),
      },
    ],
  },
  {
    name: 'payouts_unanswered_seconds',
    help: 'How long the payout gateway has given no answer about a payout, of the one that has waited longest.',
    read: async (deps) => {
      const { oldest } = await unansweredPayouts(deps)
        .select((has) => has.fn.min('t.waiting_since').as('oldest'))
        .executeTakeFirstOrThrow()
      return [{ value: ageInSeconds(oldest) }]
    },
  },
  {
    name: 'payouts_stuck',
    help: 'Payouts to owners that are held, failed, without an account or for hours without an answer.',
    read: async ({ db }) => [{ value: (await payoutsUnpaid({ db }, 1)).count }],
  },
]
