// Rebuilds the projections whose rows were written by other statements, while the shop runs; silent when there are
// none.
import { projections } from '../modules.ts'
import { connect } from '../platform/database/database.ts'
import { givenSettings } from '../platform/givenSettings.ts'
import { outdatedProjections } from '../platform/projections/install.ts'
import { rebuild } from '../platform/projections/rebuild.ts'

const { DATABASE_URL: url } = givenSettings(process.env)
if (url === undefined) throw new Error('DATABASE_URL is missing: a rebuild needs the migrating role')
const client = await connect(url)
const outdated = await outdatedProjections(client, projections).finally(() => client.end())
for (const projection of projections.filter(({ name }) => outdated.includes(name))) {
  console.error(`빌림: ${projection.name} was made by another version of its statements: rebuilding it`)
  await rebuild(url, projection)
  console.error(`빌림: ${projection.name} is rebuilt`)
}
