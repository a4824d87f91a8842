import type { Home, ShownProduct } from '../../domain/wire/promotions.ts'
import type { Deps } from '../platform/deps.ts'
import {
  bannersAt,
  type Cards,
  cardsById,
  groupsAt,
  hotDealsAt,
  planningsAt,
  productsOf,
  type Visitor,
} from './shown.ts'

/** Returns everything that staff chose for the home page at this moment. */
export async function homeAt(db: Deps['db'], now: Date, visitor: Visitor): Promise<Home> {
  const [banners, groups, plannings, deals] = await Promise.all([
    bannersAt(db, now),
    groupsAt(db, now),
    planningsAt(db, now, true),
    hotDealsAt(db, now),
  ])
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  const [recommended, planned] = await Promise.all([
    productsOf(db, 'recommended_products', idsOf(groups)),
    productsOf(db, 'planning_products', idsOf(plannings)),
  ])
  const cards = await cardsById(
    db,
    visitor,
    [...recommended, ...planned, ...deals].map(({ productId }) => productId),
  )
  const shownOf = (listed: typeof recommended, owner: number) => shown(listed, owner, cards)
  return {
    banners,
    recommend: groups.map((group) => ({ ...group, recommended_products: shownOf(recommended, group.id) })),
    planning: plannings.map((one) => ({ ...one, planning_event_products: shownOf(planned, one.id) })),
    hotDealItems: deals.flatMap(({ id, salesEndDate, productId }) =>
      cards(productId).map((product) => ({ id, salesEndDate, product })),
    ),
  }
}

const shown = (
  listed: readonly { ownerId: number; productId: number; displayOrder: number }[],
  owner: number,
  cards: Cards,
): ShownProduct[] =>
  listed
    .filter(({ ownerId }) => ownerId === owner)
    .flatMap(({ productId, displayOrder }) => cards(productId).map((product) => ({ displayOrder, product })))
