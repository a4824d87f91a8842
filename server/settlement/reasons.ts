import { payeeKey, payeePurpose, payeeSubject } from '../accounts/index.ts'
import type { Deps, Reads } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import { sealWith } from '../platform/security/personalKeys.ts'
import { openedReasons } from '../platform/security/typedReason.ts'

/** The row that holds the reason staff typed for a month, encrypted; the event refers to it by `reasonId`. */
export async function reasonRow(
  needs: Pick<Deps, 'db' | 'clock'>,
  { reasonId, ownerId, month, text }: { reasonId: string; ownerId: number; month: string; text: string },
): Promise<Statement> {
  const key = await payeeKey(needs, ownerId)
  return needs.db.kysely
    .insertInto('personal.settlement_reasons')
    .values({
      reason_id: reasonId,
      member_id: ownerId,
      month,
      written: sealWith(key, payeeSubject(ownerId), payeePurpose, text),
    })
    .compile()
}

/** The typed texts behind these references, for as long as their keys are kept. */
export async function typedReasons(
  { kysely, pool }: Reads,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map()
  const rows = await kysely
    .selectFrom('personal.settlement_reasons')
    .select(['reason_id as reference', 'member_id as memberId', 'written'])
    .where('reason_id', 'in', [...references])
    .execute()
  return openedReasons(pool, payeePurpose, rows)
}
