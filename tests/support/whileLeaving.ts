import { forgetMember } from '../../server/members/index.ts'
import { connect } from '../../server/platform/database/database.ts'
import { comesTrue } from '../faults/childApp.ts'
import type { TestApp } from './app.ts'

const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

/** Sends a call that waits for the member's row while the member leaves; answers what came of it afterwards. */
export async function whileLeaving<Answer>(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  memberId: number,
  send: () => PromiseLike<Answer>,
): Promise<Answer> {
  const leaving = await connect(database.url)
  try {
    await leaving.query('BEGIN')
    await leaving.query('SELECT shop.lock_member($1)', [memberId])
    const sent = Promise.resolve().then(send)
    if (!(await comesTrue(20_000, async () => (await database.pool.query(waits)).rowCount === 1)))
      throw new Error('the call does not wait for the member’s row')
    await forgetMember(leaving, { memberId, now: clock.now(), today: '2026-11-20' })
    await leaving.query('DELETE FROM shop.member_identities WHERE member_id = $1', [memberId])
    await leaving.query('COMMIT')
    return await sent
  } finally {
    await leaving.end()
  }
}
