import { maskedName } from '../../domain/members/maskedName.ts'
import { daysBetween, seoulDate } from '../../domain/shared/civilDate.ts'
import type { WaitingList } from '../../domain/wire/staffBoard.ts'
import { memberNames } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import { isWaiting } from './readInquiries.ts'

/** Returns the number of inquiries without an answer and those whose answer is due first. */
export async function inquiriesWaiting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rowsAtMost: number,
): Promise<WaitingList> {
  const today = seoulDate(clock.now())
  const found = db.kysely.selectFrom('shop.inquiries as i').where(isWaiting)
  const [rows, { count }] = await Promise.all([
    found
      .innerJoin(memberNames.as('m'), 'm.id', 'i.member_id')
      .select(['i.id', 'i.title', 'i.asked_at', 'i.due_at', 'i.charge_id', 'm.name'])
      .orderBy('i.due_at')
      .orderBy('i.id')
      .limit(rowsAtMost)
      .execute(),
    found.select((has) => has.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return {
    count,
    rows: rows.map(({ id, title, asked_at, due_at, charge_id, name }) => ({
      id: String(id),
      name: title,
      about: charge_id === null ? maskedName(name) : `이의 · ${maskedName(name)}`,
      ...{ on: (due_at ?? asked_at).toISOString(), amount: null },
      lateDays: due_at === null ? 0 : Math.max(0, daysBetween(seoulDate(due_at), today)),
    })),
  }
}
