import { type EventDetail, type EventRow, eventDetail, eventRow } from '../../domain/wire/promotions.ts'
import { cleanRich } from '../platform/cleanRich.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { hasBegun, isShown } from './moments.ts'
import { pictureUrl } from './pictures.ts'

const columns = `e.id, e.title, jsonb_build_object('fileUrl', ${pictureUrl('c', 'mobile')}) AS list_thumbnail_file,
  e.starts_on AS "startDate", e.ends_on AS "endDate"`
const sources = 'shop.events e JOIN shop.promotion_pictures c ON c.id = e.picture_id'

const shownEvents = statement({
  name: 'promotions.events',
  text: `SELECT ${columns} FROM ${sources} WHERE ${isShown('e', '$1')}
    ORDER BY e.position, e.id DESC`,
  row: eventRow,
})
const begunEvent = statement({
  name: 'promotions.event',
  text: `SELECT ${columns}, e.content,
      CASE WHEN d.id IS NOT NULL THEN jsonb_build_object('fileUrl', ${pictureUrl('d', 'mobile')}) END
        AS detail_thumbnail_file
    FROM ${sources} LEFT JOIN shop.promotion_pictures d ON d.id = e.detail_picture_id
    WHERE e.id = $1 AND ${hasBegun('e', '$2')}`,
  row: eventDetail,
})

/** Returns the events that are shown at this moment, in the order that staff set. */
export async function eventsAt(db: Deps['db'], now: Date): Promise<EventRow[]> {
  return shownEvents(db.pool, [now])
}

/** Returns an event that has begun, even when it is over, so that links to it keep working. */
export async function eventById(db: Deps['db'], id: number, now: Date): Promise<EventDetail | null> {
  const [event] = await begunEvent(db.pool, [id, now])
  return event === undefined ? null : { ...event, content: cleanRich('event', event.content) }
}
