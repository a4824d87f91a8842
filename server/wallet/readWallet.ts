import * as z from 'zod'
import type { CouponCopy } from '../../domain/wallet/copies.ts'
import { type LotPart, walletStream } from '../../domain/wallet/events.ts'
import type { Lot, SpentPart, WalletState } from '../../domain/wallet/state.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Reading } from '../platform/eventStore/handleCommand.ts'

/** Which part of a wallet a decision needs; lots that are due and what is owed are always part of it. */
export type WalletScope = {
  /** When what is due is looked at; the clock's now by default. */
  now?: Date
  /** What these orders hold or used. */
  orderIds?: readonly string[]
  /** The copies of this coupon. */
  couponId?: number | null
  /** Lots that can be spent, as many as this many points need. */
  points?: number
  /** What is left of the lots that this review earned. */
  reviewId?: number
  /** Every lot and copy that is worth something. */
  everything?: boolean
}

type Needs = Pick<Deps, 'db' | 'clock'>

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())
const lotRows = z.array(
  z.object({
    lotId: z.string(),
    remaining: z.int(),
    held: z.int(),
    expiresAt: instant,
    earnedBy: z.object({ orderItemId: z.string(), reviewId: z.int() }),
  }),
)
const useRows = z.array(
  z.object({
    orderId: z.string(),
    lotId: z.string(),
    points: z.int(),
    restored: z.int(),
    expiresAt: instant,
    status: z.enum(['held', 'used']),
  }),
)
const copyRows = z.array(
  z.object({
    memberCouponId: z.string(),
    couponId: z.int(),
    status: z.enum(['unused', 'held', 'used', 'expired']),
    orderId: z.string().nullable(),
    expiresAt: instant,
  }),
)

const walletRows = statement({
  name: 'wallet.read',
  text: 'SELECT * FROM shop.wallet_rows($1, $2, $3, $4, $5, $6, $7, $8)',
  row: z.object({
    version: z.int(),
    debt: z.int(),
    elsewhere: z.int(),
    lots: lotRows,
    uses: useRows,
    copies: copyRows,
  }),
})

/**
 * The part of a member's wallet that a decision needs, as its inline projections have it, with the version of the stream
 * in the same snapshot. Its size follows what is asked for, not the wallet's history.
 */
export async function readWallet(
  { db, clock }: Needs,
  memberId: number,
  scope: WalletScope = {},
): Promise<Reading<WalletState>> {
  const stream = walletStream(memberId)
  const [row] = await walletRows(db.pool, [
    stream,
    memberId,
    scope.now ?? clock.now(),
    scope.orderIds ?? [],
    scope.couponId ?? null,
    scope.points ?? 0,
    scope.reviewId ?? null,
    scope.everything ?? false,
  ])
  if (row === undefined) throw new Error(`the wallet of member ${memberId} answered no row`)
  const { uses, lots, copies } = row
  return {
    stream,
    version: row.version,
    state: {
      lots: new Map(lots.map((lot): [string, Lot] => [lot.lotId, lot])),
      elsewhere: row.elsewhere,
      debt: row.debt,
      holds: byOrder(uses, 'held', ({ lotId, points, expiresAt }): LotPart => ({ lotId, points, expiresAt })),
      spent: byOrder(
        uses,
        'used',
        ({ lotId, points, expiresAt, restored }): SpentPart => ({ lotId, points, expiresAt, restored }),
      ),
      copies: new Map(copies.map((copy): [string, CouponCopy] => [copy.memberCouponId, copy])),
    },
  }
}

/** The same as the `read` of a command. */
export const walletReading =
  (needs: Needs, memberId: number, scope: WalletScope = {}) =>
  (): Promise<Reading<WalletState>> =>
    readWallet(needs, memberId, scope)

type UseRow = z.infer<typeof useRows>[number]

function byOrder<Part>(
  uses: readonly UseRow[],
  status: UseRow['status'],
  partOf: (use: UseRow) => Part,
): ReadonlyMap<string, readonly Part[]> {
  const orders = new Map<string, Part[]>()
  for (const use of uses) {
    if (use.status !== status) continue
    orders.set(use.orderId, [...(orders.get(use.orderId) ?? []), partOf(use)])
  }
  return orders
}
