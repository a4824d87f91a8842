import { ROWS_OF_INBOX_PAGE } from '../../domain/shared/memberPages.ts'
import type { Inbox } from '../../domain/wire/inbox.ts'
import { onPage } from '../platform/database/pages.ts'
import type { Deps } from '../platform/deps.ts'

/** Returns a page of a member's notices, the newest first. */
export async function inboxOf({ db }: Pick<Deps, 'db'>, memberId: number, curPage: number): Promise<Inbox> {
  const mine = db.kysely.selectFrom('personal.inbox').where('member_id', '=', memberId)
  const newest = mine
    .select(['inbox_id', 'title', 'lines', 'link', 'told_at', 'seen_at'])
    .orderBy('told_at', 'desc')
    .orderBy('inbox_id', 'desc')
  const [rows, counted] = await Promise.all([
    onPage(newest, { curPage, limit: ROWS_OF_INBOX_PAGE }).execute(),
    mine
      .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('seen_at').as('seen')])
      .executeTakeFirstOrThrow(),
  ])
  return {
    result: rows.map((row) => ({
      id: row.inbox_id,
      title: row.title,
      lines: row.lines,
      link: row.link,
      createdAt: row.told_at.toISOString(),
      seenYn: row.seen_at !== null,
    })),
    cntAll: counted.all,
    unseenCnt: counted.all - counted.seen,
  }
}

export async function unseenOf({ db }: Pick<Deps, 'db'>, memberId: number): Promise<number> {
  const { unseen } = await db.kysely
    .selectFrom('personal.inbox')
    .select(({ fn }) => fn.countAll<number>().as('unseen'))
    .where('member_id', '=', memberId)
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unseen
}

/** Marks all of a member's notices as seen. */
export async function seeInbox({ db, clock }: Pick<Deps, 'db' | 'clock'>, memberId: number): Promise<void> {
  await db.kysely
    .updateTable('personal.inbox')
    .set({ seen_at: clock.now() })
    .where('member_id', '=', memberId)
    .where('seen_at', 'is', null)
    .execute()
}
