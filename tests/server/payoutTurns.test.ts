import t from 'tap'
import { connect } from '../../server/platform/database/database.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { endTurns, noteAsked, takeTurns } from '../../server/settlement/payoutTurns.ts'
import { comesTrue } from '../faults/childApp.ts'
import { freshDatabase } from '../support/postgres.ts'

const database = await freshDatabase<Tables>('payout_turns')
const other = await connect(database.url)
const watcher = await connect(database.url)
t.teardown(async () => {
  await other.end()
  await watcher.end()
  await database.end()
})

// The key's order, in which rows are found, is another one than that of the months.
const first = { ownerId: 3, month: '2026-10', attempt: 1 }
const second = { ownerId: 2, month: '2026-11', attempt: 1 }
const third = { ownerId: 1, month: '2026-12', attempt: 1 }

for (const [name, note] of Object.entries({ noteAsked, endTurns }))
  t.test(
    `${name} waits for another run in the order in which turns are taken, so that neither blocks the other`,
    async (t) => {
      await watcher.query('TRUNCATE platform.payout_tries')
      for (const attempt of [third, second, first]) t.equal((await takeTurns(database, [attempt])).length, 1)
      await other.query(`BEGIN; SELECT FROM platform.payout_tries WHERE month = '${second.month}' FOR UPDATE`)
      const noted = note(database, [third, first, second])
      const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      t.ok(await comesTrue(20_000, async () => (await watcher.query(waits)).rowCount === 1))
      const free = await watcher.query(
        'SELECT month FROM platform.payout_tries ORDER BY month FOR UPDATE SKIP LOCKED',
      )
      t.strictSame(free.rows, [{ month: third.month }])
      await other.query('COMMIT')
      await noted
    },
  )
