import * as z from 'zod/mini'
import { blockedBecause, type RentalEvent } from '../../domain/rental/events.ts'
import { addDays, type CivilDate, type Period, seoulDate } from '../../domain/shared/civilDate.ts'
import { closedWords } from '../../domain/shared/closedWords.ts'
import { isRefusedAs, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { alreadyDone } from '../members/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Reads } from '../platform/deps.ts'
import type { Meta, Statement } from '../platform/eventStore/eventStore.ts'
import { type CommandCode, handleCommand, type LoadedStreams } from '../platform/eventStore/handleCommand.ts'
import { newId } from '../platform/newId.ts'
import { typedAs } from '../platform/security/typedAs.ts'
import { slotRefusals } from './slots.ts'

/** No repair is planned further ahead, and each listing stores its busy days as a bitmap with one bit per day. */
const plannedAheadAtMostDays = 365

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store'>
type ByStaff = { staffId: number; reason: string }

type Adding = { productId: number; requestId?: string | undefined; from: CivilDate; to: CivilDate } & ByStaff
const addedDowntime = z.object({ downtimeId: z.string() })

/**
 * Blocks a product's days from `from` to `to`, both included, once for each `requestId` (rule 891). Refuses PERIOD_INVALID when
 * the period ends before it starts or is over, PERIOD_TOO_LATE, PERIOD_TAKEN when a member has booked or holds one of the
 * days, and ALREADY_DONE with who closed one of them before and why.
 */
export async function addDowntime(
  { db, clock, env, store }: Needs,
  { productId, requestId, from, to, staffId, reason }: Adding,
): Promise<
  | { downtimeId: string }
  | Refusal<'ALREADY_DONE' | 'PERIOD_INVALID' | 'PERIOD_TAKEN' | 'PERIOD_TOO_LATE' | CommandCode>
> {
  const days = { start: from, end: to }
  const downtimeId = newId(clock.now())
  const stream = `product:${productId}`
  const data = { productId, downtimeId, from, to, because: null }
  const event: RentalEvent = { type: 'product.downtime.added', data }
  const handled = await handleCommand(store, clock, {
    commandId: `downtime-add:${requestId ?? downtimeId}`,
    request: { productId, from, to },
    typed: typedAs({ env }, reason),
    actor: `staff:${staffId}`,
    reason: `downtime:${downtimeId}`,
    streams: [stream],
    refusedAtAppend: slotRefusals,
    decide: () =>
      daysRefusal(days, seoulDate(clock.now())) ?? {
        events: [{ stream, ...event }],
        rows: [keepReason(db, downtimeId, reason)],
        result: { downtimeId },
      },
  })
  if (handled.kind === 'done') return addedDowntime.parse(handled.result)
  const { refusal } = handled
  return isRefusedAs(refusal, ['PERIOD_TAKEN']) ? closedOrBooked({ db, store }, productId, days) : refusal
}

/**
 * Why days cannot be closed: a member has some of them, or they are closed, by whom and why. They may be free again by now:
 * CONCURRENT_CHANGE.
 */
async function closedOrBooked(
  { db, store }: Pick<Needs, 'db' | 'store'>,
  productId: number,
  { start, end }: Period,
): Promise<Refusal<'ALREADY_DONE' | 'CONCURRENT_CHANGE' | 'PERIOD_TAKEN'>> {
  const inTheWay = await slotsInTheWay(db.pool, [productId, start, end])
  if (inTheWay.some(({ status }) => status !== 'blocked'))
    return refuse('PERIOD_TAKEN', { start, end, wantedFor: 'downtime', productId: [productId] })
  const [closed] = inTheWay
  if (closed === undefined) return refuse('CONCURRENT_CHANGE')
  const stream = `product:${productId}`
  const meta = downtimeIn((await store.load([stream])).stream, stream, closed.slotId)?.closedBy
  const { note, because } = closed
  const reason = note ?? (because === null || because === 'owner' ? null : closedWords[because])
  return alreadyDone(db, 'days_closed', { actor: meta?.actor ?? null, reason })
}

const slotsInTheWay = statement({
  name: 'rental.slotsInTheWay',
  text: `SELECT s.slot_id AS "slotId", s.status, s.because, s.note FROM shop.slots_between($2::date, $3::date) s
    WHERE s.product_id = $1::int ORDER BY s.occupied_from`,
  row: z.object({
    slotId: z.string(),
    status: z.enum(['held', 'booked', 'blocked']),
    because: z.nullable(blockedBecause),
    note: z.nullable(z.string()),
  }),
})

/**
 * Frees the days of a downtime. The same colleague's second tap gets the first answer. Refuses NOT_FOUND when the product
 * never had it, ALREADY_DONE with who opened its days before and why (rules 750 and 823), and TRANSITION_NOT_ALLOWED for days
 * that a loss closed: finding the product again opens them (rule 305).
 */
export async function removeDowntime(
  { db, clock, env, store }: Needs,
  { productId, downtimeId, staffId, reason }: { productId: number; downtimeId: string } & ByStaff,
): Promise<Refusal<'ALREADY_DONE' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode> | null> {
  const stream = `product:${productId}`
  const reasonId = newId(clock.now())
  const event: RentalEvent = { type: 'product.downtime.removed', data: { productId, downtimeId } }
  const handled = await handleCommand(store, clock, {
    commandId: `downtime-remove:${downtimeId}`,
    request: event.data,
    typed: typedAs({ env }, reason),
    actor: `staff:${staffId}`,
    reason: `downtime:${reasonId}`,
    streams: [stream],
    decide: (loaded) => {
      const downtime = downtimeIn(loaded, stream, downtimeId)
      if (downtime === null) return refuse('NOT_FOUND')
      if (downtime.openedBy !== null)
        return refuse('ALREADY_DONE', { doing: 'days_open', by: null, reason: null })
      if (downtime.because === 'lost')
        return refuse('TRANSITION_NOT_ALLOWED', { status: 'lost', action: 'reopen' })
      return { events: [{ stream, ...event }], rows: [keepReason(db, reasonId, reason)] }
    },
  })
  if (handled.kind === 'done') return null
  const { refusal } = handled
  return isRefusedAs(refusal, ['ALREADY_DONE']) ? openedBefore({ db, store }, stream, downtimeId) : refusal
}

/** Who opened the days of a downtime, and why. */
async function openedBefore(
  { db, store }: Pick<Needs, 'db' | 'store'>,
  stream: string,
  downtimeId: string,
): Promise<Refusal<'ALREADY_DONE'>> {
  const loaded = (await store.load([stream])).stream
  const meta = downtimeIn(loaded, stream, downtimeId)?.openedBy ?? null
  if (meta === null) return alreadyDone(db, 'days_open', null)
  const { actor, reason: reference = '' } = meta
  return alreadyDone(db, 'days_open', {
    ...{ actor, reason: (await typedReasons(db, [reference])).get(reference) ?? null },
  })
}

const ofDowntime = z.looseObject({ downtimeId: z.string() })
const closing = z.looseObject({ because: z.nullable(blockedBecause) })
/** `closedBy`: who closed its days; `openedBy`: who opened them again, null while they are closed. */
type Downtime = z.infer<typeof closing> & { closedBy: Meta; openedBy: Meta | null }

/** A downtime as its product's events tell it: why its days were closed, and whether they are open again. */
export function downtimeIn(loaded: LoadedStreams, stream: string, downtimeId: string): Downtime | null {
  const ofThis = loaded(stream).events.filter(
    ({ data }) => ofDowntime.safeParse(data).data?.downtimeId === downtimeId,
  )
  const added = ofThis.find(({ type }) => type === 'product.downtime.added')
  if (added === undefined) return null
  const opening = ofThis.find(({ type }) => type === 'product.downtime.removed')
  return { ...closing.parse(added.data), closedBy: added.meta, openedBy: opening?.meta ?? null }
}

function daysRefusal(period: Period, today: CivilDate): Refusal<'PERIOD_INVALID' | 'PERIOD_TOO_LATE'> | null {
  const days = { ...period, wantedFor: 'downtime' as const }
  if (days.end < days.start || days.end < today) return refuse('PERIOD_INVALID', days)
  const latest = addDays(today, plannedAheadAtMostDays)
  return days.end > latest ? refuse('PERIOD_TOO_LATE', { ...days, latest }) : null
}

/** Stores the typed reason outside the event, so that it can be erased; the event carries only `id`. */
export const keepReason = (db: Deps['db'], id: string, written: string): Statement =>
  db.kysely.insertInto('personal.downtime_reasons').values({ id, written }).compile()

/** The typed texts behind these references. */
export async function typedReasons(
  { kysely }: Pick<Reads, 'kysely'>,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = references
    .map((reference) => /^downtime:(.+)$/.exec(reference)?.[1])
    .filter((id) => id !== undefined)
  if (ids.length === 0) return new Map()
  const rows = await kysely
    .selectFrom('personal.downtime_reasons')
    .select(['id', 'written'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, written }) => [`downtime:${id}`, written]))
}
