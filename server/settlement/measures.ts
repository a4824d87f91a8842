import { countOf } from '../platform/database/pages.ts'
import type { Measure } from '../platform/deps.ts'
import { payoutsUnpaid } from './queries/payoutsUnpaid.ts'

/** Payouts to owners that are on their way, and those that finance has to send on. */
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
    name: 'payouts_stuck',
    help: 'Payouts to owners that are held, failed or without an account.',
    read: async ({ db }) => [{ value: (await payoutsUnpaid({ db }, 1)).count }],
  },
]
