import * as z from 'zod/mini'
import { reachedByAll } from '../../domain/bankStatements/accountReach.ts'
import { DAYS_BETWEEN } from '../../domain/bankStatements/matching.ts'
import { standingOf } from '../../domain/bankStatements/standing.ts'
import {
  addDays,
  type CivilDate,
  endOfSeoulDay,
  seoulDate,
  startOfSeoulDay,
} from '../../domain/shared/civilDate.ts'
import { sum } from '../../domain/shared/won.ts'
import type { BankStanding } from '../../domain/wire/bankStatements.ts'
import { day } from '../../domain/wire/primitives.ts'
import { trialBalanceAt } from '../ledger/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { lineIsOpen } from './openParts.ts'

type Needs = Pick<Deps, 'db'>

/** Each account with its first and its last line, its last day, and the periods from that line's day on that files in force name. */
const accounts = statement({
  name: 'bankStatements.reachOfAccounts',
  text: `
    SELECT f.moved_at AS since, f.balance - f.amount AS opening, l.moved_at AS until, l.balance, l.day AS "lastLineOn",
      a.closed_on AS "closedOn",
      coalesce((SELECT json_agg(json_build_object('start', b.covers_from, 'end', b.covers_to)) FROM shop.bank_files b
        WHERE b.account_id = a.account_id AND b.taken_back_at IS NULL AND b.covers_to >= coalesce(l.day, '-infinity')),
        '[]') AS periods
    FROM shop.bank_accounts a
    LEFT JOIN LATERAL (SELECT moved_at, amount, balance FROM shop.bank_lines WHERE account_id = a.account_id
      ORDER BY day, place LIMIT 1) f ON true
    LEFT JOIN LATERAL (SELECT moved_at, day, balance FROM shop.bank_lines WHERE account_id = a.account_id
      ORDER BY day DESC, place DESC LIMIT 1) l ON true`,
  row: z.object({
    ...{ since: z.nullable(z.date()), opening: z.nullable(z.int()) },
    ...{ until: z.nullable(z.date()), balance: z.nullable(z.int()) },
    ...{ lastLineOn: z.nullable(day), closedOn: z.nullable(day) },
    periods: z.array(z.object({ start: day, end: day })),
  }),
})

const unknownLines = statement({
  name: 'bankStatements.unknownLines',
  text: `SELECT coalesce(sum(l.amount), 0)::bigint AS amount FROM shop.bank_lines l WHERE ${lineIsOpen}`,
  row: z.object({ amount: z.int() }),
})

/** Lines whose opening balance differs from the balance that the line before them left. */
export const gapsOf = statement({
  name: 'bankStatements.gaps',
  text: `SELECT a.name AS account, (SELECT b.moved_at FROM shop.bank_lines b
        WHERE b.account_id = l.account_id AND (b.day, b.place) < (l.day, l.place)
        ORDER BY b.day DESC, b.place DESC LIMIT 1) AS after, l.moved_at AS next, l.missing
    FROM shop.bank_lines l JOIN shop.bank_accounts a USING (account_id)
    WHERE l.missing <> 0 ORDER BY l.moved_at, l.place`,
  row: z.object({ account: z.string(), after: z.date(), next: z.date(), missing: z.int() }),
})

/** $1 and $2: instants of the first and last line; $3: entries from here on may still be shown by the bank. */
const matched = statement({
  name: 'bankStatements.matched',
  text: `SELECT
      coalesce(sum(e.amount) FILTER (WHERE e.occurred_at >= $1 AND e.occurred_at < $3), 0)::bigint AS early,
      coalesce(sum(e.amount) FILTER (WHERE e.occurred_at >= $1 AND e.occurred_at <= $2), 0)::bigint AS inside,
      coalesce(sum(e.amount) FILTER (WHERE e.occurred_at < $1 OR e.occurred_at > $2), 0)::bigint AS outside
    FROM shop.bank_match_entries e WHERE e.is_live`,
  row: z.object({ early: z.int(), inside: z.int(), outside: z.int() }),
})

/**
 * The span that the bank's files cover, the last day of which the files of all accounts say all (rule 670), and since when
 * entries may still be shown by the bank (rule 282). Null while no line was ever read.
 */
export async function reachOf({ db }: Needs) {
  const [all, [unknown]] = await Promise.all([accounts(db.pool, []), unknownLines(db.pool, [])])
  const since = all.flatMap((account) => account.since ?? []).toSorted(byTime)[0]
  const last = all
    .flatMap((account) => account.until ?? [])
    .toSorted(byTime)
    .at(-1)
  const reachedOn = reachedByAll(all)
  if (since === undefined || last === undefined || reachedOn === null) return null
  return {
    ...{ since, lastLineAt: last, reachedOn, unknown: unknown?.amount ?? 0 },
    // On the days behind the last line that the files cover nothing moved, and the balance is the same.
    until: reachedOn > seoulDate(last) ? endOfSeoulDay(reachedOn) : last,
    opening: sum(all.map((account) => account.opening ?? 0)),
    balance: sum(all.map((account) => account.balance ?? 0)),
    mayBeShown: startOfSeoulDay(addDays(reachedOn, -DAYS_BETWEEN)),
  }
}

const byTime = (one: Date, other: Date): number => one.getTime() - other.getTime()

/**
 * The first day before today of which the statement of an account is missing, at its end or between two files; undefined
 * when none is missing.
 */
export async function statementMissingSince(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { reachedOn }: { reachedOn: CivilDate },
): Promise<CivilDate | undefined> {
  const gaps = await gapsOf(db.pool, [])
  const today = seoulDate(clock.now())
  const days = [...gaps.map(({ after }) => seoulDate(after)), addDays(reachedOn, 1)]
  return days.filter((day) => day < today).toSorted()[0]
}

const justBefore = (instant: Date): Date => new Date(instant.getTime() - 1)

/** Reconciles the balances of all accounts with the books as of the statement's last line; null without one (rule 284). */
export async function standingNow(needs: Needs): Promise<BankStanding | null> {
  const reach = await reachOf(needs)
  if (reach === null) return null
  const { since, until, lastLineAt, opening, balance, unknown } = reach
  const mayBeShown = reach.mayBeShown > since ? reach.mayBeShown : since
  const booksAt = async (asOf: Date): Promise<number> => {
    const { rows } = await trialBalanceAt(needs, asOf)
    return rows.find(({ account }) => account === 'bank')?.balance ?? 0
  }
  const [books, before, early, missing, [sums]] = await Promise.all([
    booksAt(until),
    booksAt(justBefore(since)),
    booksAt(justBefore(mayBeShown)),
    gapsOf(needs.db.pool, []),
    matched(needs.db.pool, [since, until, mayBeShown]),
  ])
  const { early: matchedEarly, inside, outside } = sums ?? { early: 0, inside: 0, outside: 0 }
  const notShown = early - before - matchedEarly
  const standing = standingOf({
    ...{ bank: balance, books, unknown, notShown },
    opening: opening - before,
    gaps: sum(missing.map((gap) => gap.missing)),
    waiting: books - before - inside - notShown,
    bookedOutside: outside,
  })
  return {
    ...{ until: until.toISOString(), since: since.toISOString(), bank: balance, books },
    lastLineAt: lastLineAt.toISOString(),
    ...standing,
    gaps: missing.map(({ account, after, next, missing }) => ({
      ...{ account, after: after.toISOString(), next: next.toISOString(), missing },
    })),
  }
}
