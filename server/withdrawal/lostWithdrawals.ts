import { memberPersons } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { ListedWithdrawal } from './withdrawalsFile.ts'

/**
 * Returns the withdrawals of the list that a restored database does not know: of everybody who is a member now, whenever
 * the line was written (rule 519). A line is written once its withdrawal is committed, and a number is never given to a
 * second member. Of several lines the first says when the member left.
 */
export async function lostWithdrawals(
  { db }: Pick<Deps, 'db'>,
  listed: readonly ListedWithdrawal[],
): Promise<ListedWithdrawal[]> {
  const first = new Map(listed.map((line) => [line.memberId, line] as const).toReversed())
  const members = await db.kysely
    .selectFrom(memberPersons.as('m'))
    .select('m.id')
    .where(({ eb, fn, val }) => eb('m.id', '=', fn.any(val([...first.keys()]))))
    .where('m.withdrawn_at', 'is', null)
    .orderBy('m.id')
    .execute()
  return members.flatMap(({ id }) => first.get(id) ?? [])
}
