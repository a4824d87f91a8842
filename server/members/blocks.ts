import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { blockMember, unblockMember } from '../../domain/members/blocking.ts'
import { memberStream } from '../../domain/members/events.ts'
import { entryOf } from '../../domain/processes/entries.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Reads } from '../platform/deps.ts'
import { type CommandCode, handleCommand } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import { revokeFamiliesOf } from '../platform/security/families.ts'
import { typedAs } from '../platform/security/typedAs.ts'
import { memberIn } from './streams.ts'

const blocks = statement({
  name: 'members.block',
  text: `SELECT b.reference, b.reason, b.blocked_at AS "blockedAt" FROM shop.blocked_members() b WHERE b.member_id = $1`,
  row: z.object({ reference: z.string(), reason: z.string(), blockedAt: z.date() }),
})

/** Why and since when the member is blocked, in the words that the member reads; null for whoever is not. */
export const blockOf = async (
  pool: pg.Pool | pg.ClientBase,
  memberId: number,
): Promise<{ reference: string; reason: string; blockedAt: Date } | null> =>
  (await blocks(pool, [memberId]))[0] ?? null

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store'>
type Step = { memberId: number; blockId: string; reason: string; staffId: number }
type StepRefusal = Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode>

/**
 * Blocks a member, ends every login and keeps the reason, in one transaction (rule 311). `blockId` is the dialog's: the
 * same one again is the same block. Refuses a member who is blocked or has left.
 */
export const block = (deps: Needs, step: Step): Promise<StepRefusal | null> =>
  taken(deps, step, { reference: `block:${step.blockId}`, decide: blockMember, endsLogins: true })

/**
 * Lifts the block that its author read (rule 890); the member may log in again. Refuses a member who is not blocked, and
 * CONCURRENT_CHANGE for one who was blocked anew since.
 */
export const unblock = (
  deps: Needs,
  { lifts, ...step }: Step & { lifts: string },
): Promise<StepRefusal | null> =>
  taken(deps, step, {
    ...{ reference: `unblock:${step.blockId}`, lifts, endsLogins: false },
    decide: (events, data) => unblockMember(events, { ...data, lifts }),
  })

type Taking = {
  reference: string
  /** The reference of the block that is lifted. */
  lifts?: string
  decide: (
    ...asked: Parameters<typeof blockMember>
  ) => ReturnType<typeof blockMember> | ReturnType<typeof unblockMember>
  endsLogins: boolean
}

async function taken(
  deps: Needs,
  { memberId, staffId, reason }: Step,
  { reference, lifts, decide, endsLogins }: Taking,
): Promise<StepRefusal | null> {
  const known = await deps.db.kysely
    .selectFrom('shop.members')
    .select('id')
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (known === undefined) return refuse('NOT_FOUND')
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: reference,
    request: { memberId, lifts },
    typed: typedAs(deps, reason),
    actor: `staff:${staffId}`,
    reason: reference,
    streams: [memberStream(memberId)],
    decide: (streams) => {
      const decided = decide(memberIn(streams, memberId), { memberId, reason: reference })
      if (isRefusal(decided)) return decided
      return {
        events: newEvents([entryOf(decided)]),
        rows: async (client) => {
          const queries = queriesOn(client)
          // A login holds this lock while it looks for a block, so that none is opened beside it.
          await sql`SELECT shop.lock_member(${memberId})`.execute(queries)
          await queries
            .insertInto('shop.block_reasons')
            .values({ reference, member_id: memberId, reason })
            .execute()
          if (endsLogins) await revokeFamiliesOf(client, memberId, 'block')
          return null
        },
      }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : null
}

/** What staff typed for these references of events. */
export async function typedReasons(
  { kysely }: Pick<Reads, 'kysely'>,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = references.filter((reference) => /^(un)?block:/.test(reference))
  if (asked.length === 0) return new Map()
  const rows = await kysely
    .selectFrom('shop.block_reasons')
    .select(['reference', 'reason'])
    .where('reference', 'in', asked)
    .execute()
  return new Map(rows.map(({ reference, reason }) => [reference, reason]))
}

/** What staff typed about one block; null once it is unknown. */
export const blockReason = async (db: Pick<Reads, 'kysely'>, reference: string): Promise<string | null> =>
  (await typedReasons(db, [reference])).get(reference) ?? null
