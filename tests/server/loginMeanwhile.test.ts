import type pg from 'pg'
import t from 'tap'
import * as members from '../../server/members/index.ts'
import { revokeFamiliesOf } from '../../server/platform/security/families.ts'
import { aMember, password, testApp } from '../support/app.ts'
import { registerColleague, staffCredentials } from '../support/colleague.ts'
import { whileChanging, whileLeaving } from '../support/whileLeaving.ts'

const shop = await testApp('login_meanwhile', [members])
t.teardown(() => shop.end())

const logIn = (payload: object) => shop.app.inject({ method: 'POST', url: '/api/auth/login', payload })
const liveFamilies = async (id: number) =>
  (
    await shop.database.pool.query(
      'SELECT FROM shop.token_families WHERE member_id = $1 AND revoked_at IS NULL',
      [id],
    )
  ).rowCount

for (const [device, before] of [
  ['the first device', 0],
  ['a new device', 1],
] as const) {
  const someone = async (name: string) => {
    const email = `${name}${before}@example.com`
    const id = await aMember(shop.deps, { email })
    for (let nth = 0; nth < before; nth += 1) t.equal((await logIn({ email, password })).statusCode, 200)
    return { id, email }
  }
  const devicesTold = async (id: number) =>
    (
      await shop.database.pool.query(
        `SELECT FROM es.events WHERE type = 'member.device.added' AND (data->>'memberId')::int = $1`,
        [id],
      )
    ).rowCount

  t.test(`a login on ${device} with the old password ends with those that a new one ends`, async (t) => {
    const { id, email } = await someone('resets')
    const answer = await whileChanging(
      shop,
      {
        lock: (client) => client.query('SELECT shop.lock_member($1)', [id]),
        change: async (client) => {
          await members.changePasswordHash(client, id, 'another hash')
          await revokeFamiliesOf(client, id, 'password_change')
        },
      },
      () => logIn({ email, password }),
    )
    t.equal(answer.json().code, 'WRONG_CREDENTIALS')
    t.equal(await liveFamilies(id), 0)
    t.equal(await devicesTold(id), 0)
  })

  t.test(`a member who leaves at this moment is not logged in on ${device}`, async (t) => {
    const { id, email } = await someone('leaves')
    const answer = await whileLeaving(shop, id, () => logIn({ email, password }))
    t.equal(answer.json().code, 'WRONG_CREDENTIALS')
    t.equal(await devicesTold(id), 0)
  })
}

t.test('a colleague whose account is reset at this moment is not logged in', async (t) => {
  const email = 'reset@example.com'
  const id = await registerColleague(shop, { email, roles: ['operations'] })
  const payload = await staffCredentials(shop, email)
  const lock = (client: pg.Client) => client.query('SELECT FROM shop.staff WHERE id = $1 FOR UPDATE', [id])
  const change = (client: pg.Client) =>
    client.query('UPDATE shop.staff SET password_hash = NULL, totp_secret = NULL WHERE id = $1', [id])
  const answer = await whileChanging(shop, { lock, change }, () =>
    shop.app.inject({ method: 'POST', url: '/api/staff/login', payload }),
  )
  t.equal(answer.statusCode, 400)
  t.equal(
    (await shop.database.pool.query('SELECT FROM shop.staff_sessions WHERE staff_id = $1', [id])).rowCount,
    0,
  )
})
