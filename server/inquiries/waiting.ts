import { maskedName } from '../../domain/members/maskedName.ts'
import type { Waiting } from '../../domain/wire/staffBoard.ts'
import { memberNames } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'

/** Returns the number of inquiries without an answer and those that have waited the longest. */
export async function inquiriesWaiting(
  { db }: Pick<Deps, 'db'>,
  rowsAtMost: number,
): Promise<Omit<Waiting, 'id'>> {
  const found = db.kysely.selectFrom('shop.inquiries as i').where('i.answers', '=', 0)
  const [rows, { count }] = await Promise.all([
    found
      .innerJoin(memberNames.as('m'), 'm.id', 'i.member_id')
      .select(['i.id', 'i.title', 'i.asked_at', 'm.name'])
      .orderBy('i.id')
      .limit(rowsAtMost)
      .execute(),
    found.select((has) => has.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return {
    count,
    rows: rows.map(({ id, title, asked_at, name }) => ({
      id: String(id),
      name: title,
      about: maskedName(name),
      ...{ month: null, on: asked_at.toISOString(), lateDays: 0, amount: null },
    })),
  }
}
