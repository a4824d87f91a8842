import type { Deps } from '../platform/deps.ts'

/** A gift as its event names it: points by what earned them (`grantSource`), a coupon by its id, which a member gets once. */
type Gift = { memberId: number } & ({ grantId: string } | { couponId: number })

/** Whether a member was given this by a file of members, and not by somebody who had that member in mind. */
export async function isGivenByFile(db: Deps['db'], { memberId, ...gift }: Gift): Promise<boolean> {
  const given = db.kysely
    .selectFrom('shop.member_grants as g')
    .innerJoin('shop.member_grant_rows as r', 'r.grant_id', 'g.grant_id')
    .select('g.grant_id')
    .where('g.file_hash', 'is not', null)
    .where('r.member_id', '=', memberId)
    .where('r.outcome', '=', 'given')
  const row = await ('grantId' in gift
    ? given.where('g.grant_id', '=', gift.grantId)
    : given.where('g.coupon_id', '=', gift.couponId)
  ).executeTakeFirst()
  return row !== undefined
}
