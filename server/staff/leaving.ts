import { queriesOn } from '../platform/database/queriesOn.ts'
import type { ForgetMember } from '../platform/deps.ts'
import { namesPerson } from '../platform/security/struckOut.ts'

/** Deletes the saved views of colleagues that name or search for the member. */
export const forgetMember: ForgetMember = async (client, { named }) => {
  const queries = queriesOn(client)
  const views = await queries.selectFrom('shop.staff_views').select(['id', 'name', 'query']).execute()
  const ids = views
    .filter(({ name, query }) =>
      [name, ...new URLSearchParams(query).values()].some((text) => namesPerson(named, text)),
    )
    .map(({ id }) => id)
  if (ids.length > 0) await queries.deleteFrom('shop.staff_views').where('id', 'in', ids).execute()
}
