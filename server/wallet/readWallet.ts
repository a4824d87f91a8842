import * as z from 'zod'
import type { CouponCopy } from '../../domain/wallet/copies.ts'
import { type LotPart, walletStream } from '../../domain/wallet/events.ts'
import type { Lot, SpentPart, WalletState } from '../../domain/wallet/state.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Reading } from '../platform/eventStore/handleCommand.ts'

/** The part of a wallet that a decision needs; due lots and the debt are always included. */
export type WalletScope = {
  /** The instant that decides which lots are due; the clock's now by default. */
  now?: Date
  /** Points and coupons that these orders hold or used. */
  orderIds?: readonly string[]
  /** The member's copies of this coupon. */
  couponId?: number | null
  /** Enough spendable lots to cover this many points. */
  points?: number
  /** The remaining lots that this earned, as `review:7`. */
  source?: string
  /** Every lot with points left, and every unused or held copy. */
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
    earnedBy: z.object({ source: z.string(), orderItemId: z.string().nullable() }),
  }),
)
const useRows = z.array(
  z.object({
    orderId: z.string(),
    lotId: z.string(),
    points: z.int(),
    restored: z.int(),
    expiresAt: instant,
    /** Points that an order or its extension holds; `points` are those that it used. */
    held: z.int(),
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
 * Reads the part of a member's wallet that a decision needs from its inline projections, with the stream's version in
 * the same snapshot. The cost depends on the scope, not on the length of the wallet's history.
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
    scope.source ?? null,
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
      holds: byOrder(
        uses.filter((use) => use.held > 0),
        ({ lotId, held: points, expiresAt }): LotPart => ({ lotId, points, expiresAt }),
      ),
      spent: byOrder(
        uses.filter((use) => use.points > 0),
        ({ lotId, points, expiresAt, restored }): SpentPart => ({ lotId, points, expiresAt, restored }),
      ),
      copies: new Map(copies.map((copy): [string, CouponCopy] => [copy.memberCouponId, copy])),
    },
  }
}

/** `readWallet` in the form that a command's `read` takes. */
export const walletReading =
  (needs: Needs, memberId: number, scope: WalletScope = {}) =>
  (): Promise<Reading<WalletState>> =>
    readWallet(needs, memberId, scope)

type UseRow = z.infer<typeof useRows>[number]

function byOrder<Part>(
  uses: readonly UseRow[],
  partOf: (use: UseRow) => Part,
): ReadonlyMap<string, readonly Part[]> {
  const orders = new Map<string, Part[]>()
  for (const use of uses) {
    orders.set(use.orderId, [...(orders.get(use.orderId) ?? []), partOf(use)])
  }
  return orders
}
