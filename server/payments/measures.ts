import type { Measure } from '../platform/deps.ts'
import { ageInSeconds } from '../platform/metrics.ts'

const waiting = ['pending', 'rejected'] as const

/** Payments without an answer, and refunds that wait for the card provider or for finance. */
export const measures: readonly Measure[] = [
  {
    name: 'payment_attempts_open',
    help: 'Payments of which the card provider still owes the outcome.',
    read: async ({ db }) => {
      const { count } = await db.kysely
        .selectFrom('platform.payment_attempts')
        .select((has) => has.fn.countAll<number>().as('count'))
        .where('outcome', 'is', null)
        .executeTakeFirstOrThrow()
      return [{ value: count }]
    },
  },
  {
    name: 'payment_attempts_oldest_seconds',
    help: 'Age of the oldest payment of which the card provider still owes the outcome.',
    read: async ({ db }) => {
      const { oldest } = await db.kysely
        .selectFrom('platform.payment_attempts')
        .select((has) => has.fn.min('started_at').as('oldest'))
        .where('outcome', 'is', null)
        .executeTakeFirstOrThrow()
      return [{ value: ageInSeconds(oldest) }]
    },
  },
  {
    name: 'refunds_waiting',
    help: 'Refunds that wait: pending for the card provider, rejected for finance.',
    labels: ['status'],
    read: async ({ db }) => {
      const rows = await db.kysely
        .selectFrom('shop.refunds')
        .select(['status'])
        .select((has) => has.fn.countAll<number>().as('count'))
        .where('status', 'in', [...waiting])
        .groupBy('status')
        .execute()
      return waiting.map((status) => ({
        labels: { status },
        value: rows.find((row) => row.status === status)?.count ?? 0,
      }))
    },
  },
]
