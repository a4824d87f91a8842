import type { Doing, DoneBefore } from '../../domain/shared/alreadyDone.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Reads } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import { staffNames } from './staffAccounts.ts'

/** Who made it so, as a record names them, and why; `actor` is null where only the reason is known. */
export type Made = {
  actor: string | null
  reason: string | null
  at?: Date | undefined
  /** In won. */
  amount?: number | undefined
}

/**
 * Refuses what a colleague asks for because it is so already, and says who made it so and why (rule 823), when and of how
 * much where that is known (rule 937), and of money also how it was paid, and of what it became a part. `made` is null where
 * nobody did.
 */
export async function alreadyDone(
  db: Pick<Reads, 'kysely'>,
  doing: Doing,
  made: Made | null | undefined,
  { paid, whole }: Pick<DoneBefore, 'paid' | 'whole'> = {},
): Promise<Refusal<'ALREADY_DONE'>> {
  return refuse('ALREADY_DONE', {
    ...{ doing, ...(await whoMade(db, made ?? null)) },
    ...(made?.at && { at: made.at.toISOString() }),
    ...(made?.amount !== undefined && { amount: made.amount }),
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

/** Who recorded an event, when and why; `typedReasons` reads the texts that its references stand for. */
export async function madeBy(
  { meta: { actor, reason: reference = '' }, occurredAt }: Pick<StoredEvent, 'meta' | 'occurredAt'>,
  typedReasons: (references: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<{ actor: string; reason: string | null; at: Date }> {
  return { actor, reason: (await typedReasons([reference])).get(reference) ?? null, at: occurredAt }
}

async function nameOf(db: Pick<Reads, 'kysely'>, actor: string | null): Promise<string | null> {
  if (actor === null) return null
  const [kind, id] = actor.split(':')
  if (kind === 'staff') return (await staffNames(db)).get(Number(id)) ?? `직원 ${id}`
  return kind === 'member' ? '소유자 회원' : null
}
