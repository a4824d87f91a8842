import t from 'tap'
import { dumpOf, foundIn } from '../support/dump.ts'
import { aWholeShop } from '../support/leaving.ts'

const shop = await aWholeShop('account_erasure')
t.teardown(() => shop.end())
const account = { bankCode: '092', accountNumber: '1000-3141-5926', accountHolderName: '강유나 세무사' }

t.test('whoever leaves takes their account along: its row, its key and what was verified', async (t) => {
  const who = await shop.joins({ email: 'yuna.kang@example.com', name: '강유나', mobileno: '01031415926' })
  await shop.opensAccount(account)
  t.equal((await who.call('POST', '/api/users/account-verify', account)).statusCode, 200)
  t.equal((await who.call('PUT', '/api/users/account-info', account)).statusCode, 200)
  await who.call('POST', '/api/users/account-verify', account)
  const kept = async () => {
    const { rows } = await shop.database.pool.query<{ kept: number }>(
      `SELECT (SELECT count(*) FROM personal.member_accounts WHERE member_id = $1)
         + (SELECT count(*) FROM personal.verified_accounts WHERE member_id = $1)
         + (SELECT count(*) FROM personal.keys WHERE subject = 'member:' || $1 AND purpose = 'account') AS kept`,
      [who.id],
    )
    return rows[0]?.kept
  }
  t.equal(await kept(), 3)
  await who.check()
  t.equal((await who.leave()).statusCode, 200)
  t.equal(await kept(), 0)
  t.strictSame(foundIn(await dumpOf(shop.database.url), ['100031415926', '강유나 세무사']), [])
})
