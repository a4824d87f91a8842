import { ROWS_OF_INBOX_PAGE } from '../../domain/shared/memberPages.ts'
import type { Inbox } from '../../domain/wire/inbox.ts'
import type { Deps } from '../platform/deps.ts'
import { rowsBefore } from '../platform/http/pageOf.ts'

/** Returns a page of a member's notices, the newest first. */
export async function inboxOf({ db }: Pick<Deps, 'db'>, memberId: number, page: number): Promise<Inbox> {
  const [rows, counted] = await Promise.all([
    db.kysely
      .selectFrom('personal.inbox')
      .select(['inbox_id', 'title', 'lines', 'link', 'told_at', 'seen_at'])
      .where('member_id', '=', memberId)
      .orderBy('told_at', 'desc')
      .orderBy('inbox_id', 'desc')
      .limit(ROWS_OF_INBOX_PAGE)
      .offset(rowsBefore(page, ROWS_OF_INBOX_PAGE))
      .execute(),
    db.kysely
      .selectFrom('personal.inbox')
      .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('seen_at').as('seen')])
      .where('member_id', '=', memberId)
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

/** The newest notices of a member with what became of each on mail and telephone, as staff see them. */
export async function messagesTo({ db }: Pick<Deps, 'db'>, memberId: number, atMost: number) {
  const of = db.kysely.selectFrom('personal.inbox as i').where('i.member_id', '=', memberId)
  const [rows, { count }] = await Promise.all([
    of
      .select(['i.inbox_id as id', 'i.title', 'i.told_at as toldAt', 'i.seen_at as seenAt'])
      .orderBy('i.told_at', 'desc')
      .orderBy('i.inbox_id', 'desc')
      .limit(atMost)
      .execute(),
    of.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const ids = rows.map(({ id }) => id)
  const sends =
    ids.length === 0
      ? []
      : await db.kysely
          .selectFrom('shop.message_sends')
          .select(['inbox_id as id', 'channel', 'outcome'])
          .where('inbox_id', 'in', ids)
          .orderBy('channel')
          .execute()
  return {
    result: rows.map(({ id, seenAt, ...row }) => ({
      ...row,
      isSeen: seenAt !== null,
      sends: sends.filter((send) => send.id === id).map(({ channel, outcome }) => ({ channel, outcome })),
    })),
    cntAll: count,
  }
}
