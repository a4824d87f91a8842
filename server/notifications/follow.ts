import * as z from 'zod/mini'
import { isDaytime, nextDaytime } from '../../domain/notifications/nightWindow.ts'
import { memberFields } from '../../domain/processes/events.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { inTransaction } from '../platform/database/database.ts'
import { assembled } from '../platform/database/statement.ts'
import type { Job } from '../platform/eventStore/eventStore.ts'
import { advance } from '../platform/eventStore/feed.ts'
import { firstField } from '../platform/eventStore/firstField.ts'
import type { QueueName } from '../platform/jobs/queue.ts'
import type { Json } from '../platform/json.ts'
import type { Needs, RowMessage } from './message.ts'
import { datedMessages, eventMessages } from './messages.ts'

export const notificationQueue = 'notification'

/**
 * The messages of one person are sent in order: a job that waits for a retry, or whose process died, holds up the later
 * ones with its key. No job does so for ever, because a message that has become too old completes without being sent,
 * before the retries run out.
 */
export const queues: readonly QueueName[] = [
  { name: notificationQueue, retryLimit: 100, inOrder: true, heartbeatSeconds: 20 },
]

const eventsAPage = 500
const memberOf = firstField('e.data', memberFields)
const toldEvent = z.object({
  ...{ pos: z.int(), type: z.string(), key: z.string(), version: z.int() },
  ...{ data: z.custom<Json>(() => true), traceparent: z.nullable(z.string()) },
})

/**
 * Enqueues a job for every event that has a message. The jobs commit with the reader's checkpoint, so that an event is
 * notified once, and commands know nothing of messages. A job carries the message's name and the event's position; its
 * words are chosen when it is told (rule 591).
 */
export async function followNotifications({ db, queue, store }: Needs): Promise<void> {
  if (queue === undefined) return
  const types = eventMessages.map(({ on }) => on)
  while (
    await advance(db.pool, 'notifications', eventsAPage, async (client, where) => {
      const text = `SELECT e.pos, e.type, coalesce(${memberOf}, e.pos::text) AS key, e.schema_v AS version, e.data,
          e.meta->>'traceparent' AS traceparent FROM es.events e
        WHERE ${where} AND e.type = ANY ($1) ORDER BY e.tx, e.pos`
      const rows = await assembled(client, { text, values: [types] }, toldEvent)
      const jobs = rows.flatMap(({ pos, type, key, version, data, traceparent }) =>
        eventMessages
          .filter(({ on, concerns }) => on === type && concerns(store.eventTypes.upcast(type, version, data)))
          .map(({ name }, nth) => ({
            name: notificationQueue,
            data: { message: name, pos, ...(traceparent !== null && { traceparent }) },
            options: { id: jobIdOf(pos, nth), singletonKey: key },
          })),
      )
      if (jobs.length > 0) await queue.enqueue(client, jobs)
    })
  ) {
    // Each iteration committed one page.
  }
}

/** Jobs of one person and one page run in the order of their ids, so the id starts with the event's position. */
function jobIdOf(pos: number, nth: number): string {
  const digits = pos.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-${String(nth).padStart(12, '0')}`
}

/**
 * The job of a message that waits for the morning. It has an order of its own, so that it holds up nothing that a person
 * did at night (rule 558).
 */
export const jobByDay = (data: object, memberId: number, now: Date): Job => ({
  name: notificationQueue,
  data,
  options: {
    singletonKey: `${memberId}:by day`,
    startAfter: Math.ceil((nextDaytime(now).getTime() - now.getTime()) / 1_000),
  },
})

/** The job that notifies a member about a row; enqueue it in the transaction that writes the row. */
export const noticeJob = (message: RowMessage['name'], id: string, memberId: number): Job => ({
  name: notificationQueue,
  data: { message, about: id },
  options: { singletonKey: String(memberId) },
})

/**
 * Enqueues a job for every message that is due today and not in the inbox yet. Returns how many there are: none at night,
 * when a run makes up for one that was missed in the evening (rule 558).
 */
export async function remindMembers(needs: Needs): Promise<number> {
  const { db, queue, clock } = needs
  if (!isDaytime(clock.now())) return 0
  const today = seoulDate(clock.now())
  let due = 0
  for (const message of datedMessages) {
    const ids = await untold(needs, message.name, await message.due(needs, today))
    due += ids.length
    if (ids.length === 0 || queue === undefined) continue
    const jobs = ids.map((about) => ({
      name: notificationQueue,
      data: { message: message.name, about },
      options: { singletonKey: `${message.name}:${about}` },
    }))
    await inTransaction(db.pool, (client) => queue.enqueue(client, jobs))
  }
  return due
}

/** The rows whose message is not in the inbox yet, in their order; there may be as many as a day has rentals. */
export async function untold(
  { db }: Pick<Needs, 'db'>,
  message: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const keys = ids.map((id) => `${message}:${id}`)
  const told = await db.kysely
    .selectFrom('personal.inbox')
    .select('inbox_id')
    .where(({ eb, fn, val }) => eb('inbox_id', '=', fn.any(val(keys))))
    .execute()
  const known = new Set(told.map((row) => row.inbox_id))
  return ids.filter((id) => !known.has(`${message}:${id}`))
}
