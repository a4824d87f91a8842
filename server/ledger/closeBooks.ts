import * as z from 'zod/mini'
import { account } from '../../domain/ledger/accounts.ts'
import { trialBalance } from '../../domain/ledger/statements.ts'
import { addDays, type CivilDate, seoulDate, startOfSeoulDay } from '../../domain/shared/civilDate.ts'
import { raiseAlertOnce } from '../alerts/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { sealBlocks } from '../platform/eventStore/tamperEvidence.ts'
import type { Log } from '../platform/log.ts'
import { endOf, movementsOf } from './movements.ts'
import { sumJournal } from './sumJournal.ts'

/** Once a day, while the job that finds it runs every hour. */
const everyMinutes = 23 * 60

const newestBlock = statement({
  name: 'ledger.newestBlock',
  text: `SELECT number, encode(hash, 'hex') AS hash, last_pos FROM es.blocks ORDER BY number DESC LIMIT 1`,
  row: z.object({ number: z.int(), hash: z.string(), last_pos: z.int() }),
})

/** $1 accounts; $2 and $3 the first and the last instant of a day. */
const linesOfDay = statement({
  name: 'ledger.linesOfDay',
  text: `SELECT count(*) AS lines, coalesce(max(l.pos), 0) AS last_pos FROM shop.journal_lines l
         WHERE l.account = ANY($1) AND l.occurred_at >= $2 AND l.occurred_at <= $3`,
  row: z.object({ lines: z.int(), last_pos: z.int() }),
})

/**
 * Closes every past day that is still open: stores its sums, its closing balances and the sealed head that covers its
 * events. A day with an unsealed event waits for the next run, and so do the days after it. A trial balance that is not
 * zero stops the closing and raises an alert, once a day. Safe to run twice, late and in several processes.
 */
export async function closeBooks(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'queue'>,
  log: Log,
): Promise<CivilDate[]> {
  await sealBlocks(deps.db.pool)
  await sumJournal(deps)
  const today = seoulDate(deps.clock.now())
  const closed: CivilDate[] = []
  for (let day = await firstOpenDay(deps); day !== null && day < today; day = addDays(day, 1)) {
    if (!(await closeDay(deps, log, day))) break
    closed.push(day)
  }
  return closed
}

async function firstOpenDay({ db }: Pick<Deps, 'db'>): Promise<CivilDate | null> {
  const { last } = await db.kysely
    .selectFrom('shop.daily_closes')
    .select((has) => has.fn.max('day').as('last'))
    .executeTakeFirstOrThrow()
  if (last !== null) return addDays(last, 1)
  const { first } = await db.kysely
    .selectFrom('shop.journal_days')
    .select((has) => has.fn.min('seoul_day').as('first'))
    .executeTakeFirstOrThrow()
  return first
}

async function closeDay(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'queue'>,
  log: Log,
  day: CivilDate,
): Promise<boolean> {
  const { db, clock } = deps
  const [head] = await newestBlock(db.pool, [])
  const until = endOf(addDays(day, 1), new Date(8.64e15))
  const [ofDay] = await linesOfDay(db.pool, [account.options, startOfSeoulDay(day), until])
  if (head === undefined || ofDay === undefined || ofDay.last_pos > head.last_pos) return false
  const [moved, all] = [
    trialBalance(await movementsOf({ db }, until, day)),
    trialBalance(await movementsOf({ db }, until)),
  ]
  if (all.difference !== 0) {
    const facts = { day, difference: all.difference }
    const sentence = 'a day cannot be closed: its trial balance is not zero'
    await raiseAlertOnce(deps, log, { kind: `books:unclosed:${day}`, everyMinutes, sentence, facts })
    return false
  }
  await db.kysely
    .insertInto('shop.daily_closes')
    .values({
      ...{ day, closed_at: clock.now(), lines: ofDay.lines, debits: moved.debits, credits: moved.credits },
      balances: JSON.stringify(Object.fromEntries(all.rows.map((row) => [row.account, row.balance]))),
      ...{ trial_balance: 0, head_block: head.number, head_hash: head.hash, last_pos: head.last_pos },
    })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  return true
}
