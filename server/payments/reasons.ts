import type { Deps, Reads } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import type { Json } from '../platform/json.ts'
import { openedReasons, sealedForMember } from '../platform/security/typedReason.ts'

export const purpose = 'payment'

/** The row that stores what finance typed about a step of a refund, sealed with the member's key. */
export async function reasonRow(
  needs: Pick<Deps, 'db' | 'clock'>,
  { refundId, sending, memberId, text }: { refundId: string; sending: number; memberId: number; text: Json },
): Promise<Statement> {
  const written = await sealedForMember(needs, { purpose, memberId, text })
  return needs.db.kysely
    .insertInto('personal.refund_reasons')
    .values({ refund_id: refundId, sending, member_id: memberId, written })
    .compile()
}

/** The reference of a refund's step by finance: its id and the number of the sending. */
const ofRefund = /^\w{1,20}:([0-9a-f]{8}-[0-9a-f-]{27}):(\d{1,9})$/

/** The typed texts behind these references, for as long as their keys are kept. */
export async function typedReasons(
  { kysely, pool }: Reads,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = references.flatMap((reference) => {
    const [, id, sending] = ofRefund.exec(reference) ?? []
    return id === undefined ? [] : [{ reference, id, sending: Number(sending) }]
  })
  if (named.length === 0) return new Map()
  const rows = await kysely
    .selectFrom('personal.refund_reasons')
    .select(['refund_id as id', 'sending', 'member_id as memberId', 'written'])
    .where(
      'refund_id',
      'in',
      named.map(({ id }) => id),
    )
    .execute()
  const sealed = named.flatMap(({ reference, id, sending }) => {
    const row = rows.find((one) => one.id === id && one.sending === sending)
    return row === undefined ? [] : [{ reference, memberId: row.memberId, written: row.written }]
  })
  return openedReasons(pool, purpose, sealed)
}
