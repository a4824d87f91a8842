import type { Writable } from 'node:stream'
import * as z from 'zod/mini'
import { unreachable } from '../../domain/shared/decision.ts'
import { connect } from '../platform/database/database.ts'
import { sqlState } from '../platform/database/sqlState.ts'
import { assembled } from '../platform/database/statement.ts'
import type { OwnedTables } from '../platform/deps.ts'
import { createEventTypes, type EventType } from '../platform/eventStore/eventTypes.ts'
import { rebaseFeed } from '../platform/eventStore/feed.ts'
import { exportLog, importLog } from '../platform/eventStore/logFile.ts'
import { exportStreams } from '../platform/eventStore/streamsFile.ts'
import { newestHead } from '../platform/eventStore/tamperEvidence.ts'
import { outdatedProjections } from '../platform/projections/install.ts'
import type { Invariant, Projection } from '../platform/projections/projection.ts'
import { rebuild } from '../platform/projections/rebuild.ts'
import { buildScratch, emptySchema, type Point, upTo } from '../platform/projections/scratch.ts'
import { verify } from '../platform/projections/verify.ts'
import { type EventsArgs, headsOf, instantOf, pointOf, readArgs, readableFile } from './eventsArgs.ts'
import { progressOn } from './eventsProgress.ts'
import { showStream, unknownStream } from './eventsShow.ts'
import { Misuse } from './misuse.ts'

type EventsSettings = {
  url: string
  projections: readonly Projection[]
  eventTypes: readonly EventType[]
  invariants: readonly Invariant[]
  /** The personal data in each table: an export leaves out every table that holds any. */
  tables: OwnedTables
  /** Refreshes data that is derived from projections without being one, after all of them were rebuilt. */
  afterRebuild?: (url: string) => Promise<void>
  out: Writable
  err: Writable
}

const usage = `npm run events -- show STREAM [--as-of T]     what happened in a stream
                  replay [--until POS|T]         the projections as of a point, into the schema "replay"
                  rebuild [PROJECTION]           one projection or all, beside the live tables
                  verify [--head HASH|FILE]      sealed blocks, live tables and invariants against the log
                  export [--personal] > log.jsonl
                  export --stream ID [--related] > life.jsonl
                  import log.jsonl
                  rebase                         after restoring a dump into another cluster
`

/** Runs the events command and returns its exit code: 1 when something is wrong, 2 for invalid arguments. */
export async function runEvents(args: readonly string[], settings: EventsSettings): Promise<number> {
  try {
    const read = readArgs(args)
    if (read !== null) return await run(read, settings)
    settings.err.write(usage)
    return 2
  } catch (fault) {
    if (fault instanceof Misuse) return complain(settings, fault.message, 2)
    if (fault instanceof Error) return complain(settings, fault.message.split('\n')[0] ?? '', 1)
    throw fault
  }
}

function run({ command, subject, given }: EventsArgs, settings: EventsSettings): Promise<number> {
  switch (command) {
    case 'show':
      return show(settings, subject, given['as-of'])
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

async function show(settings: EventsSettings, stream: string, asOf: string | undefined): Promise<number> {
  const { url, out } = settings
  const until = asOf === undefined ? null : instantOf(asOf)
  const types = createEventTypes(settings.eventTypes)
  const known = await showStream(url, types, stream, until, (line) => out.write(`${line}\n`))
  return known ? 0 : complain(settings, await unknownStream(url, stream), 1)
}

async function exportAll(settings: EventsSettings, given: EventsArgs['given']): Promise<number> {
  const { url, out, tables } = settings
  const { stream, related = false, personal = false } = given
  if (stream === undefined) {
    await exportLog(url, out, { personal, tables })
    return 0
  }
  const known = await exportStreams(url, out, { stream, related })
  return known ? 0 : complain(settings, await unknownStream(url, stream), 1)
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
  const { events } = await importLog(settings.url, file).catch((fault) => {
    // 22P02 is COPY's error for text that is not JSON.
    throw sqlState(fault) === '22P02' ? new Misuse(`${file} is no exported log`) : fault
  })
  settings.err.write(
    `${events} events are in; cut off from here, npm run events -- rebuild finishes the import\n`,
  )
  return rebuildAll(settings, undefined)
}

async function unmadeOf({ url, projections }: EventsSettings): Promise<string[]> {
  const client = await connect(url)
  return outdatedProjections(client, projections).finally(() => client.end())
}

async function verifyAll(settings: EventsSettings, hashOrFile: string | undefined): Promise<number> {
  const heads = await headsOf(hashOrFile)
  const { url, projections, invariants, eventTypes, out, err } = settings
  const client = await connect(url)
  const head = await newestHead(client).finally(() => client.end())
  out.write(head === null ? 'Nothing is sealed yet.\n' : `Head of block ${head.block}: ${head.hash}\n`)
  const problems = await verify(url, {
    ...{ projections, invariants, eventTypes, heads, progress: progressOn(err) },
    saying: (line) => err.write(`${line}\n`),
  })
  for (const { where, what } of problems) out.write(`${where}: ${what}\n`)
  if (problems.length === 0) out.write('Everything holds.\n')
  return problems.length === 0 ? 0 : 1
}

async function rebase(settings: EventsSettings): Promise<number> {
  const client = await connect(settings.url)
  await rebaseFeed(client).finally(() => client.end())
  for (const projection of settings.projections)
    if (projection.mode === 'async') await rebuild(settings.url, projection)
  return 0
}
