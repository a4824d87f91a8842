import { z } from 'zod'
import { eventsOf } from '../ledger/defineEvent.ts'
import { serial } from '../shared/eventFields.ts'
const pointsEvent = eventsOf({ kind: 'points', title: () => '포인트', of: () => 'points:1' })
/** Points. */
export const pointsEvents = {
  'points.given': pointsEvent({ title: '지급', schema: z.strictObject({ memberId: serial, note: z.string() }), explain: () => [] }),
  'points.lost': pointsEvent({ schema: z.strictObject({ ownerId: z.int() }) }),
  'points.found': z.strictObject({}),
}
