import { z } from 'zod'
import { chargeStream } from '../../../domain/charges/events.ts'
import { CARD_TRIES } from '../../../domain/charges/terms.ts'
import { decideClosing } from '../../../domain/processes/settling.ts'
import { settlementStream } from '../../../domain/settlement/events.ts'
import { lastDueMonth, monthsLater } from '../../../domain/settlement/months.ts'
import { foldSettlement } from '../../../domain/settlement/state.ts'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { sum } from '../../../domain/shared/won.ts'
import { chargeIn } from '../../charges/index.ts'
import { isDatabaseAway } from '../../platform/database/databaseAway.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { handleCommand, type LoadedStreams } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { inOne } from '../../platform/jobs/sweep.ts'
import { hashOf } from '../../platform/json.ts'
import { accountRows, sealedAttempts } from '../payoutAccounts.ts'
import { settlementIn } from '../streams.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
/** Called after each append with how many of the month's owners are done. */
export type Progress = (month: string, done: number, of: number) => void

const untouched = foldSettlement([])

// An append of this size takes a few hundredths of a second, which bounds how long the event feed waits for its commit
// and how many other owners a locked stream holds up.
const together = 256
// The next part is decided while the database appends the first.
const sideBySide = 2

/** What was not done, and the refusal or the fault for which it was not. */
type Undone<One> = { one: One } & ({ refusal: Refusal } | { fault: unknown })

/**
 * Runs `work` over bounded parts of `all`. A part that is refused or fails is halved until the offending elements are
 * alone, so that one owner holds up no other. Returns these; `progress` gets the number of elements done. Rejects when the
 * database is away.
 */
export async function inParts<One>(
  all: readonly One[],
  work: (part: readonly One[]) => Promise<Refusal | null>,
  progress: (done: number) => void = () => {},
): Promise<Undone<One>[]> {
  const undone: Undone<One>[] = []
  for (let from = 0; from < all.length; from += together * sideBySide) {
    const parts = Array.from({ length: sideBySide }, (_, nth) =>
      all.slice(from + nth * together, from + (nth + 1) * together),
    )
    const answers = await Promise.all(parts.map((part) => halving(part, work)))
    undone.push(...answers.flat())
    progress(Math.min(from + together * sideBySide, all.length))
  }
  return undone
}

async function halving<One>(
  part: readonly One[],
  work: (part: readonly One[]) => Promise<Refusal | null>,
): Promise<Undone<One>[]> {
  const [one] = part
  if (one === undefined) return []
  const why = await whyUndone(() => work(part))
  if (why === null) return []
  if (part.length === 1) return [{ one, ...why }]
  const middle = Math.ceil(part.length / 2)
  return [...(await halving(part.slice(0, middle), work)), ...(await halving(part.slice(middle), work))]
}

async function whyUndone(
  work: () => Promise<Refusal | null>,
): Promise<{ refusal: Refusal } | { fault: unknown } | null> {
  try {
    const refusal = await work()
    return refusal === null ? null : { refusal }
  } catch (fault) {
    if (isDatabaseAway(fault)) throw fault
    return { fault }
  }
}

/** The faults of what was not done, a refusal as one that names it. */
export const faultsOf = (undone: readonly Undone<unknown>[]): unknown[] =>
  undone.map((each) => ('fault' in each ? each.fault : new Error(`not done: ${each.refusal.refused}`)))

const oldestOpen = statement({
  name: 'settlement.oldestOpenMonth',
  text: `
    SELECT min(open.month) AS month FROM (
      SELECT r.owner_id, r.month FROM shop.settlement_rows r WHERE r.month <= $1 AND (r.base <> 0 OR r.expected <> 0)
      UNION ALL
      SELECT m.owner_id, to_char((m.month || '-01')::date + interval '1 month', 'YYYY-MM')
      FROM shop.settlement_months m WHERE m.status = 'carried_forward') AS open
    WHERE open.month <= $1 AND NOT EXISTS (
      SELECT FROM shop.settlement_months m
      WHERE m.owner_id = open.owner_id AND m.month = open.month AND m.closed_at IS NOT NULL)`,
  row: z.object({ month: z.nullable(z.string()) }),
})

const openOwners = statement({
  name: 'settlement.openOwners',
  text: `
    SELECT open.owner_id AS "ownerId" FROM (
      SELECT r.owner_id FROM shop.settlement_rows r WHERE r.month = $1 AND (r.base <> 0 OR r.expected <> 0)
      UNION
      SELECT m.owner_id FROM shop.settlement_months m WHERE m.month = $2 AND m.status = 'carried_forward') AS open
    WHERE NOT EXISTS (
      SELECT FROM shop.settlement_months m
      WHERE m.owner_id = open.owner_id AND m.month = $1 AND m.closed_at IS NOT NULL)
    ORDER BY open.owner_id`,
  row: z.object({ ownerId: z.int() }),
})

/** The facts that an owner's closing needs besides its streams. Rows of a past month no longer change. */
type ClosingFacts = z.infer<typeof factsShape>

const factsShape = z.object({
  ownerId: z.int(),
  rows: z.array(z.object({ rowId: z.string(), amount: z.int() })),
  /** Charges of the owner that the card failed to pay, the oldest first. */
  chargeIds: z.array(z.string()),
  /** The month before carries a sum forward to this one, positive or negative. */
  bringsForward: z.boolean(),
  isHeld: z.boolean(),
  /** Held months that deducted what rows of this one give back; of one that was carried forward, the month that took it. */
  deductedIn: z.array(z.string()),
})

const factsOfOwners = statement({
  name: 'settlement.closingFacts',
  text: `
    WITH earned AS (
      SELECT owner_id,
        json_agg(json_build_object('rowId', row_id, 'amount', expected) ORDER BY occurred_at, row_id) AS rows
      FROM shop.settlement_rows
      WHERE month = $2 AND owner_id = ANY ($1) AND (base <> 0 OR expected <> 0) GROUP BY 1),
    owed AS (
      SELECT member_id AS owner_id, json_agg(charge_id ORDER BY made_at, charge_id) AS charges
      FROM shop.owed_by_owners() WHERE member_id = ANY ($1) AND card_failures >= $4 GROUP BY 1),
    back AS (
      SELECT r.owner_id, json_agg(DISTINCT paying.month) AS months
      FROM shop.settlement_rows r
      JOIN shop.charges_deducted() d ON d.member_id = r.owner_id AND d.charge_id = r.subject_id
      CROSS JOIN LATERAL (
        SELECT m.month, m.is_held FROM shop.settlement_months m
        WHERE m.owner_id = r.owner_id AND m.month >= d.month AND m.status <> 'carried_forward'
        ORDER BY m.month LIMIT 1) AS paying
      WHERE r.month = $2 AND r.owner_id = ANY ($1) AND r.kind = 'charge_refund' AND paying.is_held AND paying.month <> $2
      GROUP BY 1)
    SELECT asked.owner_id AS "ownerId", coalesce(e.rows, '[]') AS rows, coalesce(o.charges, '[]') AS "chargeIds",
      asked.owner_id = ANY (ARRAY (
        SELECT m.owner_id FROM shop.settlement_months m WHERE m.month = $3 AND m.carried_forward <> 0)) AS "bringsForward",
      asked.owner_id = ANY (ARRAY (
        SELECT m.owner_id FROM shop.settlement_months m WHERE m.month = $2 AND m.is_held)) AS "isHeld",
      coalesce(b.months, '[]') AS "deductedIn"
    FROM unnest($1::integer[]) AS asked (owner_id) LEFT JOIN earned e USING (owner_id) LEFT JOIN owed o USING (owner_id)
      LEFT JOIN back b USING (owner_id)
    ORDER BY asked.owner_id`,
  row: factsShape,
})

/** The closing facts of these owners for a month, in one statement, ordered by owner. */
export const closingFacts = (
  { db }: Pick<Deps, 'db'>,
  month: string,
  owners: readonly number[],
): Promise<ClosingFacts[]> => factsOfOwners(db.pool, [owners, month, monthsLater(month, -1), CARD_TRIES])

type ClosedMonths = { closed: number; requested: number }

/** What an owner's closing reads, under its version. */
const streamsOf = (month: string, { ownerId, chargeIds, ...facts }: ClosingFacts): string[] => {
  const { bringsForward, deductedIn } = facts
  const months = [
    month,
    ...(bringsForward ? [monthsLater(month, -1)] : []),
    ...(mayCarryHolds(facts) ? [monthsLater(month, 1)] : []),
    ...deductedIn,
  ]
  return [...[...new Set(months)].map((of) => settlementStream(ownerId, of)), ...chargeIds.map(chargeStream)]
}

const mayCarryHolds = ({ isHeld, deductedIn }: Pick<ClosingFacts, 'isHeld' | 'deductedIn'>): boolean =>
  isHeld || deductedIn.length > 0

/** The facts that an owner's month is closed on. */
function factsIn(streams: LoadedStreams, month: string, facts: ClosingFacts) {
  const { ownerId, rows, chargeIds, bringsForward, isHeld, deductedIn } = facts
  const stateOf = (of: string) => settlementIn(streams, ownerId, of)
  return {
    ...{ ownerId, month, rows },
    before: bringsForward ? stateOf(monthsLater(month, -1)) : untouched,
    after: mayCarryHolds({ isHeld, deductedIn }) ? stateOf(monthsLater(month, 1)) : untouched,
    deductedIn: deductedIn.map(stateOf),
    charges: chargeIds.map((chargeId) => chargeIn(streams, chargeId)),
  }
}

/**
 * Closes the month of these owners and requests what is payable now, in one append: for all of them or for none. Refuses
 * CONCURRENT_CHANGE when one was held since the facts were read.
 */
async function closeOwners(
  needs: Needs,
  month: string,
  owners: readonly number[],
): Promise<{ refusal: Refusal | null; requested: number }> {
  const all = await closingFacts(needs, month, owners)
  const attempts = await sealedAttempts(
    needs,
    all.filter(mayBePaid).map(({ ownerId }) => ({ ownerId, month, attempt: 1 })),
  )
  const sealed = new Map(attempts.map((attempt) => [settlementStream(attempt.ownerId, month), attempt]))
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: `settle:${month}:${hashOf(owners)}`,
    request: { month, owners },
    actor: 'job:settleMonths',
    streams: all.flatMap((facts) => streamsOf(month, facts)),
    decide: (streams) => {
      const states = all.map((facts) => ({ facts, state: settlementIn(streams, facts.ownerId, month) }))
      if (states.some(({ facts, state }) => state.isHeld && !facts.isHeld)) return refuse('CONCURRENT_CHANGE')
      const entries = states.flatMap(({ facts, state }) =>
        decideClosing(state, {
          ...factsIn(streams, month, facts),
          account: sealed.get(settlementStream(facts.ownerId, month))?.account ?? null,
        }),
      )
      const paid = entries.filter(isPayout).flatMap(({ stream }) => sealed.get(stream) ?? [])
      return { events: newEvents(entries), rows: accountRows(needs, paid) }
    },
  })
  if (handled.kind === 'refused') return { refusal: handled.refusal, requested: 0 }
  return { refusal: null, requested: handled.events.filter(({ type }) => type === 'payout.requested').length }
}

const isPayout = ({ event }: { event: { type: string } }): boolean => event.type === 'payout.requested'

/** Without earnings nothing is paid, so no account is sealed: that would extend the retention of the owner's key. */
const mayBePaid = ({ rows, bringsForward }: ClosingFacts): boolean =>
  bringsForward || sum(rows.map(({ amount }) => amount)) > 0

/**
 * Closes every month that is due, the oldest first so that the next one takes what it carries forward, and requests its
 * payouts, a few hundred owners in one append. Safe to run twice, late, in several processes and after a crash: an
 * owner's month closes once, because its stream records that it is closed. An owner whose month cannot be closed waits
 * with it and those after it, and rejects the run once everybody else is done.
 */
export async function closeMonths(
  needs: Needs,
  through: string = lastDueMonth(needs.clock.now()),
  progress: Progress = () => {},
): Promise<ClosedMonths> {
  const all = { closed: 0, requested: 0 }
  const [oldest] = await oldestOpen(needs.db.pool, [through])
  if (oldest === undefined || oldest.month === null) return all
  const waiting = new Set<number>()
  const faults: unknown[] = []
  for (let month = oldest.month; month <= through; month = monthsLater(month, 1)) {
    const open = await openOwners(needs.db.pool, [month, monthsLater(month, -1)])
    const owners = open.map(({ ownerId }) => ownerId).filter((ownerId) => !waiting.has(ownerId))
    const undone = await inParts(
      owners,
      async (part) => {
        const { refusal, requested } = await closeOwners(needs, month, part)
        all.requested += requested
        return refusal
      },
      (done) => progress(month, done, owners.length),
    )
    for (const { one } of undone) waiting.add(one)
    faults.push(...faultsOf(undone))
    all.closed += owners.length - undone.length
  }
  if (faults.length > 0) throw inOne(faults)
  return all
}
