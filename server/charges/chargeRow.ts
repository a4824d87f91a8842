import { sql } from 'kysely'
import type { ChargeKind } from '../../domain/shared/chargeKinds.ts'
import { offeredProducts } from '../catalogue/index.ts'
import { memberAccounts } from '../members/index.ts'
import { orderedItems } from '../ordering/index.ts'
import type { Deps } from '../platform/deps.ts'

/** The inquiry that objects to charge `c`; null without one, and once it was erased with its member (rule 471). */
export const objectionOf = sql<number | null>`(
  SELECT q.inquiry_id FROM shop.inquirers() q WHERE q.inquiry_id = c.inquiry_id)`

/** What became of the objection to charge `c`: one that was erased is not open, because staff cannot answer it. */
const disputeOf = sql<'open' | 'answered' | null>`CASE WHEN c.dispute_answered_at IS NOT NULL THEN 'answered'
  WHEN ${objectionOf} IS NOT NULL THEN 'open' END`

/** Charges as `c`, with their member as `m` and, for rented items, the product as `p`. */
export const chargeRows = ({ kysely }: Pick<Deps['db'], 'kysely'>) =>
  kysely
    .selectFrom('shop.charges as c')
    .innerJoin(memberAccounts.as('m'), 'm.id', 'c.member_id')
    .leftJoin(orderedItems.as('i'), 'i.order_item_id', 'c.order_item_id')
    .leftJoin(offeredProducts.as('p'), 'p.id', 'i.product_id')
    .select(['c.charge_id as chargeId', 'c.member_id as memberId', 'c.status', 'c.amount'])
    .select(({ ref }) => ref('c.kind').$castTo<ChargeKind>().as('kind'))
    .select(['c.card_failures as cardFailures'])
    .select((charge) =>
      charge
        .case()
        .when('m.withdrawn_at', 'is', null)
        .then(charge.ref('m.customer_key'))
        .end()
        .as('customerKey'),
    )
    .select(['p.product_name as productName', disputeOf.as('dispute')])

/** A charge with its member's customer key at the provider, which is null once the member has left. */
export type ChargeRow = Awaited<ReturnType<ReturnType<typeof chargeRows>['execute']>>[number]

/** The owner whom a change of charge `c` may concern: its debtor, or the owner who has a part of it. */
export const ownerOf = sql<number | null>`CASE c.debtor WHEN 'owner' THEN c.member_id ELSE c.owner_id END`

/** A charge, with its owner and their consignment; null without one. */
export const readCharge = async (
  db: Deps['db'],
  chargeId: string,
): Promise<(ChargeRow & { ownerId: number | null; consignmentId: string | null }) | null> =>
  (await chargeRows(db)
    .select(ownerOf.as('ownerId'))
    .select('c.consignment_id as consignmentId')
    .where('c.charge_id', '=', chargeId)
    .executeTakeFirst()) ?? null
