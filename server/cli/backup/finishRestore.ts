import type pg from 'pg'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal } from '../../../domain/shared/decision.ts'
import { eventTypes, functions, modules, projections, queues } from '../../modules.ts'
import { withUser } from '../../platform/database/createDatabase.ts'
import { connect } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { Env } from '../../platform/env.ts'
import { checkFeedNumbers, rebaseFeed } from '../../platform/eventStore/feed.ts'
import { headsAfterRestore, outsideHeads, type RestoreNote } from '../../platform/eventStore/keptHeads.ts'
import { checkSeals } from '../../platform/eventStore/tamperEvidence.ts'
import { openDeps } from '../../platform/openDeps.ts'
import { endUnderWay, lastFollowed, recordRestore, skipNumbers } from '../../platform/restores.ts'
import {
  type ListedWithdrawal,
  listedWithdrawals,
  lostWithdrawals,
  withdrawAgain,
} from '../../withdrawal/index.ts'
import { seoulTime } from '../instants.ts'
import { Misuse } from '../misuse.ts'
import { rebuildOutdated } from '../rebuildOutdated.ts'

export type Finishing = {
  /** The restored database with the migrating role. */
  url: string
  /** The settings of the shop, with its own role's URL of the same database. */
  env: Env
  /** The instant that was restored; without it, that of the restore that was begun before, or of the newest event. */
  restoredTo: Date | null
  /** The file of the heads, and that of the withdrawals, which are kept beside the database. */
  heads: string | undefined
  withdrawals: string | undefined
  /** What the operator does to have it done once more. */
  again: (restoredTo: Date) => string
  /** Notes which heads are void. */
  keepNote: (note: RestoreNote) => Promise<void>
  say: (line: string) => void
}

/**
 * Does what a restored database needs before the shop opens on it: transaction numbers of this cluster, projections of
 * these statements, numbers that were given out after the instant are skipped, what was under way goes on, and what is
 * kept outside is compared. The shop's jobs then ask the providers. Returns what is wrong, a line each. A run that was
 * cut off is finished by another one.
 */
export async function finishRestore(finishing: Finishing): Promise<string[]> {
  const { url, env, restoredTo, say } = finishing
  const listed = await withdrawalsIn(finishing.withdrawals)
  const timeouts = { lockSeconds: env.LOCK_TIMEOUT_SECONDS, statementSeconds: env.STATEMENT_TIMEOUT_SECONDS }
  await migrate({ url, appUrl: env.APP_DATABASE_URL, projections, functions, eventTypes, queues, timeouts })
  const client = await connect(url)
  try {
    // Before anything else: what follows appends events, from which another run could not guess the instant any more.
    const instant = await recordRestore(client, restoredTo)
    say(`restored to ${seoulTime(instant)} (${instant.toISOString()})`)
    await rebaseWhereMoved(client, say)
    await rebuildOutdated(url, say)
    await skipNumbers(client)
    const jobs = await endUnderWay(client)
    if (jobs > 0) say(`${jobs} jobs that were under way are tried again`)
    const broken = await checkSeals(client)
    return [
      ...broken.map(({ kind, block }) => `block ${block} differs from its seal: ${kind}`),
      ...(await compareOutside(client, finishing, { instant, listed })),
    ]
  } finally {
    await client.end()
  }
}

/**
 * Does what a standby needs that has taken its primary's place and may lack the last moment: a restore to the last commit
 * that it has (rule 521). Nothing here needs a stopped shop. Returns what is wrong, a line each. Throws a Misuse when the
 * instant is neither given nor known to the server.
 */
export async function followPromotion(finishing: Finishing): Promise<string[]> {
  const { url, env, restoredTo, say } = finishing
  const listed = await withdrawalsIn(finishing.withdrawals)
  const client = await connect(url)
  try {
    const followed = restoredTo ?? (await lastFollowed(client))
    if (followed === null)
      throw new Misuse(
        'this server has followed no primary since it was started: say with --until what the standby had replayed',
      )
    const instant = await recordRestore(client, followed)
    say(`the standby has what was committed by ${seoulTime(instant)} (${instant.toISOString()})`)
    await skipNumbers(client)
    // The address of the application's role may lead to the old primary yet.
    const { username, password } = new URL(env.APP_DATABASE_URL)
    const here = { ...env, APP_DATABASE_URL: withUser(url, username, password) }
    return await compareOutside(client, { ...finishing, env: here }, { instant, listed })
  } finally {
    await client.end()
  }
}

type Restored = { instant: Date; listed: readonly ListedWithdrawal[] }

/** Compares the database with what is kept beside it: the heads, and who withdrew. */
async function compareOutside(
  client: pg.Client,
  finishing: Finishing,
  restored: Restored,
): Promise<string[]> {
  const { wrong, note } = await compareHeads(client, finishing, restored)
  wrong.push(...(await applyWithdrawals(finishing, restored)))
  if (note !== null) await finishing.keepNote(note)
  return wrong
}

async function withdrawalsIn(file: string | undefined): Promise<ListedWithdrawal[]> {
  if (file === undefined) return []
  return listedWithdrawals(file).catch(() => {
    throw new Misuse(`there is no list of withdrawals ${file} to be read`)
  })
}

async function rebaseWhereMoved(client: pg.Client, say: (line: string) => void): Promise<void> {
  const moved = await checkFeedNumbers(client).then(
    () => false,
    () => true,
  )
  if (!moved) return
  await rebaseFeed(client)
  say(
    'the log’s transaction numbers were those of another cluster: rebased, which an admin has to confirm in the console',
  )
}

async function compareHeads(
  client: pg.Client,
  { heads: file, say }: Finishing,
  { instant }: Restored,
): Promise<{ wrong: string[]; note: RestoreNote | null }> {
  if (file === undefined) return { wrong: [], note: null }
  const { heads, lack } = await outsideHeads(client, file)
  if (lack !== null)
    return {
      wrong: [`the heads of ${file} could not be read (${lack}): the log was not compared`],
      note: null,
    }
  const day = seoulDate(instant)
  const { newest, lost, missing } = await headsAfterRestore(client, heads, day)
  const wrong = missing.map(
    ({ day: of, block, hash }) => `block ${block} of ${of} does not have the hash ${hash} that ${file} kept`,
  )
  if (lost.length === 0) return { wrong, note: null }
  say(`lost with what came after the instant: the sealed heads of ${lost.map((head) => head.day).join(', ')}`)
  return { wrong, note: { day, ...newest } }
}

async function applyWithdrawals(
  { env, again, say }: Finishing,
  { instant, listed }: Restored,
): Promise<string[]> {
  if (listed.length === 0) return []
  // Whoever is applied again is in the list already; the shop adds by itself whom a list of its own lacks.
  const settings = { ...env, ROLE: 'web', WITHDRAWALS_FILE: undefined } as const
  const { deps, close } = await openDeps(settings, modules, eventTypes)
  const wrong: string[] = []
  let applied = 0
  try {
    for (const { memberId, at } of await lostWithdrawals(deps, listed)) {
      const left = await withdrawAgain(deps, memberId, at)
      if (!isRefusal(left)) applied += 1
      else if (left.refused !== 'NOT_LOGGED_IN')
        wrong.push(
          `member ${memberId} had withdrawn and is a member again (${left.refused}): settle what is open, then ${again(instant)}`,
        )
    }
  } finally {
    await close()
  }
  if (applied > 0) say(`${applied} withdrawals that came after the instant are applied again`)
  return wrong
}
