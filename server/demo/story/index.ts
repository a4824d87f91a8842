import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { followBusyDays, refreshPopularity } from '../../catalogue/index.ts'
import { sendDueRefunds } from '../../payments/index.ts'
import { markAsDemoShop } from '../../platform/demoShop.ts'
import type { Deps } from '../../platform/deps.ts'
import { holidayRules } from '../../rental/index.ts'
import { otherItems, takenIn } from './consignments.ts'
import { seedDiscover } from './discover.ts'
import { fillCart } from './fillCart.ts'
import { fillShelves } from './fillShelves.ts'
import { handIn, ownersDesk, type SaveCard } from './handIn.ts'
import type { Identify } from './identify.ts'
import { meetPeople } from './meetPeople.ts'
import { type Approve, playStory } from './playStory.ts'
import { type PayAsIfAt, settlePast } from './settlePast.ts'
import { story } from './story.ts'
import { storyCalendars } from './storyPeriods.ts'
import { tellInquiries } from './tellInquiries.ts'

export type { SaveCard } from './handIn.ts'
export { type Identify, identifyAtSimulator } from './identify.ts'
export type { Approve } from './playStory.ts'

// The mark of a complete seeding.
const opened = { subject: 'demo shop', key: 'opened' } as const

/**
 * `broken`: a seeding was cut off; the database has to be made anew. `foreign`: what is there is no demo shop's, which is
 * marked before anybody or anything is in it, but a real shop's.
 */
export async function seedState({
  db,
}: Pick<Deps, 'db'>): Promise<'empty' | 'seeded' | 'broken' | 'foreign'> {
  const { isOpen, isBegun, isMarked } = await db.kysely
    .selectNoFrom(({ exists, or, selectFrom }) => [
      exists(
        selectFrom('shop.catalogue_changes')
          .where('subject', '=', opened.subject)
          .where('key', '=', opened.key),
      ).as('isOpen'),
      or([
        exists(selectFrom('shop.members')),
        exists(selectFrom('shop.products')),
        exists(selectFrom('shop.staff')),
      ]).as('isBegun'),
      exists(selectFrom('platform.demo_shop')).as('isMarked'),
    ])
    .executeTakeFirstOrThrow()
  if (isOpen) return 'seeded'
  if (!isBegun) return 'empty'
  return isMarked ? 'broken' : 'foreign'
}

type Played = { approve: Approve; identify: Identify; saveCard: SaveCard; payAsIfAt: PayAsIfAt }

/**
 * Fills an empty shop: shelves, people, and a story of past orders made by the modules' own commands, relative to the
 * day of `deps.clock`. The last row says that it is whole.
 */
export async function seedDemoShop(
  deps: Deps,
  { approve, identify, saveCard, payAsIfAt }: Played,
): Promise<void> {
  await markAsDemoShop(deps.db.pool)
  const day = seoulDate(deps.clock.now())
  const met = await meetPeople(deps, day, identify)
  const desk = await ownersDesk(deps, met, day, saveCard)
  const shelved = await fillShelves({
    db: deps.db,
    day,
    takeIn: async (product, listing) => (await handIn(deps, desk, { item: takenIn(product), listing })) ?? 0,
  })
  for (const item of otherItems) await handIn(deps, desk, { item, listing: null })
  const steps = story(day, storyCalendars(await holidayRules(deps.db)))
  await playStory(deps, steps, { met, shelved, approve, day })
  await sendDueRefunds(deps)
  await settlePast(deps, payAsIfAt)
  await followBusyDays(deps.db.pool)
  await refreshPopularity(deps)
  await tellInquiries(deps, { met, shelved, day })
  await fillCart(deps, { memberId: met.members.shopper, shelved, day })
  await seedDiscover(deps, Object.values(met.members))
  await openTheDoors(deps, deps.clock.now())
}

async function openTheDoors({ db }: Pick<Deps, 'db'>, at: Date): Promise<void> {
  await db.kysely
    .insertInto('shop.catalogue_changes')
    .values({ ...opened, before: null, after: JSON.stringify({ at }), actor: 'job:seed', at })
    .execute()
}

/** Approves payments in the simulator's card sheet, as a person would: there is no such call at the real provider. */
export const approveAtSimulator =
  (tossApiBase: string): Approve =>
  async (payment) => {
    const answer = await fetch(`${tossApiBase}/__sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payment),
    })
    const opened: unknown = await answer.json()
    if (typeof opened === 'object' && opened !== null && 'paymentKey' in opened)
      if (typeof opened.paymentKey === 'string') return opened.paymentKey
    throw new Error(`the card sheet at ${tossApiBase} approved nothing: ${JSON.stringify(opened)}`)
  }

/** Registers a card in the simulator's sheet, as a person would: there is no such call at the real provider. */
export const saveCardAtSimulator =
  (tossApiBase: string): SaveCard =>
  async (customerKey) => {
    const answer = await fetch(`${tossApiBase}/__sheet/cards`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ customerKey, issuerCode: '61', cardNumber: '4330123412341234' }),
    })
    if (!answer.ok) throw new Error(`the card sheet at ${tossApiBase} saved no card: ${answer.status}`)
  }

/** Sets the time of the played gateway's payouts: the real provider pays when it is asked to. */
export const payAsIfAtSimulator =
  (tossApiBase: string): PayAsIfAt =>
  async (at) => {
    const answer = await fetch(`${tossApiBase}/__payout-time`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ at }),
    })
    if (!answer.ok) throw new Error(`the gateway at ${tossApiBase} took no time: ${answer.status}`)
  }
