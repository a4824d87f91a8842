import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { followBusyDays, refreshPopularity } from '../../catalogue/index.ts'
import { sendDueRefunds } from '../../ordering/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { holidayRules } from '../../rental/index.ts'
import { seedDiscover } from './discover.ts'
import { fillShelves } from './fillShelves.ts'
import type { Identify } from './identify.ts'
import { meetPeople } from './meetPeople.ts'
import { type Approve, playStory } from './playStory.ts'
import { story } from './story.ts'
import { storyCalendars } from './storyPeriods.ts'

export { type Identify, identifyAtSimulator } from './identify.ts'
export { demoAccountLines, demoPassword } from './people.ts'
export type { Approve } from './playStory.ts'

// The mark of a seeding that came to its end.
const opened = { subject: 'demo shop', key: 'opened' } as const

/** `broken`: there is something, yet no seeding came to its end; the database has to be made anew. */
export async function seedState({ db }: Pick<Deps, 'db'>): Promise<'empty' | 'seeded' | 'broken'> {
  const { rows } = await db.pool.query<{ open: boolean; begun: boolean }>(
    `SELECT EXISTS (SELECT FROM shop.catalogue_changes WHERE subject = $1 AND key = $2) AS open,
       EXISTS (SELECT FROM shop.members) OR EXISTS (SELECT FROM shop.products) AS begun`,
    [opened.subject, opened.key],
  )
  if (rows[0]?.open) return 'seeded'
  return rows[0]?.begun ? 'broken' : 'empty'
}

/**
 * Fills an empty shop: shelves, people, and a story of past orders made by the modules' own commands, relative to the
 * day of `deps.clock`. The last row says that it is whole.
 */
export async function seedDemoShop(deps: Deps, approve: Approve, identify: Identify): Promise<void> {
  const day = seoulDate(deps.clock.now())
  const met = await meetPeople(deps, day, identify)
  const shelved = await fillShelves({ db: deps.db, day, ownerId: met.members.owner })
  const steps = story(day, storyCalendars(await holidayRules(deps.db)))
  await playStory(deps, steps, { met, shelved, approve, day })
  await sendDueRefunds(deps)
  await followBusyDays(deps.db.pool)
  await refreshPopularity(deps)
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
