import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
// The story itself reads the whole shop, which this process never needs.
import { demoAccountLines } from '../demo/story/people.ts'
import { createShopDatabase, dropDatabase, withUser } from '../platform/database/createDatabase.ts'
import { freePort, ownSecret, PostgresNotStarted } from '../platform/database/embeddedPostgres.ts'
import { givenSettings } from '../platform/givenSettings.ts'
import { type Environment, type Kept, keepRunning, runBeside, runToEnd } from './supervisor/child.ts'
import { buildClientWhenStale } from './supervisor/client.ts'
import { type Hold, holdDirectory } from './supervisor/holder.ts'
import { type KeptPostgres, keepPostgres } from './supervisor/postgres.ts'

const given = givenSettings(process.env)
const port = Number(given.PORT ?? 3000)
const host = given.HOST ?? '127.0.0.1'
const directory = resolve(given.DATA_DIR ?? '.data')
const clockAheadMs = given.CLOCK_STARTS_AT === undefined ? 0 : Date.parse(given.CLOCK_STARTS_AT) - Date.now()
const running: Kept[] = []
let hold: Hold | undefined
let postgres: KeptPostgres | undefined
let stopping = false

const say = (line: string) => console.error(`빌림: ${line}`)

async function stop(code: number): Promise<never> {
  if (!stopping) {
    stopping = true
    for (const child of running.reverse()) await child.stop()
    await postgres?.stop()
    hold?.release()
  }
  process.exit(code)
}

function giveUp(line: string): Promise<never> {
  say(line)
  return stop(1)
}

function keep(child: Kept): void {
  running.push(child)
  noteChildren()
}

const noteChildren = () => hold?.keep(running.map((child) => child.pid()))

async function holdOrGiveUp(): Promise<void> {
  const held = await holdDirectory(directory, port)
  if ('keep' in held) {
    hold = held
    return
  }
  const { pid, port: theirs } = held.heldBy
  await giveUp(
    `${directory} belongs to the shop of process ${pid} on port ${theirs}: end that one, or start with another DATA_DIR`,
  )
}

function isFree(wanted: number): Promise<boolean> {
  return new Promise((answer) => {
    const listener = createServer()
    listener.once('error', () => answer(false))
    listener.listen(wanted, host, () => listener.close(() => answer(true)))
  })
}

type Databases = { url: string; appUrl: string }

async function databaseUrls(): Promise<Databases> {
  const { DATABASE_URL: url, APP_DATABASE_URL: appUrl } = given
  if (url !== undefined) {
    if (appUrl === undefined)
      return giveUp('DATABASE_URL is set, so APP_DATABASE_URL (the application’s own role) must be set too')
    return { url, appUrl }
  }
  postgres = await keepPostgres(join(directory, 'postgres'), say)
  const own = await createShopDatabase(postgres.adminUrl, 'billim')
  return { url: own, appUrl: withUser(own, 'billim', ownSecret(join(directory, 'postgres'), 'app-password')) }
}

/**
 * Migrates and seeds; a seeding that was cut off in the middle is repeated on a recreated database. Says whether
 * projections have to be rebuilt.
 */
async function prepare(environment: Environment): Promise<{ isOutdated: boolean }> {
  let ended = await runToEnd('server/cli/prepare.ts', environment)
  if (ended === 3) {
    if (postgres === undefined)
      return giveUp('this database holds half a demo shop: give an empty one in DATABASE_URL')
    say('the opening of the demo shop broke off; making the database anew')
    await dropDatabase(postgres.adminUrl, 'billim')
    await createShopDatabase(postgres.adminUrl, 'billim')
    ended = await runToEnd('server/cli/prepare.ts', environment)
  }
  if (ended !== 0 && ended !== 4) return giveUp('the database could not be prepared (see above)')
  return { isOutdated: ended === 4 }
}

async function waitForAnswer(url: string): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until && !stopping; await pause(100)) {
    const isThere = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isThere) return
  }
  if (!stopping) await giveUp(`${url} does not answer after a minute`)
}

async function main() {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    await giveUp(`PORT must be a port number, not ${given.PORT}`)
  if (Number.isNaN(clockAheadMs)) await giveUp(`CLOCK_STARTS_AT is no instant: ${given.CLOCK_STARTS_AT}`)
  if (clockAheadMs !== 0 && given.NODE_ENV === 'production')
    await giveUp('CLOCK_STARTS_AT moves the clock, which production does not have')
  await holdOrGiveUp()
  if (!(await isFree(port)))
    await giveUp(
      `port ${port} on ${host} is in use: end what uses it, or start with PORT=${port + 1} npm start`,
    )
  if (!buildClientWhenStale()) await giveUp('the client could not be built (see above)')

  const { url, appUrl } = await databaseUrls()
  const publicUrl = given.PUBLIC_URL ?? `http://${host}:${port}`
  const simulatorsPort = await freePort()
  const smtpPort = await freePort()
  const simulators = `http://${host}:${simulatorsPort}`
  const usesSimulator = given.TOSS_API_BASE === undefined && given.NODE_ENV !== 'production'
  const environment = {
    PORT: String(port),
    HOST: host,
    DATA_DIR: directory,
    // Only processes that migrate receive the migrating role's URL.
    DATABASE_URL: undefined,
    APP_DATABASE_URL: appUrl,
    PUBLIC_URL: publicUrl,
    ...(usesSimulator && {
      TOSS_API_BASE: `${simulators}/toss`,
      TOSS_SDK_SRC: `${simulators}/toss/v2/standard`,
      POSTCODE_SCRIPT_URL: `${simulators}/cdn/postcode.v2.js`,
      KAKAO_SDK_URL: `${simulators}/cdn/kakao.min.js`,
      CHAT_CHANNEL_URL: `${simulators}/kakao/channel`,
      PROVIDER_ORIGINS: simulators,
      KAKAO_AUTH_BASE: `${simulators}/kakao`,
      KAKAO_API_BASE: `${simulators}/kakao`,
      NAVER_AUTH_BASE: `${simulators}/naver`,
      NAVER_API_BASE: `${simulators}/naver`,
      APPLE_BASE: `${simulators}/apple`,
      SOLAPI_BASE: simulators,
      SMTP_URL: `smtp://${host}:${smtpPort}`,
      PORTONE_API_BASE: `${simulators}/portone`,
      TRACKER_AUTH_BASE: `${simulators}/tracker`,
      TRACKER_API_BASE: `${simulators}/tracker`,
      NICE_API_BASE: `${simulators}/nice`,
      NICE_POPUP_URL: `${simulators}/nice/CheckPlusSafeModel/service.cb`,
    }),
  }
  if (usesSimulator)
    keep(
      keepRunning({
        name: 'the providers’ simulator',
        file: 'server/demo/simulators/main.ts',
        environment: {
          DATABASE_URL: undefined,
          APP_DATABASE_URL: undefined,
          SIMULATORS_PORT: String(simulatorsPort),
          SIMULATORS_SMTP_PORT: String(smtpPort),
          SIMULATORS_HOST: host,
          SIMULATORS_DIR: join(directory, 'simulators'),
          WEBHOOK_URL: `${publicUrl}/api/webhooks/toss`,
          CLOCK_AHEAD_MS: String(clockAheadMs),
        },
        say,
        changed: noteChildren,
      }),
    )
  if (usesSimulator) await waitForAnswer(simulators)
  const { isOutdated } = await prepare({
    ...environment,
    DATABASE_URL: url,
    CLOCK_AHEAD_MS: String(clockAheadMs),
  })
  keep(keepRunning({ name: 'the shop', file: 'server/start.ts', environment, say, changed: noteChildren }))
  await waitForAnswer(`http://${host}:${port}/healthz`)
  if (isOutdated) keep(runBeside('server/cli/rebuildOutdated.ts', { ...environment, DATABASE_URL: url }))
  console.log(`\n빌림  ${publicUrl}`)
  if (given.NODE_ENV !== 'production') console.log(demoAccountLines(Date.now()).join('\n'))
  if (usesSimulator) console.log(`providers (played here)  ${simulators}`)
}

process.once('SIGINT', () => void stop(0))
process.once('SIGTERM', () => void stop(0))
main().catch((error: unknown) => {
  if (error instanceof PostgresNotStarted) return giveUp(error.message)
  return giveUp(error instanceof Error ? error.message : String(error))
})
