import { addMonths, seoulDate } from '../../domain/shared/civilDate.ts'
import type { Deps, Reads } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import type { Json } from '../platform/json.ts'
import { keyFor, open, sealWith } from '../platform/security/personalKeys.ts'
import { knownReasons, reasonIn, stepAndId } from '../platform/security/typedReason.ts'

const purpose = 'charge'
/** The law requires records of payments, and disputes about them, for five years. */
const keptMonths = 60
const subjectOf = (memberId: number) => `member:${memberId}`

export type ChargeStep = 'made' | 'beyond' | 'waived' | `refunded:${number}`
type Reason = { chargeId: string; memberId: number; step: ChargeStep; text: Json }

/** The reference that an event stores instead of the typed text: the step and the charge. */
export const reasonOf = (step: ChargeStep, chargeId: string): string => `${step}:${chargeId}`

/** The row that stores what staff typed about a step, sealed with the member's key. */
export async function reasonRow(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { chargeId, memberId, step, text }: Reason,
): Promise<Statement> {
  const subject = subjectOf(memberId)
  const retainUntil = addMonths(seoulDate(clock.now()), keptMonths)
  const key = await keyFor(db.pool, { subject, purpose, retainUntil })
  return db.kysely
    .insertInto('personal.charge_reasons')
    .values({
      charge_id: chargeId,
      step,
      member_id: memberId,
      written: sealWith(key, subject, purpose, text),
    })
    .compile()
}

/** The reasons of these charges as the member reads them; empty once the key's retention has ended. */
export async function madeReasons(
  { kysely, pool }: Deps['db'],
  memberId: number,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (chargeIds.length === 0) return new Map()
  const rows = await kysely
    .selectFrom('personal.charge_reasons')
    .select(['charge_id as chargeId', 'written'])
    .where('charge_id', 'in', chargeIds)
    .where('step', '=', 'made')
    .execute()
  const opened = await Promise.all(
    rows.map(async ({ chargeId, written }) => {
      const text = await open(pool, subjectOf(memberId), purpose, written)
      return [chargeId, typeof text === 'string' ? text : ''] as const
    }),
  )
  return new Map(opened)
}

/** The typed texts behind these references, for as long as their keys are kept. */
export async function typedReasons(
  { kysely, pool }: Reads,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = references.map((reference) => stepAndId(reference)?.id).filter((id) => id !== undefined)
  if (ids.length === 0) return new Map()
  const rows = await kysely
    .selectFrom('personal.charge_reasons')
    .select(['charge_id as id', 'step', 'member_id as memberId', 'written'])
    .where('charge_id', 'in', ids)
    .execute()
  const asked = new Set(references)
  const found = rows
    .filter(({ id, step }) => asked.has(`${step}:${id}`))
    .map(async ({ id, step, memberId, written }) => {
      const opened = await open(pool, subjectOf(memberId), purpose, written)
      return [`${step}:${id}`, reasonIn(opened)] as const
    })
  return knownReasons(await Promise.all(found))
}
