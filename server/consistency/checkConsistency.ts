import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { ConsistencyFindings } from '../../domain/wire/consistency.ts'
import { inTrustedTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realNow } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import { outsideHeads } from '../platform/eventStore/keptHeads.ts'
import {
  countBlocks,
  lastBlockOf,
  newestHead,
  type SealedMonth,
  sealedMonths,
  togetherByMonth,
} from '../platform/eventStore/tamperEvidence.ts'
import type { Log } from '../platform/log.ts'
import { breachesOf } from '../platform/projections/breaches.ts'
import { evidenceAgainst } from '../platform/projections/evidence.ts'
import type { Problem } from '../platform/projections/problem.ts'
import type { Invariant } from '../platform/projections/projection.ts'
import { ownInvariants } from '../platform/projections/verify.ts'
import { startCheck } from './checks.ts'
import { endFindings, type Finding, findingOf, keepFindings } from './findings.ts'
import { invariantName } from './findingWords.ts'
import { endFailedCheck } from './stoppedChecks.ts'
import { tellFindings } from './tellFindings.ts'

const payloadShape = z.object({ checkId: z.int() })
/** What a check of the console compares; `verify` rebuilds as well. */
const checked: readonly Problem['kind'][] = [
  ...(['event_changed', 'event_missing', 'event_added', 'block_changed', 'more_changed'] as const),
  ...([
    'transaction_changed',
    'type_unknown',
    'invariant',
    'head_missing',
    'heads_unread',
    'function_changed',
  ] as const),
]
/** Events compared with their seals between two updates of the progress. */
const eventsAStep = 20_000

/** Thrown inside a check that was cancelled. */
class Cancelled extends Error {}

/** Heads that are kept outside and cannot be read are a problem of their own: without them nothing is compared. */
async function evidence(
  deps: Pick<Deps, 'env' | 'store' | 'modules'>,
  client: pg.ClientBase,
): Promise<{ keptHeads: number; problems: Problem[] }> {
  const { HEADS_FILE: file } = deps.env
  const own = {
    eventTypes: deps.store.eventTypes.all,
    functions: deps.modules.flatMap(({ functions = [] }) => functions),
  }
  if (file === undefined) return { keptHeads: 0, problems: await evidenceAgainst(client, own) }
  const { heads, lack } = await outsideHeads(client, file)
  const problems = await evidenceAgainst(client, { ...own, heads })
  if (lack !== null)
    problems.push({
      ...{ kind: 'heads_unread', where: file, korean: '밖에 보관한 해시 파일', detail: lack },
      what: `the heads could not be read: ${lack}`,
    })
  return { keptHeads: heads.length, problems }
}

/**
 * Checks the shop against its log: the chain of seals against the heads kept outside, the events of each month against
 * their sealed hashes, and every invariant (rules 227 and 520). Records progress and findings after each step; what is
 * new raises an alert by its place and number alone. A cancelled check stops at its next step. One that fails ends as
 * stopped and raises an alert, too (rule 534).
 */
export async function checkConsistency(
  deps: Pick<Deps, 'db' | 'env' | 'queue' | 'store' | 'modules'>,
  log: Log,
  invariants: readonly Invariant[],
  payload: object,
): Promise<void> {
  const { checkId } = payloadShape.parse(payload)
  try {
    await check(deps, log, invariants, checkId)
  } catch (failure) {
    if (failure instanceof Cancelled) return
    // Without a database it stays unfinished until `endDeadCheck` ends it.
    await endFailedCheck(deps, log, checkId).catch((fault: unknown) =>
      log.warn({ err: fault, checkId }, 'a check that failed could not be ended'),
    )
    throw failure
  }
}

async function check(
  deps: Pick<Deps, 'db' | 'env' | 'queue' | 'store' | 'modules'>,
  log: Log,
  invariants: readonly Invariant[],
  checkId: number,
): Promise<void> {
  const { pool, kysely } = deps.db
  const all = [...ownInvariants, ...invariants]
  const steps = all.length + 2
  const own = kysely
    .updateTable('platform.consistency_checks')
    .where('check_id', '=', checkId)
    .where('finished_at', 'is', null)
  const found: ConsistencyFindings = { problems: [], months: [], keptHeads: 0, head: null }
  const recordProgress = async (
    step: string,
    done: number,
    blocks: { blocks: number; blocks_done: number },
  ) => {
    const moved = { step, done, steps, ...blocks, found: JSON.stringify(found) }
    const { numUpdatedRows } = await own.set({ ...moved, moved_at: realNow }).executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new Cancelled()
  }

  const seen: number[] = []
  const keep = async (problems: readonly Problem[]) => {
    const findings: Finding[] = []
    for (const problem of problems)
      findings.push(await inTrustedTransaction(pool, (client) => findingOf(client, deps, problem)))
    found.problems.push(...findings.map(({ where, what, pos, stream }) => ({ where, what, pos, stream })))
    // At once, because a later step may stop the check, and together, because to the next one they are not new (rule 562).
    const kept = await inTrustedTransaction(pool, async (client) => {
      const kept = await keepFindings(queriesOn(client), checkId, findings)
      await tellFindings(client, deps, log, kept.fresh)
      return kept
    })
    seen.push(...kept.seen)
  }

  const blocks = await countBlocks(pool)
  let read = 0
  for await (const { months, last } of monthsOfBlocks(pool)) {
    found.months = togetherByMonth(found.months, months)
    read = last
    await recordProgress('달마다 봉인한 해시', 0, { blocks, blocks_done: Math.min(read, blocks) })
  }
  const through = { blocks, blocks_done: blocks }
  await recordProgress('봉인 블록의 사슬', 1, through)
  const { problems, keptHeads } = await inTrustedTransaction(pool, (client) => evidence(deps, client))
  await keep(problems)
  found.keptHeads = keptHeads
  for (const [nth, invariant] of all.entries()) {
    await recordProgress(invariantName(invariant) ?? invariant.name, nth + 2, through)
    const korean = invariantName(invariant) ?? invariant.name
    await keep(await inTrustedTransaction(pool, (client) => breachesOf(client, { ...invariant, korean })))
  }
  found.head = await newestHead(pool)
  const begun = sql<Date>`(SELECT started_at FROM platform.consistency_checks WHERE check_id = ${checkId})`
  await endFindings(kysely, { since: begun, seen, kinds: checked })
  await own.set({ found: JSON.stringify(found), done: steps, finished_at: realNow }).execute()
}

/** The check of each night; nothing when a colleague's check is running. */
export async function checkAtNight(
  deps: Pick<Deps, 'db' | 'env' | 'queue' | 'store' | 'modules'>,
  log: Log,
  invariants: readonly Invariant[],
): Promise<void> {
  const checkId = await startCheck(deps, log, null)
  if (checkId !== null) await checkConsistency(deps, log, invariants, { checkId })
}

/** The log by month, some blocks at a time, and finally the unsealed events; `last` is the last block read so far. */
async function* monthsOfBlocks(pool: pg.Pool): AsyncGenerator<{ months: SealedMonth[]; last: number }> {
  let last = 0
  for (;;) {
    const step = await inTrustedTransaction(pool, async (client) => {
      const next = await lastBlockOf(client, { after: last, events: eventsAStep })
      const range = next === null ? null : { first: last + 1, last: next }
      return { next, months: await sealedMonths(client, range) }
    })
    yield { months: step.months, last: step.next ?? last }
    if (step.next === null) return
    last = step.next
  }
}
