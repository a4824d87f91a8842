import type { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { connect } from '../platform/database/database.ts'
import type { OwnedTables } from '../platform/deps.ts'
import { createEventTypes, type EventType } from '../platform/eventStore/eventTypes.ts'
import { rebaseFeed } from '../platform/eventStore/feed.ts'
import { exportLog, importLog } from '../platform/eventStore/logFile.ts'
import { outdatedProjections } from '../platform/projections/install.ts'
import type { Invariant, Projection } from '../platform/projections/projection.ts'
import { rebuild } from '../platform/projections/rebuild.ts'
import { buildScratch, type Point, upTo } from '../platform/projections/scratch.ts'
import { verify } from '../platform/projections/verify.ts'
import { showStream } from './eventsShow.ts'

export type EventsSettings = {
  url: string
  projections: readonly Projection[]
  eventTypes: readonly EventType[]
  invariants: readonly Invariant[]
  /** What each table holds of people: an export leaves out all that holds anything. */
  tables: OwnedTables
  /** Puts right what is derived from projections without being one, when all of them were rebuilt. */
  afterRebuild?: (url: string) => Promise<void>
  out: Writable
  err: Writable
}

const usage = `npm run events -- show STREAM [--as-of T]     what happened in a stream
                  replay [--until POS|T]         the projections as of a point, into the schema "replay"
                  rebuild [PROJECTION]           one projection or all, beside the live tables
                  verify                         live tables, invariants and sealed blocks against the log
                  export [--personal] > log.jsonl
                  import log.jsonl
                  rebase                         after restoring a dump into another cluster
`

/** Runs one line of the events command; answers the exit code. */
export async function runEvents(args: readonly string[], settings: EventsSettings): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'as-of': { type: 'string' }, until: { type: 'string' }, personal: { type: 'boolean' } },
  })
  const [command, subject] = positionals
  const print = (line: string) => settings.out.write(`${line}\n`)
  switch (command) {
    case 'show':
      if (subject === undefined) return explain(settings)
      return (await showStream(
        settings.url,
        createEventTypes(settings.eventTypes),
        subject,
        values['as-of'],
        print,
      ))
        ? 0
        : 1
    case 'replay':
      return replay(settings, pointOf(values.until))
    case 'rebuild':
      return rebuildAll(settings, subject)
    case 'verify':
      return verifyAll(settings, print)
    case 'export':
      await exportLog(settings.url, settings.out, {
        personal: values.personal ?? false,
        tables: settings.tables,
      })
      return 0
    case 'import':
      if (subject === undefined) return explain(settings)
      return importFrom(settings, subject)
    case 'rebase':
      return rebase(settings)
    default:
      return explain(settings)
  }
}

function explain(settings: EventsSettings): number {
  settings.err.write(usage)
  return 2
}

/** '1200' is a position, everything else an instant. */
export function pointOf(text: string | undefined): Point {
  if (text === undefined) return {}
  if (/^\d+$/.test(text)) return { pos: Number(text) }
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new Error(`${text} is neither a position nor an instant`)
  return { at }
}

async function replay(settings: EventsSettings, point: Point): Promise<number> {
  await buildScratch(settings.url, {
    schema: 'replay',
    projections: settings.projections,
    whereFor: () => upTo(point),
    progress: (projection, done, last) => settings.err.write(`${projection}: ${done} of ${last} events\n`),
  })
  const client = await connect(settings.url)
  try {
    for (const table of settings.projections.flatMap((projection) => projection.tables)) {
      const { rows } = await client.query<{ n: number }>(`SELECT count(*) AS n FROM replay."${table}"`)
      settings.out.write(`replay.${table}: ${rows[0]?.n} rows\n`)
    }
  } finally {
    await client.end()
  }
  return 0
}

async function rebuildAll(settings: EventsSettings, name: string | undefined): Promise<number> {
  const chosen = settings.projections.filter((projection) => name === undefined || projection.name === name)
  if (name !== undefined && chosen.length === 0) {
    settings.err.write(`No projection is called ${name}\n`)
    return 1
  }
  for (const projection of chosen)
    await rebuild(settings.url, projection, {
      progress: (line) => settings.err.write(`${line.projection}: ${line.events} of ${line.of} events\n`),
    })
  if (name === undefined) await settings.afterRebuild?.(settings.url)
  return 0
}

/** Events arrive all or none; a run that is cut off after them is finished by a rebuild, and says so when repeated. */
async function importFrom(settings: EventsSettings, file: string): Promise<number> {
  const unmade = await unmadeOf(settings)
  if (unmade.length > 0) {
    settings.err.write(
      `An import was cut off after its events, before ${unmade.join(', ')}: finish it with npm run events -- rebuild\n`,
    )
    return 1
  }
  const { events } = await importLog(settings.url, file)
  settings.err.write(
    `${events} events are in; cut off from here, npm run events -- rebuild finishes the import\n`,
  )
  return rebuildAll(settings, undefined)
}

async function unmadeOf({ url, projections }: EventsSettings): Promise<string[]> {
  const client = await connect(url)
  return outdatedProjections(client, projections).finally(() => client.end())
}

async function verifyAll(settings: EventsSettings, print: (line: string) => void): Promise<number> {
  const problems = await verify(settings.url, {
    projections: settings.projections,
    invariants: settings.invariants,
    progress: (line) => settings.err.write(`${line}\n`),
  })
  for (const { where, what } of problems) print(`${where}: ${what}`)
  if (problems.length === 0) print('Everything holds.')
  return problems.length === 0 ? 0 : 1
}

async function rebase(settings: EventsSettings): Promise<number> {
  const client = await connect(settings.url)
  await rebaseFeed(client).finally(() => client.end())
  for (const projection of settings.projections)
    if (projection.mode === 'async') await rebuild(settings.url, projection)
  return 0
}
