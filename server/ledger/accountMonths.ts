import * as z from 'zod/mini'
import type { Account } from '../../domain/ledger/accounts.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { notSummedYet } from './movements.ts'

/** $1 the account. Reads the day sums and the lines not summed yet in one snapshot. */
const months = statement({
  name: 'ledger.accountMonths',
  text: `
    SELECT to_char(m.seoul_day, 'YYYY-MM') AS month, sum(m.debits)::bigint AS debits, sum(m.credits)::bigint AS credits
    FROM (
      SELECT d.seoul_day, d.debits, d.credits FROM shop.journal_days d WHERE d.account = $1
      UNION ALL
      SELECT l.seoul_day, greatest(l.amount, 0), greatest(-l.amount, 0) FROM shop.journal_lines l
      WHERE l.pos = ANY(ARRAY(${notSummedYet})) AND l.account = $1) AS m
    GROUP BY 1 ORDER BY 1`,
  row: z.object({ month: z.string(), debits: z.int(), credits: z.int() }),
})

/** $1 the account. */
const monthsOfEvents = statement({
  name: 'ledger.accountMonthsOfEvents',
  text: `
    SELECT to_char(l.seoul_day, 'YYYY-MM') AS month, sum(greatest(l.amount, 0))::bigint AS debits,
      sum(greatest(-l.amount, 0))::bigint AS credits
    FROM shop.journal_lines l WHERE l.account = $1 AND NOT starts_with(l.stream_id, 'adjustment:')
    GROUP BY 1 ORDER BY 1`,
  row: z.object({ month: z.string(), debits: z.int(), credits: z.int() }),
})

/**
 * Debits and credits of an account by Seoul month, without the adjusting entries of finance, of which no record of its
 * members knows. Reads the account's lines, so it is for an account that has few.
 */
export const accountMonthsOfEvents = ({ db }: { db: Pick<Deps['db'], 'pool'> }, account: Account) =>
  monthsOfEvents(db.pool, [account])

/** Debits and credits of an account by Seoul month, from the first month with a movement. */
export const accountMonths = ({ db }: { db: Pick<Deps['db'], 'pool'> }, account: Account) =>
  months(db.pool, [account])
