import { grantSource } from '../../domain/wallet/granting.ts'
import { giveCoupon } from '../coupons/index.ts'
import type { Deps } from '../platform/deps.ts'
import { type Each, sweep } from '../platform/jobs/sweep.ts'
import { givePoints } from '../wallet/index.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
type Outcome = 'has_it' | 'has_left' | 'coupon_over'

const rowsAPage = 100

/** What a refusal makes of a row; a code that is not here leaves it for the next run. */
const outcomes: Readonly<Partial<Record<string, Outcome>>> = {
  MEMBER_NOT_FOUND: 'has_left',
  COUPON_ALREADY_DOWNLOADED: 'has_it',
  COUPON_NOT_USABLE: 'coupon_over',
  NOT_FOUND: 'coupon_over',
}

/**
 * Gives an approved grant to the members who wait for it, at most `atMost`. Each row is a command of its own that says in
 * the same append that it was given, so that two runs at once, or one after a crash, give nothing twice (rule 315).
 */
export const finishGrant = (needs: Needs, grantId: string, atMost: number): Promise<void> =>
  sweep((each) => giveAll(needs, grantId, atMost, each))

async function giveAll(needs: Needs, grantId: string, atMost: number, each: Each): Promise<void> {
  const { kysely } = needs.db
  const grant = await kysely
    .selectFrom('shop.member_grants')
    .select(['coupon_id as couponId', 'made_by', 'decided_by'])
    .where('grant_id', '=', grantId)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  if (grant === undefined) return
  const staffId = grant.decided_by ?? grant.made_by
  let after = 0
  for (let left = atMost; left > 0; left -= rowsAPage) {
    const rows = await kysely
      .selectFrom('shop.member_grant_rows')
      .select(['member_id as memberId', 'points'])
      .where('grant_id', '=', grantId)
      .where('outcome', '=', 'waiting')
      .where('member_id', '>', after)
      .orderBy('member_id')
      .limit(Math.min(left, rowsAPage))
      .execute()
    await each(rows, (row) => give(needs, { grantId, ...row, staffId, couponId: grant.couponId }))
    after = rows.at(-1)?.memberId ?? after
    if (rows.length < rowsAPage) return
  }
}

type Giving = { grantId: string; memberId: number; points: number; staffId: number; couponId: number | null }

async function give(needs: Needs, { grantId, memberId, points, staffId, couponId }: Giving): Promise<void> {
  const ends = (outcome: Outcome | 'given') =>
    needs.db.kysely
      .updateTable('shop.member_grant_rows')
      .set({ outcome })
      .where('grant_id', '=', grantId)
      .where('member_id', '=', memberId)
      .where('outcome', '=', 'waiting')
  const rows = [ends('given').compile()]
  const source = grantSource(grantId)
  const refusal =
    couponId === null
      ? await givePoints(needs, {
          ...{ memberId, points, reason: 'grant', source, rows },
          actor: `staff:${staffId}`,
        })
      : await giveCoupon(needs, { memberId, couponId, by: { staffId, reason: source, rows } })
  const outcome = refusal === null ? undefined : outcomes[refusal.refused]
  if (outcome !== undefined) await ends(outcome).execute()
}

/** Gives what approved grants still owe, the oldest first: the larger files, and what a dead process left. */
export async function finishGrants(needs: Needs): Promise<number> {
  const open = await needs.db.kysely
    .selectFrom('shop.member_grants as g')
    .select('g.grant_id as grantId')
    .where('g.status', '=', 'approved')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shop.member_grant_rows as r')
          .whereRef('r.grant_id', '=', 'g.grant_id')
          .where('r.outcome', '=', 'waiting'),
      ),
    )
    .orderBy('g.made_at')
    .orderBy('g.grant_id')
    .execute()
  await sweep(async (each) => {
    for (const { grantId } of open) await giveAll(needs, grantId, Number.MAX_SAFE_INTEGER, each)
  })
  return open.length
}
