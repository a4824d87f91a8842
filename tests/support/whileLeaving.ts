import type pg from 'pg'
import { forgetMember } from '../../server/members/index.ts'
import { connect } from '../../server/platform/database/database.ts'
import type { TestApp } from './app.ts'
import { until } from './until.ts'

const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

/** Sends a call that waits for what `lock` holds while `change` is committed; answers what came of it afterwards. */
export async function whileChanging<Answer>(
  { database }: Pick<TestApp, 'database'>,
  { lock, change }: Record<'lock' | 'change', (client: pg.Client) => Promise<unknown>>,
  send: () => PromiseLike<Answer>,
): Promise<Answer> {
  const changing = await connect(database.url)
  try {
    await changing.query('BEGIN')
    await lock(changing)
    const sent = Promise.resolve().then(send)
    await until(async () => (await database.pool.query(waits)).rowCount === 1)
    await change(changing)
    await changing.query('COMMIT')
    return await sent
  } finally {
    await changing.end()
  }
}

/** Sends a call that waits for the member's row while the member leaves; answers what came of it afterwards. */
export const whileLeaving = <Answer>(
  shop: Pick<TestApp, 'database' | 'clock'>,
  memberId: number,
  send: () => PromiseLike<Answer>,
): Promise<Answer> =>
  whileChanging(
    shop,
    {
      lock: (client) => client.query('SELECT shop.lock_member($1)', [memberId]),
      change: async (client) => {
        await forgetMember(client, {
          memberId,
          now: shop.clock.now(),
          today: '2026-11-20',
        })
        await client.query('DELETE FROM shop.member_identities WHERE member_id = $1', [memberId])
      },
    },
    send,
  )
