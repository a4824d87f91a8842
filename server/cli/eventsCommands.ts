import type { Readable, Writable } from 'node:stream'
import * as z from 'zod/mini'
import { memberFields } from '../../domain/processes/events.ts'
import { unreachable } from '../../domain/shared/decision.ts'
import { connect, openDatabase } from '../platform/database/database.ts'
import { assembled } from '../platform/database/statement.ts'
import type { OwnedTables } from '../platform/deps.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'
import { rebaseFeed } from '../platform/eventStore/feed.ts'
import { whatLogLacks } from '../platform/eventStore/logEnd.ts'
import { exportLog, importLog } from '../platform/eventStore/logFile.ts'
import { exportStreams } from '../platform/eventStore/streamsFile.ts'
import { newestHead } from '../platform/eventStore/tamperEvidence.ts'
import { outdatedProjections } from '../platform/projections/install.ts'
import type { Problem } from '../platform/projections/problem.ts'
import type { Invariant, Projection } from '../platform/projections/projection.ts'
import { rebuild } from '../platform/projections/rebuild.ts'
import { buildScratch, emptySchema, type Point, upTo } from '../platform/projections/scratch.ts'
import { openScratchDatabase } from '../platform/projections/scratchDatabase.ts'
import { uncoveredIn } from '../platform/projections/uncovered.ts'
import { verify } from '../platform/projections/verify.ts'
import { type Present, sayBeyondLog } from './beyondLog.ts'
import { runCommandLine } from './commandLine.ts'
import { type EventsArgs, headsOf, readArgs, readableFile } from './eventsArgs.ts'
import { runShell } from './eventsAt.ts'
import { showDiff } from './eventsDiff.ts'
import { filesOf, fixtureOf, fromRoot, testsFolder, writeFixture } from './eventsFixture.ts'
import { progressOn } from './eventsProgress.ts'
import { reading, showLanes, showSubject } from './eventsShow.ts'
import { pointOf } from './instants.ts'
import { type LogPart, partOf } from './logPart.ts'
import { Misuse } from './misuse.ts'
import { subjectOf } from './subjects.ts'

/** What only some commands need of the modules, loaded by them: all modules take longer to load than a command runs. */
type ShopParts = {
  invariants: readonly Invariant[]
  /** The personal data in each table: an export leaves out every table that holds any. */
  tables: OwnedTables
} & Awaited<ReturnType<Parameters<typeof openScratchDatabase>[0]['installs']>>

type EventsSettings = {
  url: string
  projections: readonly Projection[]
  eventTypes: readonly EventType[]
  parts: () => Promise<ShopParts>
  /** Refreshes data that is derived from projections without being one, after all of them were rebuilt. */
  afterRebuild?: (url: string) => Promise<void>
  /** Keeps what `verify` found where staff see it. */
  keepVerified?: (url: string, problems: readonly Problem[]) => Promise<unknown>
  in?: Readable & { isTTY?: boolean }
  out: Writable & { isTTY?: boolean; columns?: number }
  err: Writable
  /** The folder of the tests that `fixture` writes. */
  fixtures?: string
} & Present

const usage = `npm run events -- show SUBJECT [--as-of T] [--lanes] [--data]
                                                 what happened, what it booked and by which rule
                  at POINT [--stream SUBJECT]    a shell on the log at a point: .help
                  diff FROM UNTIL [--stream SUBJECT] [--all]
                                                 what changed in rows and accounts; --all with what is derived of them, and
                                                 with the other orders of a member
                  fixture ORDER… [--name NAME]   the log of orders, and a test of the states found
                  replay [--until POINT]         the projections as of a point, into the schema "replay"
                  rebuild [PROJECTION]           one projection or all, beside the live tables
                  verify [--head HASH|FILE]      sealed blocks, live tables and invariants against the log
                  export [--personal] > log.jsonl
                                                 the log; no backup: it leaves out attempts, leases, queues and files
                                                 (npm run backup has them)
                  export --stream SUBJECT [--related] > life.jsonl
                  import log.jsonl
                  rebase                         after restoring a dump into another cluster
A SUBJECT is the number of an order or a consignment (261115-VEJ640), a payout (settle-3-2026-09-1), an email, a member's
number, an event's position in quotes ('#1200'), an id or a stream. A T is a day (2026-11-20, all of it in Seoul), a time
in Seoul (2026-11-20 12:00) or an instant with its zone; a POINT is a T or a position (1200, or '#1200' in quotes).
`

/** Runs the events command and returns its exit code: 1 when something is wrong, 2 for invalid arguments. */
export const runEvents = (args: readonly string[], settings: EventsSettings): Promise<number> =>
  runCommandLine(args, {
    ...{ usage, out: settings.out, err: settings.err },
    read: readArgs,
    run: async (read) => {
      await noteBeyond(settings, pointsOf(read))
      return run(read, settings)
    },
  })

const pointsOf = ({ command, subjects, given }: EventsArgs): (string | undefined)[] => [
  ...[given['as-of'], given.until],
  ...(command === 'at' || command === 'diff' ? subjects : []),
]

async function noteBeyond(settings: EventsSettings, written: readonly (string | undefined)[]): Promise<void> {
  for (const one of written) pointOf(one)
  if (written.every((one) => one === undefined)) return
  const say = (line: string) => void settings.err.write(`${line}\n`)
  await reading(settings.url, ({ pool }) => sayBeyondLog(pool, written, say, settings))
}

function run({ command, subject, subjects, given }: EventsArgs, settings: EventsSettings): Promise<number> {
  switch (command) {
    case 'show':
      return show(settings, subject, given)
    case 'at':
      return shell(settings, pointOf(subject), given.stream)
    case 'diff':
      return diff(settings, subjects.map(pointOf), given)
    case 'fixture':
      return fixture(settings, subjects, given.name)
    case 'replay':
      return replay(settings, pointOf(given.until))
    case 'rebuild':
      return rebuildAll(settings, subject === '' ? undefined : subject)
    case 'verify':
      return verifyAll(settings, given.head)
    case 'export':
      return exportAll(settings, given)
    case 'import':
      return importFrom(settings, subject)
    case 'rebase':
      return rebase(settings)
    default:
      return unreachable(command)
  }
}

function complain({ err }: EventsSettings, sentence: string, code: number): number {
  err.write(`${sentence}\n`)
  return code
}

async function show(settings: EventsSettings, text: string, given: EventsArgs['given']): Promise<number> {
  const { out } = settings
  const print = (line: string) => void out.write(`${line}\n`)
  const point = pointOf(given['as-of'])
  if (given.lanes) await showLanes(settings, { text, point, width: out.columns ?? 160 }, print)
  else await showSubject(settings, { text, point, data: given.data === true }, print)
  return 0
}

/** Opens a scratch shop with the log, or what belongs to a subject, and the shop's own database to be read. */
async function onScratch<T>(
  settings: EventsSettings,
  partFrom: (db: Reading) => Promise<LogPart | readonly string[] | null>,
  work: (needs: Parameters<typeof runShell>[0]) => Promise<T>,
): Promise<T> {
  const { url, projections, eventTypes, out } = settings
  return reading(url, async (shop) => {
    const narrowed = await partFrom(shop)
    const part = narrowed !== null && 'streams' in narrowed ? narrowed : null
    const streams = narrowed !== null && 'streams' in narrowed ? narrowed.streams : narrowed
    const scratch = await openScratchDatabase(
      { url, projections, eventTypes, installs: settings.parts },
      streams,
    )
    const db = openDatabase<never>({ url: scratch.url, max: 1 })
    const { client } = scratch
    return work({ scratch: { client, db }, shop, part, projections, eventTypes, out }).finally(async () => {
      await db.end()
      await scratch.end()
    })
  })
}

type Reading = Parameters<Parameters<typeof reading>[1]>[0]

const partNamed = (text: string | undefined) => async (db: Reading) =>
  text === undefined ? null : partOf(db, text)

function shell(settings: EventsSettings, point: Point, text: string | undefined): Promise<number> {
  return onScratch(settings, partNamed(text), (needs) => runShell(needs, point, settings.in ?? process.stdin))
}

async function diff(
  settings: EventsSettings,
  [from = {}, until = {}]: readonly Point[],
  given: EventsArgs['given'],
): Promise<number> {
  const isOneOrder = (from.pos === undefined) === (until.pos === undefined)
  if (isOneOrder && ((from.pos ?? 0) > (until.pos ?? 0) || (from.at ?? 0) > (until.at ?? 0)))
    throw new Misuse('diff goes forward: the first point is later than the second')
  await onScratch(settings, partNamed(given.stream), (needs) =>
    showDiff(needs, [from, until], given.all === true),
  )
  return 0
}

async function fixture(
  settings: EventsSettings,
  orders: readonly string[],
  given: string | undefined,
): Promise<number> {
  const { url, out, fixtures: folder = testsFolder } = settings
  const found = await reading(url, (db) => fixtureOf(db, orders))
  // A name of the same orders is the same: a second run says that the files are there.
  const name = given ?? `order${found.orders.map(({ number }) => number.replaceAll(/\W/g, '')).join('And')}`
  filesOf(folder, name)
  const files = await onScratch(
    settings,
    async () => found.streams,
    ({ scratch, shop, projections, eventTypes }) =>
      writeFixture({ url, shop, client: scratch.client, projections, eventTypes, folder }, found, name),
  )
  out.write(`${files.log}\n${files.test}\nnpm test -- ${fromRoot(files.test)}\n`)
  return 0
}

async function exportAll(settings: EventsSettings, given: EventsArgs['given']): Promise<number> {
  const { url, out } = settings
  const { stream: text, related = false, personal = false } = given
  if (text === undefined) {
    const { tables } = await settings.parts()
    await exportLog(url, out, { personal, tables })
    return 0
  }
  const { streams } = await reading(url, (db) => subjectOf(db.pool, text))
  await exportStreams(url, out, { streams, relatedBy: related ? memberFields : null })
  return 0
}

async function replay(settings: EventsSettings, point: Point): Promise<number> {
  const client = await connect(settings.url)
  try {
    await emptySchema(client, 'replay')
    await buildScratch(client, {
      schema: 'replay',
      projections: settings.projections,
      whereFor: () => upTo(point),
      progress: progressOn(settings.err),
    })
    for (const table of settings.projections.flatMap((projection) => projection.tables)) {
      const text = `SELECT count(*) AS rows FROM replay."${table}"`
      const [found] = await assembled(client, { text, values: [] }, z.object({ rows: z.int() }))
      settings.out.write(`replay.${table}: ${found?.rows} rows\n`)
    }
  } finally {
    await client.end()
  }
  return 0
}

async function rebuildAll(settings: EventsSettings, name: string | undefined): Promise<number> {
  const chosen = settings.projections.filter((projection) => name === undefined || projection.name === name)
  if (name !== undefined && chosen.length === 0)
    return complain(settings, `No projection is called ${name}`, 1)
  const progress = progressOn(settings.err)
  for (const projection of chosen)
    await rebuild(settings.url, projection, {
      progress: ({ projection, events, of }) => progress(projection, events, of),
      patience: { say: (line) => settings.err.write(`${line}\n`) },
    })
  if (name === undefined) await settings.afterRebuild?.(settings.url)
  return 0
}

/** Imports events all or none. A run cut off after them is finished by a rebuild, as a repeated import says. */
async function importFrom(settings: EventsSettings, file: string): Promise<number> {
  await readableFile(file)
  const unmade = await unmadeOf(settings)
  if (unmade.length > 0)
    return complain(
      settings,
      `An import was cut off after its events, before ${unmade.join(', ')}: finish it with npm run events -- rebuild`,
      1,
    )
  const lacking = await whatLogLacks(file)
  if (lacking !== null) throw new Misuse(lacking)
  const { events } = await importLog(settings.url, file)
  settings.err.write(
    `${events} events are in; cut off from here, npm run events -- rebuild finishes the import\n`,
  )
  const code = await rebuildAll(settings, undefined)
  settings.err.write(toConfirm)
  return code
}

async function unmadeOf({ url, projections }: EventsSettings): Promise<string[]> {
  const client = await connect(url)
  return outdatedProjections(client, projections).finally(() => client.end())
}

async function verifyAll(settings: EventsSettings, hashOrFile: string | undefined): Promise<number> {
  const heads = await headsOf(hashOrFile)
  const { url, projections, eventTypes, out, err } = settings
  const { invariants, functions = [] } = await settings.parts()
  const client = await connect(url)
  const head = await newestHead(client)
  const uncovered = await uncoveredIn(client).finally(() => client.end())
  out.write(head === null ? 'Nothing is sealed yet.\n' : `Head of block ${head.block}: ${head.hash}\n`)
  const problems = await verify(url, {
    ...{ projections, invariants, eventTypes, functions, heads, progress: progressOn(err) },
    saying: (line) => err.write(`${line}\n`),
  })
  await settings.keepVerified?.(url, problems)
  for (const { where, what } of problems) out.write(`${where}: ${what}\n`)
  if (problems.length === 0) out.write('Everything that is covered holds.\n')
  out.write('Not covered:\n')
  for (const { english } of uncovered) out.write(`- ${english}\n`)
  return problems.length === 0 ? 0 : 1
}

/** Only a person who knows of the import can tell it from a row that an attacker wrote (rule 875). */
const toConfirm =
  'an admin has to confirm this in the console: it stays a finding until it is closed, and less is compared since\n'

/** A run that was cut off is finished by another one, or by a rebuild of what each start names. */
async function rebase(settings: EventsSettings): Promise<number> {
  const client = await connect(settings.url)
  await rebaseFeed(client).finally(() => client.end())
  for (const name of await unmadeOf(settings)) await rebuildAll(settings, name)
  settings.err.write(toConfirm)
  return 0
}
