import { sql } from 'kysely'
import * as z from 'zod/mini'
import { account } from '../../domain/ledger/accounts.ts'
import type { DailyClose } from '../../domain/wire/books.ts'
import { countOf } from '../platform/database/lists.ts'
import type { Deps } from '../platform/deps.ts'

const rowsAPage = 31
const balancesShape = z.record(z.string(), z.int())

/** A page of closed days, the newest first, with the number of lines booked into each after its closing. */
export async function dailyCloses(
  { db }: Pick<Deps, 'db'>,
  { curPage }: { curPage: number },
): Promise<{ result: DailyClose[]; cntAll: number }> {
  const [rows, cntAll] = await Promise.all([
    db.kysely
      .selectFrom('shop.daily_closes as c')
      .selectAll('c')
      .select((has) =>
        has
          .selectFrom('shop.journal_lines as l')
          .select((lines) => lines.fn.countAll<number>().as('late'))
          .where('l.account', 'in', account.options)
          .where(sql<boolean>`l.occurred_at >= c.day::timestamp AT TIME ZONE 'Asia/Seoul'`)
          .where(sql<boolean>`l.occurred_at < (c.day + 1)::timestamp AT TIME ZONE 'Asia/Seoul'`)
          .whereRef('l.pos', '>', 'c.last_pos')
          .as('late'),
      )
      .orderBy('c.day', 'desc')
      .limit(rowsAPage)
      .offset((curPage - 1) * rowsAPage)
      .execute(),
    countOf(db.kysely.selectFrom('shop.daily_closes')),
  ])
  const result = rows.map((row) => ({
    day: row.day,
    closedAt: row.closed_at.toISOString(),
    ...{ lines: row.lines, debits: row.debits, credits: row.credits, trialBalance: row.trial_balance },
    balances: balancesShape.parse(row.balances),
    ...{ headBlock: row.head_block, headHash: row.head_hash, lateLines: row.late ?? 0 },
  }))
  return { result, cntAll }
}
