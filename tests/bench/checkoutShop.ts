import { runJob, workOff } from '../../jobs/runner.ts'
import { payoutGatewayOf } from '../../server/gateways/payouts/index.ts'
import { openSession } from '../../server/members/index.ts'
import { eventTypes, modules, queues } from '../../server/modules.ts'
import { fixedClock } from '../../server/platform/clock.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import type { Deps, Tables } from '../../server/platform/deps.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { buildApp } from '../../server/platform/http/buildApp.ts'
import { openQueue } from '../../server/platform/jobs/queue.ts'
import { openedAt, testEnv } from '../support/app.ts'
import { tossAtOnce } from './tossAtOnce.ts'

/* The shop as `npm start` runs it, server and jobs in one process, with a card provider that captures at once. */
const { appUrl, members, settings }: { appUrl: string; members: number[]; settings: Record<string, string> } =
  JSON.parse(process.argv[2] ?? '')
const env = testEnv({ ...settings, APP_DATABASE_URL: appUrl })
const db = openDatabase<Tables>({ url: appUrl, keySecrets: env.DATA_SECRET })
const queue = await openQueue({ url: appUrl, queues, worker: true })
const deps: Deps = {
  ...{ env, modules, db, clock: fixedClock(openedAt), cards: tossAtOnce, queue },
  payouts: payoutGatewayOf(env),
  store: createEventStore({
    pool: db.pool,
    eventTypes: createEventTypes(eventTypes),
    enqueue: queue.enqueue,
  }),
}
const app = await buildApp(deps, modules)
const tokens = await Promise.all(
  members.map(async (id) => (await openSession(deps, app.jwt, id)).accessToken),
)
const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
// The products are new to the search too; what is indexed once belongs to no order.
await runJob(deps, app.log, 'refreshSearch')
await workOff(deps, app.log)
process.send?.({ baseUrl, tokens })
