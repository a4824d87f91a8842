import type { ForgetNames } from '../platform/deps.ts'
import { namesPerson } from '../platform/security/struckOut.ts'

/** Deletes the saved views of colleagues that name or search for a member who left. */
export const forgetNames: ForgetNames = async ({ kysely }, named) => {
  const views = await kysely.selectFrom('shop.staff_views').select(['id', 'name', 'query']).execute()
  const ids = views
    .filter(({ name, query }) =>
      [name, ...new URLSearchParams(query).values()].some((text) => namesPerson(named, text)),
    )
    .map(({ id }) => id)
  if (ids.length > 0) await kysely.deleteFrom('shop.staff_views').where('id', 'in', ids).execute()
}
