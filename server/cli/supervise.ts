import { writeSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createShopDatabase, dropDatabase, withUser } from '../platform/database/createDatabase.ts'
import { freePort, ownSecret, PostgresNotStarted } from '../platform/database/embeddedPostgres.ts'
import { givenSettings, UnreadableSecret } from '../platform/givenSettings.ts'
import { noteVersion } from './supervisor/builtVersion.ts'
import {
  type Environment,
  type Kept,
  keepRunning,
  runOnce,
  runProgram,
  runUntilWell,
} from './supervisor/child.ts'
import { buildClientWhenStale } from './supervisor/client.ts'
import { type Hold, holdDirectory } from './supervisor/holder.ts'
import { playedProviders } from './supervisor/playedProviders.ts'
import { type KeptPostgres, keepPostgres } from './supervisor/postgres.ts'

const given = settingsOrEnd()
const port = Number(given.PORT ?? 3000)
const host = given.HOST ?? '127.0.0.1'
const directory = resolve(given.DATA_DIR ?? '.data')
const drainSeconds = Number(given.DRAIN_SECONDS ?? 0)
const role = given.ROLE ?? 'all'
const clockAheadMs = given.CLOCK_STARTS_AT === undefined ? 0 : Date.parse(given.CLOCK_STARTS_AT) - Date.now()
/** Only processes that migrate receive the migrating role's URL. */
const withoutOwner = { DATABASE_URL: undefined, DATABASE_URL_FILE: undefined }
const running: Kept[] = []
let hold: Hold | undefined
let postgres: Promise<KeptPostgres> | undefined
const stopping = new AbortController()
let stopped: Promise<void> | undefined

function settingsOrEnd() {
  try {
    return givenSettings(process.env)
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}

/** Written past the streams of the process: a full disk would close those for good. */
function say(line: string): void {
  try {
    writeSync(2, `빌림: ${line}\n`)
  } catch {
    // Standard error takes nothing, so there is nowhere to report that.
  }
}

/** Ends all that was started, also what is still starting, and then this process; a second signal waits for the first. */
async function stop(code: number): Promise<never> {
  stopping.abort()
  stopped ??= endAll()
  await stopped
  process.exit(code)
}

async function endAll(): Promise<void> {
  for (const child of [...running].reverse()) await child.stop()
  await postgres?.then(
    (kept) => kept.stop(),
    () => {},
  )
  hold?.release()
}

function giveUp(line: string): Promise<never> {
  say(line)
  return stop(1)
}

/** Starts what has to be ended with this process; never resolves once it is being ended. */
async function begin<Child extends Kept>(make: () => Child): Promise<Child> {
  if (stopping.signal.aborted) return new Promise(() => {})
  const child = make()
  running.push(child)
  noteChildren()
  return child
}

const program: typeof runProgram = (...called) => {
  const child = runProgram(...called)
  running.push(child)
  return child
}

async function runToEnd(file: string, environment: Environment): Promise<number> {
  const child = await begin(() => runOnce(file, environment))
  const code = await child.code
  running.splice(running.indexOf(child), 1)
  return stopping.signal.aborted ? new Promise(() => {}) : code
}

/** A release whose folder this user may not write to was built by another one, who noted it. */
function noteVersionOrNot(): void {
  try {
    noteVersion()
  } catch {
    // What was noted at the build stays.
  }
}

const noteChildren = () => hold?.keep(running.map((child) => child.pid()))

async function holdOrGiveUp(directory: string, port: number): Promise<void> {
  const held = await holdDirectory(directory, port, { say })
  if ('keep' in held) {
    hold = held
    return
  }
  const { pid, port: theirs } = held.heldBy
  await giveUp(
    `${directory} belongs to the shop of process ${pid} on port ${theirs}: end that one, or start with another DATA_DIR`,
  )
}

async function freeOrGiveUp(name: 'PORT' | 'PROBES_PORT', wanted: number): Promise<void> {
  const isFree = await new Promise((answer) => {
    const listener = createServer()
    listener.once('error', () => answer(false))
    listener.listen(wanted, host, () => listener.close(() => answer(true)))
  })
  if (!isFree)
    await giveUp(
      `port ${wanted} on ${host} is in use: end what uses it, or start with ${name}=${wanted + 1} npm start`,
    )
}

/**
 * Keeps one role running, for a shop of several processes: the database is outside and was migrated before (`npm run
 * migrate`), and the providers are real or run elsewhere.
 */
async function runRole(name: 'web' | 'jobs'): Promise<void> {
  const { readEnv } = await import('../platform/env.ts')
  const reading = readEnv(process.env)
  if ('problem' in reading) return giveUp(reading.problem)
  if (given.NODE_ENV !== 'production' && given.TOSS_API_BASE === undefined)
    return giveUp(
      `ROLE=${name} plays no providers, because the other roles would not know them: set TOSS_API_BASE and its like`,
    )
  const { env } = reading
  const [setting, own] =
    name === 'web' ? (['PORT', env.PORT] as const) : (['PROBES_PORT', env.PROBES_PORT] as const)
  await holdOrGiveUp(join(directory, 'processes', `${name}-${own}`), own)
  await freeOrGiveUp(setting, own)
  if (name === 'web' && !(await buildClientWhenStale(program)))
    await giveUp('the client could not be built (see above)')
  noteVersionOrNot()
  const environment = { DATA_DIR: directory, ...withoutOwner }
  const url = `http://${host}:${own}/livez`
  await keep({ name: `the process ${name}`, file: 'server/start.ts', environment, url })
  console.log(`\n빌림  ${name}  http://${host}:${own}/readyz`)
}

type Databases = { url: string; appUrl: string }

async function databaseUrls(): Promise<Databases> {
  const { DATABASE_URL: url, APP_DATABASE_URL: appUrl } = given
  if (url !== undefined) {
    if (appUrl === undefined)
      return giveUp('DATABASE_URL is set, so APP_DATABASE_URL (the application’s own role) must be set too')
    return { url, appUrl }
  }
  if (stopping.signal.aborted) return new Promise(() => {})
  postgres = keepPostgres(join(directory, 'postgres'), say, {
    signal: stopping.signal,
    archive: given.WAL_ARCHIVE_DIR,
  })
  const { adminUrl } = await postgres
  const own = await createShopDatabase(adminUrl, 'billim')
  return { url: own, appUrl: withUser(own, 'billim', ownSecret(join(directory, 'postgres'), 'app-password')) }
}

/**
 * Migrates and seeds; a seeding that was cut off in the middle is repeated on a recreated database, once the played
 * providers have forgotten it. Says whether projections have to be rebuilt.
 */
async function prepare(
  environment: Environment,
  { forget }: { forget: () => Promise<unknown> },
): Promise<{ isOutdated: boolean }> {
  let ended = await runToEnd('server/cli/prepare.ts', environment)
  if (ended === 3) {
    if (postgres === undefined)
      return giveUp('this database holds half a demo shop: give an empty one in DATABASE_URL')
    say('the opening of the demo shop broke off; making the database anew')
    const { adminUrl } = await postgres
    await dropDatabase(adminUrl, 'billim')
    await createShopDatabase(adminUrl, 'billim')
    await forget()
    ended = await runToEnd('server/cli/prepare.ts', environment)
  }
  if (ended !== 0 && ended !== 4) return giveUp('the database could not be prepared (see above)')
  return { isOutdated: ended === 4 }
}

async function keep(settings: Omit<Parameters<typeof keepRunning>[0], 'say' | 'changed'>): Promise<void> {
  // A process that drains is given that time before it has to end.
  const endWithinMs = (drainSeconds + 12) * 1_000
  const child = await begin(() => keepRunning({ ...settings, say, endWithinMs, changed: noteChildren }))
  if (!(await child.answered) && !stopping.signal.aborted)
    await giveUp(`${settings.name} ended again and again before it answered (see above)`)
}

/** Rebuilds outdated projections while the shop serves: until then their rows are old or stand still. */
async function rebuildBeside(environment: Environment): Promise<void> {
  const [name, file] = ['the rebuild of projections', 'server/cli/rebuildOutdated.ts']
  const child = await begin(() => runUntilWell({ name, file, environment, say, changed: noteChildren }))
  await child.code
  running.splice(running.indexOf(child), 1)
}

async function main() {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    await giveUp(`PORT must be a port number, not ${given.PORT}`)
  if (Number.isNaN(clockAheadMs)) await giveUp(`CLOCK_STARTS_AT is no instant: ${given.CLOCK_STARTS_AT}`)
  if (clockAheadMs !== 0 && given.NODE_ENV === 'production')
    await giveUp('CLOCK_STARTS_AT moves the clock, which production does not have')
  if (role === 'web' || role === 'jobs') return runRole(role)
  await holdOrGiveUp(directory, port)
  await freeOrGiveUp('PORT', port)
  if (!(await buildClientWhenStale(program))) await giveUp('the client could not be built (see above)')
  noteVersionOrNot()

  const { url: databaseUrl, appUrl } = await databaseUrls()
  const publicUrl = given.PUBLIC_URL ?? `http://${host}:${port}`
  const simulatorsPort = await freePort()
  const smtpPort = await freePort()
  const simulators = `http://${host}:${simulatorsPort}`
  const usesSimulator = given.TOSS_API_BASE === undefined && given.NODE_ENV !== 'production'
  const environment = {
    PORT: String(port),
    HOST: host,
    DATA_DIR: directory,
    ...withoutOwner,
    ...{ APP_DATABASE_URL: appUrl, APP_DATABASE_URL_FILE: undefined },
    ...(usesSimulator && playedProviders(simulators, `smtp://${host}:${smtpPort}`)),
  }
  if (usesSimulator)
    await keep({
      name: 'the providers’ simulator',
      file: 'server/demo/simulators/main.ts',
      url: simulators,
      environment: {
        ...withoutOwner,
        ...{ APP_DATABASE_URL: undefined, APP_DATABASE_URL_FILE: undefined },
        SIMULATORS_PORT: String(simulatorsPort),
        SIMULATORS_SMTP_PORT: String(smtpPort),
        SIMULATORS_HOST: host,
        SIMULATORS_DIR: join(directory, 'simulators'),
        WEBHOOK_URL: `${publicUrl}/api/webhooks/toss`,
        CLOCK_AHEAD_MS: String(clockAheadMs),
      },
    })
  const { isOutdated } = await prepare(
    {
      ...{ ...environment, DATABASE_URL: databaseUrl, CLOCK_AHEAD_MS: String(clockAheadMs) },
      PROVIDERS_ARE_PLAYED: usesSimulator ? 'true' : undefined,
    },
    { forget: async () => usesSimulator && fetch(`${simulators}/__reset`, { method: 'POST' }) },
  )
  // Not /healthz: a shop whose database hangs still answers, and ending it would not mend the database.
  const url = `http://${host}:${port}/livez`
  await keep({ name: 'the shop', file: 'server/start.ts', environment, url })
  if (postgres !== undefined) {
    const { noteStart } = await import('./backup/startNote.ts')
    noteStart(directory, given)
  }
  if (isOutdated) void rebuildBeside({ ...environment, DATABASE_URL: databaseUrl })
  console.log(`\n빌림  ${publicUrl}`)
  if (given.NODE_ENV !== 'production') {
    const { demoAccountLines } = await import('../demo/story/people.ts')
    console.log(demoAccountLines(Date.now()).join('\n'))
  }
  if (usesSimulator) console.log(`providers (played here)  ${simulators}`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
main().catch((error: unknown) => {
  // What was ended under its hands is no failure of the start.
  if (stopping.signal.aborted) return stop(0)
  if (error instanceof PostgresNotStarted) return giveUp(error.message)
  return giveUp(error instanceof Error ? error.message : String(error))
})
