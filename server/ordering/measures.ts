import { countOf } from '../platform/database/pages.ts'
import type { Measure } from '../platform/deps.ts'

/** Orders that are being paid. */
export const measures: readonly Measure[] = [
  {
    name: 'drafts_held',
    help: 'Orders that hold their days while their member pays.',
    read: async ({ db }) => [
      { value: await countOf(db.kysely.selectFrom('shop.orders').where('status', '=', 'awaiting_payment')) },
    ],
  },
]
