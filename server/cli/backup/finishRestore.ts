import type pg from 'pg'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal } from '../../../domain/shared/decision.ts'
import { eventTypes, functions, modules, projections, queues } from '../../modules.ts'
import { connect } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { Env } from '../../platform/env.ts'
import { checkFeedNumbers, rebaseFeed } from '../../platform/eventStore/feed.ts'
import { headsAfterRestore, keepRestore, readHeads } from '../../platform/eventStore/keptHeads.ts'
import { checkSeals } from '../../platform/eventStore/tamperEvidence.ts'
import { openDeps } from '../../platform/openDeps.ts'
import { rebuild } from '../../platform/projections/rebuild.ts'
import { endUnderWay, lastRecorded, recordRestore, skipNumbers } from '../../platform/restores.ts'
import { listedWithdrawals, withdrawAgain } from '../../withdrawal/index.ts'
import { seoulTime } from '../instants.ts'
import { Misuse } from '../misuse.ts'

export type Finishing = {
  /** The restored database with the migrating role. */
  url: string
  /** The settings of the shop, with its own role's URL of the same database. */
  env: Env
  /** The instant that was restored; that of the newest event when null. */
  restoredTo: Date | null
  /** The file of the heads, and that of the withdrawals, which are kept beside the database. */
  heads: string | undefined
  withdrawals: string | undefined
  say: (line: string) => void
}

/**
 * Does what a restored database needs before the shop opens on it: transaction numbers of this cluster, numbers that
 * were given out after the instant are skipped, what was under way goes on, the seals are compared with the heads kept
 * outside, and withdrawals that came after the instant are applied again. The shop's jobs then ask the providers. Returns
 * what is wrong, a line each. Safe to run again.
 */
export async function finishRestore({ url, env, restoredTo, say, ...files }: Finishing): Promise<string[]> {
  const heads = await headsIn(files.heads)
  const listed = await withdrawalsIn(files.withdrawals)
  const timeouts = { lockSeconds: env.LOCK_TIMEOUT_SECONDS, statementSeconds: env.STATEMENT_TIMEOUT_SECONDS }
  await migrate({ url, appUrl: env.APP_DATABASE_URL, projections, functions, eventTypes, queues, timeouts })
  const client = await connect(url)
  const wrong: string[] = []
  try {
    const instant = restoredTo ?? (await lastRecorded(client)) ?? new Date()
    say(`restored to ${seoulTime(instant)} (${instant.toISOString()})`)
    await rebaseWhereMoved(client, url, say)
    await skipNumbers(client)
    const jobs = await endUnderWay(client)
    if (jobs > 0) say(`${jobs} jobs that were under way are tried again`)
    wrong.push(...(await compareHeads(client, heads, files.heads, instant, say)))
    wrong.push(...(await applyWithdrawals(env, listed, instant, say)))
    await recordRestore(client, instant)
  } finally {
    await client.end()
  }
  return wrong
}

async function headsIn(file: string | undefined) {
  if (file === undefined) return []
  const heads = await readHeads(file)
  if (heads === null) throw new Misuse(`${file} is no file of heads`)
  return heads
}

async function withdrawalsIn(file: string | undefined) {
  if (file === undefined) return []
  return listedWithdrawals(file).catch(() => {
    throw new Misuse(`there is no list of withdrawals ${file} to be read`)
  })
}

async function rebaseWhereMoved(client: pg.Client, url: string, say: (line: string) => void): Promise<void> {
  const moved = await checkFeedNumbers(client).then(
    () => false,
    () => true,
  )
  if (!moved) return
  await rebaseFeed(client)
  for (const projection of projections) if (projection.mode === 'async') await rebuild(url, projection)
  say('the log’s transaction numbers were those of another cluster: rebased')
}

async function compareHeads(
  client: pg.Client,
  heads: Awaited<ReturnType<typeof headsIn>>,
  file: string | undefined,
  instant: Date,
  say: (line: string) => void,
): Promise<string[]> {
  const broken = await checkSeals(client)
  const wrong = broken.map(({ kind, block }) => `block ${block} differs from its seal: ${kind}`)
  if (file === undefined) return wrong
  const day = seoulDate(instant)
  const { newest, lost, missing } = await headsAfterRestore(client, heads, day)
  for (const { day: of, block, hash } of missing)
    wrong.push(`block ${block} of ${of} does not have the hash ${hash} that ${file} kept`)
  if (lost.length > 0) {
    say(
      `lost with what came after the instant: the sealed heads of ${lost.map((head) => head.day).join(', ')}`,
    )
    await keepRestore(file, day, newest)
  }
  return wrong
}

/** The clock of the machine that wrote the list may be another one than the database's. */
const clocksDifferMs = 3_600_000

async function applyWithdrawals(
  env: Env,
  listed: Awaited<ReturnType<typeof withdrawalsIn>>,
  instant: Date,
  say: (line: string) => void,
): Promise<string[]> {
  const since = instant.getTime() - clocksDifferMs
  const again = new Set(listed.filter(({ at }) => at.getTime() >= since).map(({ memberId }) => memberId))
  if (again.size === 0) return []
  // A withdrawal that an earlier restore applied again is listed twice: its first line says when the member left.
  const leftAt = new Map(
    listed.flatMap(({ memberId, at }) => (again.has(memberId) ? [[memberId, at] as const] : [])).toReversed(),
  )
  const { deps, close } = await openDeps({ ...env, ROLE: 'web' }, modules, eventTypes)
  const wrong: string[] = []
  let applied = 0
  try {
    for (const [memberId, at] of leftAt) {
      const left = await withdrawAgain(deps, memberId, at)
      if (!isRefusal(left)) applied += 1
      else if (left.refused !== 'NOT_LOGGED_IN')
        wrong.push(
          `member ${memberId} had withdrawn and is a member again (${left.refused}): settle what is open, then run npm run restore -- --finish`,
        )
    }
  } finally {
    await close()
  }
  if (applied > 0) say(`${applied} withdrawals that came after the instant are applied again`)
  return wrong
}
