import { sql } from 'kysely'
import type pg from 'pg'
import { seoulDate, startOfSeoulDay } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import type { GrantStatus } from '../../domain/shared/grants.ts'
import { sum, type Won } from '../../domain/shared/won.ts'
import { needsApproval } from '../../domain/wallet/granting.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction, violates } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'
import type { LoggedInStaff } from '../platform/security/staffSessions.ts'
import { finishGrant } from './finishGrants.ts'

export type GrantRow = { memberId: number; points: Won }
export type Making = {
  grantId: string
  couponId: number | null
  rows: readonly GrantRow[]
  reason: string
  /** What a file gives to whom; null for a grant to one member. */
  fileHash: string | null
  staff: LoggedInStaff
}
type Made = { grantId: string; status: GrantStatus }
type MakingRefusal = Refusal<'GRANT_FILE_USED' | 'IDEMPOTENCY_KEY_REUSED'>

/** A grant of a file is finished by the job; what a person waits for is given at once. */
const givenAtOnce = 20

/** The sum that a grant is judged by, and whether a second person has to approve it (rule 313). */
export async function judged(
  client: pg.ClientBase | pg.Pool,
  { rows, staff, couponId }: Pick<Making, 'rows' | 'staff' | 'couponId'>,
  now: Date,
): Promise<{ points: Won; needsApproval: boolean }> {
  if (couponId !== null) return { points: 0, needsApproval: false }
  const { given } = await queriesOn(client)
    .selectFrom('shop.member_grants as g')
    .innerJoin('shop.member_grant_rows as r', 'r.grant_id', 'g.grant_id')
    .select(({ fn, cast, val }) =>
      cast<number>(fn.coalesce(fn.sum('r.points'), val(0)), 'bigint').as('given'),
    )
    .where('g.made_by', '=', staff.id)
    .where('g.status', '=', 'approved')
    .where('g.decided_by', 'is', null)
    .where('g.made_at', '>=', startOfSeoulDay(seoulDate(now)))
    .where(sql<boolean>`r.member_id = ANY (${rows.map(({ memberId }) => memberId)})`)
    .executeTakeFirstOrThrow()
  const points = sum(rows.map((row) => row.points))
  return { points, needsApproval: needsApproval({ points, givenToday: given }, staff.roles) }
}

/**
 * Returns what the grant with this id became, null for a new id. Refuses IDEMPOTENCY_KEY_REUSED for an id that gave
 * another amount or coupon, or to another member.
 */
async function madeBefore(
  client: pg.ClientBase | pg.Pool,
  { grantId, couponId, rows, reason, fileHash, staff }: Making,
): Promise<Made | Refusal<'IDEMPOTENCY_KEY_REUSED'> | null> {
  const queries = queriesOn(client)
  const known = await queries
    .selectFrom('shop.member_grants')
    .select(['status', 'made_by', 'reason', 'coupon_id', 'file_hash'])
    .where('grant_id', '=', grantId)
    .executeTakeFirst()
  if (known === undefined) return null
  const isSame =
    known.made_by === staff.id &&
    known.reason === reason &&
    known.coupon_id === couponId &&
    known.file_hash === fileHash &&
    // The hash of a file names its members and their points.
    (fileHash !== null || (await gaveThese(queries, grantId, rows)))
  return isSame ? { grantId, status: known.status } : refuse('IDEMPOTENCY_KEY_REUSED')
}

async function gaveThese(
  queries: ReturnType<typeof queriesOn>,
  grantId: string,
  rows: readonly GrantRow[],
): Promise<boolean> {
  const gave = await queries
    .selectFrom('shop.member_grant_rows')
    .select(['member_id', 'points'])
    .where('grant_id', '=', grantId)
    .execute()
  return (
    gave.length === rows.length &&
    rows.every(({ memberId, points }) =>
      gave.some((row) => row.member_id === memberId && row.points === points),
    )
  )
}

/**
 * Makes a grant, to one member or to those of a file, and gives it unless a second person has to approve it. The same
 * `grantId` again is the same grant, whatever became of its members since; the same file again is refused
 * GRANT_FILE_USED (rule 315), and the id of another request IDEMPOTENCY_KEY_REUSED (rule 893). `barred` says why a new grant
 * cannot be made.
 */
export async function makeGrant<Code extends RefusalCode>(
  deps: Pick<Deps, 'db' | 'clock' | 'store'>,
  making: Making,
  barred: () => Promise<Refusal<Code> | null>,
): Promise<Made | MakingRefusal | Refusal<Code>> {
  const before = await madeBefore(deps.db.pool, making)
  const refusal = before === null ? await barred() : null
  if (refusal !== null) return refusal
  const made = await refusableTransaction(deps.db.pool, (client) => written(client, deps, making)).catch(
    (error: unknown) => {
      // Two colleagues sent the same file at the same moment.
      if (violates(error, 'member_grants_by_file'))
        return refuse('GRANT_FILE_USED', { madeAt: deps.clock.now().toISOString() })
      // A colleague's own requests wait for each other; the other one's was first.
      if (violates(error, 'member_grants_pkey')) return refuse('IDEMPOTENCY_KEY_REUSED')
      throw error
    },
  )
  if (!isRefusal(made) && made.status === 'approved') await finishGrant(deps, made.grantId, givenAtOnce)
  return made
}

async function written(
  client: pg.ClientBase,
  { clock }: Pick<Deps, 'clock'>,
  making: Making,
): Promise<Made | MakingRefusal> {
  const { grantId, couponId, rows, reason, fileHash, staff } = making
  const queries = queriesOn(client)
  const now = clock.now()
  // What one colleague gives is judged one after another, so that two small grants are not judged beside each other.
  await sql`SELECT pg_advisory_xact_lock(hashtext('member_grants'), ${staff.id})`.execute(queries)
  const before = await madeBefore(client, making)
  if (before !== null) return before
  const { points, needsApproval: isProposed } = await judged(client, making, now)
  const earlier =
    fileHash === null
      ? undefined
      : await queries
          .selectFrom('shop.member_grants')
          .select('made_at')
          .where('file_hash', '=', fileHash)
          .where('status', '<>', 'declined')
          .executeTakeFirst()
  if (earlier !== undefined) return refuse('GRANT_FILE_USED', { madeAt: earlier.made_at.toISOString() })
  const status = isProposed ? 'proposed' : 'approved'
  await queries
    .insertInto('shop.member_grants')
    .values({
      ...{ grant_id: grantId, kind: couponId === null ? 'points' : 'coupon', coupon_id: couponId, reason },
      ...{ members: rows.length, points, file_hash: fileHash, status, made_by: staff.id, made_at: now },
    })
    .execute()
  await sql`INSERT INTO shop.member_grant_rows (grant_id, member_id, points)
    SELECT ${grantId}, * FROM unnest(${rows.map(({ memberId }) => memberId)}::int[], ${rows.map((row) => row.points)}::bigint[])`.execute(
    queries,
  )
  const [first] = rows
  await recordChange(queries, {
    ...{ subject: 'member_grants', key: grantId, before: null, actor: `staff:${staff.id}`, at: now, reason },
    after: {
      status,
      couponId,
      points,
      members: rows.length,
      memberId: rows.length === 1 ? first?.memberId : null,
    },
  })
  return { grantId, status }
}
