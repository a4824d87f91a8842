import { z } from 'zod'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { ConsistencyFinding, ConsistencyFound } from '../../domain/wire/consistency.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { EvidenceProblem } from '../platform/projections/problem.ts'
import { recordChange } from '../platform/recordChange.ts'
import { invariantTitles } from './invariantTitles.ts'

type Found = ConsistencyFound['problems'][number]

const evidenceWords: Readonly<Record<EvidenceProblem['kind'], string>> = {
  event_changed: '이벤트나 그 명령이 봉인한 뒤에 바뀌었어요.',
  event_missing: '봉인한 이벤트가 없어졌어요.',
  block_changed: '봉인 블록이 바뀌었어요.',
  transaction_changed: '이벤트의 트랜잭션 번호가 봉인한 뒤에 바뀌었어요.',
  head_missing: '밖에 보관한 봉인과 달라요. 블록이 지워졌거나 다시 만들어졌어요.',
  type_unknown: '이 버전이 모르는 종류의 이벤트예요.',
}

/** A problem of the evidence as staff read it; the place names the event, or else the block. */
export const evidenceFound = ({ kind, pos, block, what }: EvidenceProblem, place: string | null): Found => ({
  where: place ?? (block === null ? '밖에 보관한 봉인' : `봉인 블록 ${block}`),
  what: kind === 'head_missing' ? `${evidenceWords[kind]} (${what})` : evidenceWords[kind],
  pos,
})

/** The title of an invariant as staff read it. */
export const titleOfInvariant = (name: string): string =>
  invariantTitles[name] ??
  name.replace(/^(\S+) holds nothing of a member who left$/, '$1에 탈퇴한 회원의 기록이 없어요')

/** $1: the check, $2 to $4 its findings. One that is open stays the same finding, with the check that saw it last. */
const keepOpen = statement({
  name: 'consistency.keepFindings',
  text: `
    INSERT INTO platform.consistency_findings (place, what, pos, first_check, last_check)
    SELECT DISTINCT ON (f.place, f.what) f.place, f.what, f.pos, $1::int, $1::int
    FROM unnest($2::text[], $3::text[], $4::bigint[]) AS f(place, what, pos)
    ON CONFLICT (place, what) WHERE closed_at IS NULL DO UPDATE SET last_check = excluded.last_check
    RETURNING finding_id AS id`,
  row: z.object({ id: z.int() }),
})

/** Keeps what a check found until an admin closes it: a later check that finds nothing closes nothing. */
export const keepFindings = async (
  { db }: Pick<Deps, 'db'>,
  checkId: number,
  problems: readonly Found[],
): Promise<void> => {
  await keepOpen(db.pool, [
    checkId,
    problems.map(({ where }) => where),
    problems.map(({ what }) => what),
    problems.map(({ pos }) => pos),
  ])
}

/** The findings that no admin has closed, the oldest first, then the newest twenty that one has. */
export async function findings({ db }: Pick<Deps, 'db'>): Promise<ConsistencyFinding[]> {
  const all = db.kysely
    .selectFrom('platform.consistency_findings as f')
    .innerJoin('platform.consistency_checks as c', 'c.check_id', 'f.last_check')
    .select(['f.finding_id as id', 'f.place as where', 'f.what', 'f.pos', 'f.found_at as foundAt'])
    .select(['c.started_at as seenAt', 'f.closed_at as closedAt', 'f.closed_by as closedBy', 'f.reason'])
  const [open, closed] = await Promise.all([
    all.where('f.closed_at', 'is', null).orderBy('f.finding_id').execute(),
    all.where('f.closed_at', 'is not', null).orderBy('f.closed_at', 'desc').limit(20).execute(),
  ])
  return [...open, ...closed].map(({ foundAt, seenAt, closedAt, ...finding }) => ({
    ...finding,
    foundAt: foundAt.toISOString(),
    seenAt: seenAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }))
}

/**
 * Closes a finding with the reason that an admin typed. Refuses NOT_FOUND, and TRANSITION_NOT_ALLOWED for one that is
 * closed.
 */
export const closeFinding = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, staffId, reason }: { id: number; staffId: number; reason: string },
): Promise<Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> | null> =>
  db.kysely.transaction().execute(async (trx) => {
    const finding = await trx
      .selectFrom('platform.consistency_findings')
      .select(['place', 'what', 'closed_at as closedAt'])
      .where('finding_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (finding === undefined) return refuse('NOT_FOUND')
    const { place, what, closedAt } = finding
    if (closedAt !== null) return refuse('TRANSITION_NOT_ALLOWED', { status: 'closed' })
    const at = clock.now()
    await trx
      .updateTable('platform.consistency_findings')
      .set({ closed_at: at, closed_by: staffId, reason })
      .where('finding_id', '=', id)
      .execute()
    await recordChange(trx, {
      ...{ subject: 'consistency_findings', key: id, actor: `staff:${staffId}`, at, reason },
      ...{ before: { place, what, isClosed: false }, after: { place, what, isClosed: true } },
    })
    return null
  })
