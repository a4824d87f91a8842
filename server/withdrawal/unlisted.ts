import type { NotNull } from 'kysely'
import { memberPersons } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import { beginList, listedWithdrawals, listWithdrawal } from './withdrawalsFile.ts'

/**
 * Adds the withdrawals that WITHDRAWALS_FILE lacks: those of a process that died between the commit and the line, and
 * those of the time before there was a list. Each has the instant at which its member left, from which a restore counts
 * the time without rejoining (rule 472). Makes an empty list for a shop that no member has left, so that a restore which
 * does not find it knows that it is lost. Returns the number of those added.
 */
export async function listUnlisted({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<number> {
  const { WITHDRAWALS_FILE: file } = env
  if (file === undefined) return 0
  await beginList(file)
  const known = new Set((await listedWithdrawals(file)).map(({ memberId }) => memberId))
  const left = await db.kysely
    .selectFrom(memberPersons.as('m'))
    .select(['m.id', 'm.withdrawn_at'])
    .where('m.withdrawn_at', 'is not', null)
    .$narrowType<{ withdrawn_at: NotNull }>()
    .orderBy('m.withdrawn_at')
    .execute()
  const unlisted = left.filter(({ id }) => !known.has(id))
  for (const { id: memberId, withdrawn_at: at } of unlisted) await listWithdrawal(file, { at, memberId })
  return unlisted.length
}
