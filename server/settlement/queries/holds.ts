import { z } from 'zod'
import { maskedTyping } from '../../../domain/members/maskedContacts.ts'
import type { Hold } from '../../../domain/settlement/events.ts'
import type { HoldMade } from '../../../domain/wire/staffSettlements.ts'
import { staffNames } from '../../members/index.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Reads } from '../../platform/deps.ts'
import { typedReasons } from '../reasons.ts'

/** A hold of an owner's month, as its event names it. */
type HoldOf = Hold & { ownerId: number }

const eventsOfHolds = statement({
  name: 'settlement.eventsOfHolds',
  text: `
    SELECT asked.owner_id AS "ownerId", asked.month, asked.number, e.occurred_at AS at, e.meta->>'actor' AS actor,
      coalesce(e.meta->>'reason', '') AS reference
    FROM unnest($1::int[], $2::text[], $3::int[]) AS asked(owner_id, month, number)
    JOIN es.streams s ON s.stream_id = 'settlement:' || asked.owner_id || ':' || asked.month
    JOIN es.events e ON e.stream_no = s.stream_no AND e.type = 'settlement.held' AND (e.data->>'number')::int = asked.number`,
  row: z.object({
    ...{ ownerId: z.int(), month: z.string(), number: z.int() },
    ...{ at: z.date(), actor: z.string(), reference: z.string() },
  }),
})

/** Who held these months, when and why, in the order of the months. A reason that was erased is null. */
export async function madeHolds(
  db: Reads,
  holds: readonly HoldOf[],
): Promise<(HoldOf & { at: Date; actor: string; reason: string | null })[]> {
  if (holds.length === 0) return []
  const events = await eventsOfHolds(db.pool, [
    holds.map(({ ownerId }) => ownerId),
    holds.map(({ month }) => month),
    holds.map(({ number }) => number),
  ])
  const reasons = await typedReasons(
    db,
    events.map(({ reference }) => reference),
  )
  return events
    .map(({ reference, ...event }) => ({ ...event, reason: reasons.get(reference) ?? null }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** These holds as colleagues read them, by owner. */
export async function holdsShown(
  db: Reads,
  asked: readonly { ownerId: number; heldFor: readonly Hold[] }[],
): Promise<(ownerId: number, heldFor: readonly Hold[]) => HoldMade[]> {
  const holds = asked.flatMap(({ ownerId, heldFor }) => heldFor.map((hold) => ({ ...hold, ownerId })))
  if (holds.length === 0) return () => []
  const [made, names] = await Promise.all([madeHolds(db, holds), staffNames(db)])
  return (ownerId, heldFor) =>
    made
      .filter(
        (one) =>
          one.ownerId === ownerId &&
          heldFor.some(({ month, number }) => month === one.month && number === one.number),
      )
      .map(({ month, at, actor, reason }) => ({
        month,
        at: at.toISOString(),
        by: names.get(Number(actor.replace('staff:', ''))) ?? '',
        reason: reason === null ? null : maskedTyping(reason),
      }))
}
