import type { Deps } from '../../platform/deps.ts'

/** How many of the member's items are on their way to them. */
export async function shippedItems({ db }: Pick<Deps, 'db'>, memberId: number): Promise<number> {
  const { count } = await db.kysely
    .selectFrom('shop.order_items')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('status', '=', 'shipped')
    .executeTakeFirstOrThrow()
  return count
}
