import { z } from 'zod'
import { seoulTime } from '../toss/time.ts'
import type { PayoutChange, StoredPayout } from './payout.ts'

const day = z.iso.date().optional()
const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(10_000).default(10),
  startingAfter: z.string().optional(),
  payoutDateGte: day,
  payoutDateLte: day,
})

/** GET /v2/payouts: the latest first, as the payouts are and as they shall be told. */
export function listPayouts(
  payouts: readonly StoredPayout[],
  changes: readonly PayoutChange[],
  query: unknown,
): { items: StoredPayout[]; hasNext: boolean; lastCursor: string | null } {
  const { limit, startingAfter, payoutDateGte, payoutDateLte } = pageQuery.parse(query)
  const byRef = new Map(changes.map((change) => [change.ref, change]))
  const listed = [
    ...payouts.flatMap((payout) => told(payout, byRef.get(payout.ref))),
    ...changes.flatMap(stranger),
  ]
    .reverse()
    .filter(({ requestedAt }) => {
      const on = seoulTime(requestedAt).slice(0, 10)
      return on >= (payoutDateGte ?? on) && on <= (payoutDateLte ?? on)
    })
  const from = startingAfter === undefined ? 0 : listed.findIndex(({ id }) => id === startingAfter) + 1
  const items = listed.slice(from, from + limit)
  return { items, hasNext: listed.length > from + limit, lastCursor: items.at(-1)?.id ?? null }
}

/** The payout as it shall be told: not at all, otherwise than it is, or twice. */
export function told(payout: StoredPayout, change: PayoutChange | undefined): StoredPayout[] {
  if (change === undefined) return [payout]
  if (change.isMissing) return []
  const changed = {
    ...payout,
    amount: payout.amount + change.amountBy,
    status: change.status ?? payout.status,
  }
  return change.isTwice ? [changed, { ...changed, id: `${changed.id}_2` }] : [changed]
}

function stranger({ ref, strangerAmount, strangerAt }: PayoutChange): StoredPayout[] {
  if (strangerAmount === undefined) return []
  return [
    {
      ...{ id: `FPA_${ref}`, ref, sellerId: 'seller_stranger', amount: strangerAmount, status: 'COMPLETED' },
      ...{ requestedAt: strangerAt, endsAt: strangerAt, failsWith: null },
    },
  ]
}
