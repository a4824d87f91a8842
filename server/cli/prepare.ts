// Migrates the database and, outside of production, seeds the demo shop when it is empty.
// Exits with 3 when an earlier seeding was cut off in the middle: such a database has to be recreated; with 1 for a real
// shop's, which is left as it is. Exits with 4 when all is prepared but projections were made by other statements:
// rebuildOutdated.ts makes them anew.
import type pg from 'pg'
import { cardGatewayOf } from '../gateways/cards/index.ts'
import { payoutGatewayOf } from '../gateways/payouts/index.ts'
import { eventTypes, functions, modules, projections, queues } from '../modules.ts'
import { registerTemplates } from '../notifications/index.ts'
import { connect } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { demoShopProblem } from '../platform/demoShop.ts'
import { type Env, readEnv } from '../platform/env.ts'
import { givenSettings } from '../platform/givenSettings.ts'
import { openDeps } from '../platform/openDeps.ts'
import { outdatedProjections } from '../platform/projections/install.ts'

/** The played provider has no categories of its own. */
const playedCategory = '999999'

const reading = readEnv(process.env)
process.exitCode = 'problem' in reading ? say(reading.problem, 1) : await prepare(reading.env)

async function prepare(env: Env): Promise<number> {
  const { APP_DATABASE_URL: appUrl } = env
  // The migrating role's URL is not a setting of the application, which never receives it.
  const {
    DATABASE_URL: url,
    CLOCK_AHEAD_MS: clockAheadMs = '0',
    PROVIDERS_ARE_PLAYED: arePlayed,
  } = givenSettings(process.env)
  if (url === undefined) return say('DATABASE_URL is missing: migrations need the migrating role', 1)
  try {
    const timeouts = {
      lockSeconds: env.LOCK_TIMEOUT_SECONDS,
      statementSeconds: env.STATEMENT_TIMEOUT_SECONDS,
    }
    await migrate({ url, appUrl, projections, functions, eventTypes, queues, timeouts })
    if (env.NODE_ENV === 'production') {
      const demo = await withOwner(url, demoShopProblem)
      if (demo !== null) return say(demo, 1)
    }
    // The operators of a shop register its templates by hand; a provider that is played has no operators.
    if (arePlayed === 'true') await registerTemplates(env, playedCategory)
    const opened = env.NODE_ENV === 'production' ? 0 : await openDemoShop(env, Number(clockAheadMs))
    return opened === 0 && (await isOutdated(url)) ? 4 : opened
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    return say(`${error instanceof Error ? error.message : String(error)}${cause}`, 1)
  }
}

async function withOwner<Told>(url: string, work: (client: pg.Client) => Promise<Told>): Promise<Told> {
  const client = await connect(url)
  return work(client).finally(() => client.end())
}

async function isOutdated(url: string): Promise<boolean> {
  const outdated = await withOwner(url, (client) => outdatedProjections(client, projections))
  return outdated.length > 0
}

async function openDemoShop(env: Env, clockAheadMs: number): Promise<number> {
  const story = await import('../demo/story/index.ts')
  const { deps, close } = await openDeps({ ...env, ROLE: 'web' }, modules, eventTypes)
  try {
    const state = await story.seedState(deps)
    if (state === 'broken') return 3
    if (state === 'foreign')
      return say(
        '실제 매장의 데이터베이스예요. NODE_ENV=production으로 시작해 주세요 / this database is a real shop’s: start it with NODE_ENV=production, or give another DATA_DIR or DATABASE_URL',
        1,
      )
    // A clock that was moved through the developer's call keeps its place over restarts.
    if (clockAheadMs !== 0) await deps.moveClock?.(new Date(Date.now() + clockAheadMs))
    if (state === 'seeded') return 0
    say('opening the demo shop…', 0)
    await story.seedDemoShop(
      { ...deps, cards: cardGatewayOf(env), payouts: payoutGatewayOf(env) },
      {
        approve: story.approveAtSimulator(env.TOSS_API_BASE),
        identify: story.identifyAtSimulator(env),
        saveCard: story.saveCardAtSimulator(env.TOSS_API_BASE),
        payAsIfAt: story.payAsIfAtSimulator(env.TOSS_API_BASE),
      },
    )
    return 0
  } finally {
    await close()
  }
}

function say(line: string, code: number): number {
  console.error(`빌림: ${line}`)
  return code
}
