import type pg from 'pg'
import { memberFields } from '../../domain/processes/events.ts'
import type { Database } from '../platform/database/database.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'
import { relatedTo } from '../platform/eventStore/streamsFile.ts'
import {
  keyIn,
  type LogSession,
  type Row,
  rowsWithKeysOf,
  sessionAt,
} from '../platform/projections/logSession.ts'
import type { Projection } from '../platform/projections/projection.ts'
import { concerns, eventsOf } from './eventsShow.ts'
import { type Subject, subjectOf, UnknownSubject } from './subjects.ts'

/** A part of the log: what `--stream` names and the streams related to it. */
export type LogPart = { text: string; subject: Subject; streams: readonly string[] }

export async function partOf(db: Database<never>, text: string): Promise<LogPart> {
  const subject = await subjectOf(db.pool, text)
  return { text: text.trim(), subject, streams: await relatedTo(db.pool, subject.streams, memberFields) }
}

/** Throws an UnknownSubject for a stream that a narrowed log leaves out: it says nothing of whether that had begun. */
export function mustBePartOf(part: LogPart | null, stream: string, text: string): void {
  if (part === null || part.streams.includes(stream)) return
  throw new UnknownSubject(
    `${text} is not part of this log, which has ${part.text} and the ${part.streams.length - 1} streams related to it; open it with --stream ${text}, or without --stream for the whole log`,
  )
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const uuidsIn = (value: unknown): string[] => JSON.stringify(value).match(uuids) ?? []

/** Which rows of a part of the log are about its own subject, and which of those its events determine. */
export type PartRows = {
  /** Of an order or a charge: whether a row is about it and not about something else of its member. */
  isOwn: (row: Row) => boolean
  /** SQL: journal lines of events that are about it. */
  ownEvents: string
  /** Of these rows of a table, those that the whole log has as this part has them. */
  filled: (table: string, rows: readonly Row[]) => Promise<Row[]>
}

/**
 * Rows that other streams write too cannot be known from a part of the log (an owner's month lacks what other rentals
 * earned). Which these are shows at the end: a row that the part makes otherwise than the shop has it.
 */
export async function rowsOfPart(
  part: LogPart,
  needs: {
    scratch: { client: pg.Client; db: Database<never> }
    shop: Database<never>
    projections: readonly Projection[]
    eventTypes: readonly EventType[]
  },
): Promise<PartRows> {
  const { streams, subject } = part
  const all = await eventsOf(needs.scratch.db, { streams, point: {}, eventTypes: needs.eventTypes })
  const own = all.filter((event) => concerns(subject, all, event))
  const isWhole = own.length === all.length
  const positions = new Set(own.map(({ pos }) => pos))
  const ids = new Set(own.flatMap(idsOf))
  let end: LogSession | null = null
  return {
    isOwn: (row) => {
      if (isWhole) return true
      if (typeof row.pos === 'number') return positions.has(row.pos)
      const named = uuidsIn(row)
      return named.length === 0 || named.some((id) => ids.has(id))
    },
    ownEvents: isWhole ? 'true' : `pos = ANY ('{${[...positions].join(',')}}'::bigint[])`,
    filled: async (table, rows) => {
      if (rows.length === 0) return []
      end ??= await sessionAt(needs.scratch.client, needs, {}, 'part_end')
      const keys = await end.keysOfTable(table)
      const [made, live] = await Promise.all([
        end.sameRows(table, rows),
        rowsWithKeysOf(needs.shop.pool, `shop.${table}`, { rows, key: keys.get(table) ?? [] }),
      ])
      const byKey = (found: readonly Row[]) => new Map(found.map((row) => [keyIn(keys, table, row), row]))
      const [ours, theirs] = [byKey(made), byKey(live)]
      return rows.filter((row) => {
        const key = keyIn(keys, table, row)
        return JSON.stringify(ours.get(key)) === JSON.stringify(theirs.get(key))
      })
    },
  }
}

const idsOf = ({ stream, data }: StoredEvent): string[] => [...uuidsIn(stream), ...uuidsIn(data)]
