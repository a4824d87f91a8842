import { buildClientWhenStale } from '../../server/cli/supervisor/client.ts'
import { shopSnapshot } from '../support/shopSnapshot.ts'

/** What the workers' shops are copied from. */
export default async function openShop(): Promise<void> {
  if (!(await buildClientWhenStale())) throw new Error('the client could not be built')
  process.env.JOURNEYS_SNAPSHOT = JSON.stringify(await shopSnapshot())
}

if (import.meta.main) await openShop()
