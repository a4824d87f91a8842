// Rebuilds the projections whose rows were written by other statements, while the shop runs; silent when there are
// none.
import { projections } from '../modules.ts'
import { connect } from '../platform/database/database.ts'
import { givenSettings } from '../platform/givenSettings.ts'
import { outdatedProjections } from '../platform/projections/install.ts'
import { rebuild } from '../platform/projections/rebuild.ts'

/** Rebuilds them one after another, beside a shop that serves. */
export async function rebuildOutdated(url: string, say: (line: string) => void): Promise<void> {
  const client = await connect(url)
  const outdated = await outdatedProjections(client, projections).finally(() => client.end())
  for (const projection of projections.filter(({ name }) => outdated.includes(name))) {
    say(`${projection.name} was made by another version of its statements: rebuilding it`)
    await rebuild(url, projection, { patience: { say } })
    say(`${projection.name} is rebuilt`)
  }
}

if (import.meta.main) {
  const { DATABASE_URL: url } = givenSettings(process.env)
  if (url === undefined) throw new Error('DATABASE_URL is missing: a rebuild needs the migrating role')
  await rebuildOutdated(url, (line) => console.error(`빌림: ${line}`))
}
