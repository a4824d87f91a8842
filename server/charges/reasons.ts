import { sql } from 'kysely'
import type { Deps, Reads } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import type { Json } from '../platform/json.ts'
import { openedReasons, sealedForMember, stepAndId } from '../platform/security/typedReason.ts'

const purpose = 'charge'

export type ChargeStep = 'made' | 'beyond' | 'waived' | `reduced:${number}` | `refunded:${number}`
type Reason = { chargeId: string; memberId: number; step: ChargeStep; text: Json }

/** The reference that an event stores instead of the typed text: the step and the charge. */
export const reasonOf = (step: ChargeStep, chargeId: string): string => `${step}:${chargeId}`

/** The row that stores what staff typed about a step, sealed with the member's key. */
export async function reasonRow(
  needs: Pick<Deps, 'db' | 'clock'>,
  { chargeId, memberId, step, text }: Reason,
): Promise<Statement> {
  const written = await sealedForMember(needs, { purpose, memberId, text })
  return needs.db.kysely
    .insertInto('personal.charge_reasons')
    .values({ charge_id: chargeId, step, member_id: memberId, written })
    .compile()
}

const reasons = ({ kysely }: Reads, chargeIds: readonly string[]) =>
  kysely
    .selectFrom('personal.charge_reasons')
    .select(['charge_id as chargeId', 'member_id as memberId', 'written'])
    .select(sql<string>`step || ':' || charge_id`.as('reference'))
    .where('charge_id', 'in', chargeIds)

/** The reasons of these charges as the member reads them; empty once the key's retention has ended. */
export async function madeReasons(
  db: Reads,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (chargeIds.length === 0) return new Map()
  const rows = await reasons(db, chargeIds).where('step', '=', 'made').execute()
  const typed = await openedReasons(db.pool, purpose, rows)
  return new Map(rows.map(({ chargeId, reference }) => [chargeId, typed.get(reference) ?? '']))
}

/** The typed texts behind these references, for as long as their keys are kept. */
export async function typedReasons(
  db: Reads,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = references.map((reference) => stepAndId(reference)?.id).filter((id) => id !== undefined)
  if (ids.length === 0) return new Map()
  const asked = new Set(references)
  const rows = (await reasons(db, ids).execute()).filter(({ reference }) => asked.has(reference))
  return openedReasons(db.pool, purpose, rows)
}
