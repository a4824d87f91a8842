import { withMemberLocked } from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'

/** Remembers that the member has shown the code of that coupon; a member who has just left is not remembered. */
export async function rememberShown(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  couponId: number,
): Promise<void> {
  await withMemberLocked(db, memberId, (client) =>
    queriesOn(client)
      .insertInto('shop.shown_coupon_codes')
      .values({ member_id: memberId, coupon_id: couponId, shown_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

/** The coupons whose codes the member has shown. */
export async function shownBy({ db }: Pick<Deps, 'db'>, memberId: number): Promise<number[]> {
  const rows = await db.kysely
    .selectFrom('shop.shown_coupon_codes')
    .select('coupon_id')
    .where('member_id', '=', memberId)
    .execute()
  return rows.map((row) => row.coupon_id)
}
