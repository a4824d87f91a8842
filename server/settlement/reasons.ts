import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import { sealWith } from '../platform/security/personalKeys.ts'
import { payoutKey, purpose, subjectOf } from './payoutAccounts.ts'

/** The row that holds the reason staff typed for a month, encrypted; the event refers to it by `reasonId`. */
export async function reasonRow(
  needs: Pick<Deps, 'db' | 'clock'>,
  { reasonId, ownerId, month, text }: { reasonId: string; ownerId: number; month: string; text: string },
): Promise<Statement> {
  const key = await payoutKey(needs, ownerId)
  return needs.db.kysely
    .insertInto('personal.settlement_reasons')
    .values({
      reason_id: reasonId,
      member_id: ownerId,
      month,
      written: sealWith(key, subjectOf(ownerId), purpose, text),
    })
    .compile()
}
