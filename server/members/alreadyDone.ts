import type { Doing, DoneBefore } from '../../domain/shared/alreadyDone.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Reads } from '../platform/deps.ts'
import { staffNames } from './staffAccounts.ts'

/** Who made it so, as a record names them, and why; `actor` is null where only the reason is known. */
export type Made = { actor: string | null; reason: string | null }

/**
 * Refuses what a colleague asks for because it is so already, and says who made it so and why (rule 823), and of money also
 * when it was paid, and of what it became a part. `made` is null where nobody did.
 */
export async function alreadyDone(
  db: Pick<Reads, 'kysely'>,
  doing: Doing,
  made: Made | null | undefined,
  { paid, whole }: Pick<DoneBefore, 'paid' | 'whole'> = {},
): Promise<Refusal<'ALREADY_DONE'>> {
  return refuse('ALREADY_DONE', {
    ...{ doing, ...(await whoMade(db, made ?? null)) },
    ...(paid && { paid }),
    ...(whole && { whole }),
  })
}

/** Who made something so, by name, and why; null where nobody did. */
export async function whoMade(
  db: Pick<Reads, 'kysely'>,
  made: Made | null,
): Promise<{ by: string | null; reason: string | null }> {
  return made === null
    ? { by: null, reason: null }
    : { by: await nameOf(db, made.actor), reason: made.reason }
}

async function nameOf(db: Pick<Reads, 'kysely'>, actor: string | null): Promise<string | null> {
  if (actor === null) return null
  const [kind, id] = actor.split(':')
  if (kind === 'staff') return (await staffNames(db)).get(Number(id)) ?? `직원 ${id}`
  return kind === 'member' ? '소유자 회원' : null
}
