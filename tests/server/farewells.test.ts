import t from 'tap'
import * as withdrawal from '../../server/withdrawal/index.ts'
import { aBrowser } from '../support/browser.ts'
import { verifyIdentity } from '../support/identity.ts'
import { aWholeShop, type Somebody } from '../support/leaving.ts'
import { logInAt } from '../support/social.ts'

const shop = await aWholeShop('farewells')
t.teardown(() => shop.end())
const { pool } = shop.database
const rowsOf = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows
const leaves = async (who: Somebody) => {
  await who.check()
  return who.leave()
}

t.test('the card provider forgets the customer and their cards', async (t) => {
  const who = await shop.joins({ email: 'cards@example.com', name: '나카드', mobileno: '01020001005' })
  const { customerKey } = (await who.call('GET', '/api/users/customer-key')).json().data
  const sheet = await shop.post('/toss/__sheet/cards', {
    customerKey,
    cardNumber: '5137920011112222',
    issuerCode: '41',
  })
  await who.call('POST', '/api/users/brandpay-authorize', { code: sheet.code, customerKey })
  t.match(await shop.toss.methods(customerKey), { isIdentified: true, cards: [{}] })
  await leaves(who)
  const [farewell] = await rowsOf(
    `SELECT farewell_id AS "farewellId" FROM personal.farewells WHERE kind = 'card'`,
  )
  await withdrawal.sayFarewell(shop.deps, farewell)
  t.match(await shop.toss.methods(customerKey), { isIdentified: false, cards: [] })
  await withdrawal.sayFarewell(shop.deps, farewell)
  t.equal((await rowsOf('SELECT FROM personal.farewells')).length, 0)
})

t.test('a removal that fails after the token was renewed is repeated with the renewed token', async (t) => {
  const who = await shop.joins({ email: 'renewed@example.com', name: '나갱신', mobileno: '01020001007' })
  const { customerKey } = (await who.call('GET', '/api/users/customer-key')).json().data
  const card = { customerKey, cardNumber: '5137920011112222', issuerCode: '41' }
  const { code } = await shop.post('/toss/__sheet/cards', card)
  await who.call('POST', '/api/users/brandpay-authorize', { code, customerKey })
  await leaves(who)
  const [farewell] = await rowsOf(`SELECT farewell_id AS "farewellId" FROM personal.farewells`)
  await shop.providers.script({ route: 'customer-remove', drop: 'before' })
  await t.rejects(withdrawal.sayFarewell(shop.deps, farewell), /card did not take a farewell/)
  t.match(await shop.toss.methods(customerKey), { cards: [{}] })
  await withdrawal.sayFarewell(shop.deps, farewell)
  t.match(await shop.toss.methods(customerKey), { isIdentified: false, cards: [] })
  t.strictSame(await rowsOf('SELECT FROM personal.farewells'), [])
})

t.test('a rejected token is no proof that the customer’s cards are removed', async (t) => {
  const who = await shop.joins({ email: 'lost@example.com', name: '나유실', mobileno: '01020001008' })
  const { customerKey } = (await who.call('GET', '/api/users/customer-key')).json().data
  const card = { customerKey, cardNumber: '5137920011112222', issuerCode: '41' }
  const { code, methodKey } = await shop.post('/toss/__sheet/cards', card)
  await who.call('POST', '/api/users/brandpay-authorize', { code, customerKey })
  await leaves(who)
  const [farewell] = await rowsOf(`SELECT farewell_id AS "farewellId" FROM personal.farewells`)
  // The provider renews the token, and its answer is lost.
  await shop.providers.script({ route: 'access-token', drop: 'after' })
  await t.rejects(withdrawal.sayFarewell(shop.deps, farewell), /card did not take a farewell/)
  await t.rejects(withdrawal.sayFarewell(shop.deps, farewell), /card did not take a farewell/)
  t.equal((await rowsOf('SELECT FROM personal.farewells')).length, 1)
  await shop.post('/toss/__sheet/cards/remove', { customerKey, methodKey })
  await withdrawal.sayFarewell(shop.deps, farewell)
  t.strictSame(await rowsOf('SELECT FROM personal.farewells'), [])
})

t.test('a card that is registered while its member leaves is removed with the customer', async (t) => {
  const who = await shop.joins({ email: 'meanwhile@example.com', name: '나동시', mobileno: '01020001006' })
  const { customerKey } = (await who.call('GET', '/api/users/customer-key')).json().data
  const card = { customerKey, cardNumber: '5137920011112222', issuerCode: '41' }
  const { code } = await shop.post('/toss/__sheet/cards', card)
  await who.check()
  await shop.providers.script({ route: 'access-token', delayMs: 2_000 })
  const registering = who.call('POST', '/api/users/brandpay-authorize', { code, customerKey })
  t.equal((await who.leave()).statusCode, 200)
  t.equal((await registering).statusCode, 401)
  t.equal((await rowsOf('SELECT FROM personal.card_customers WHERE member_id = $1', [who.id])).length, 0)
  t.match(await shop.toss.methods(customerKey), { isIdentified: false, cards: [] })
})

for (const provider of ['kakao', 'naver', 'apple'] as const) {
  t.test(`${provider} is told that somebody left, however often it takes`, async (t) => {
    const browser = aBrowser(shop)
    const email = `leaver@${provider}.example.com`
    const landed = await logInAt(browser, provider, { email })
    const person = {
      name: `나${provider}`,
      birthdate: '19900101',
      gender: '1',
      mobileno: '01020002000',
    } as const
    await verifyIdentity(shop.providers, browser, person)
    const joined = await browser.send({
      method: 'POST',
      url: '/api/auth/sns-join',
      payload: { ...Object.fromEntries(landed.searchParams), agreedTerms: [1, 2, 3] },
    })
    const { links } = (await (await fetch(`${shop.providers.url}/__ledger`)).json())[provider]
    t.equal(links.length, 1)
    const who = shop.callsOf(browser, `Bearer ${joined.json().data.accessToken}`)
    t.equal((await who.preview()).passwordRequired, false)
    t.equal((await who.leave()).statusCode, 200, 'no password is asked for')

    const [job] = await rowsOf(
      `SELECT data FROM pgboss.job WHERE name = 'farewell' ORDER BY created_on DESC LIMIT 1`,
    )
    t.notMatch(JSON.stringify(job.data), new RegExp(`${email}|token`, 'i'))
    // Apple is told with the kept token itself; the others want a fresh one first.
    if (provider !== 'apple')
      await shop.providers.script({ route: `${provider}-token`, code: 'server_error' })
    await shop.providers.script({ route: `${provider}-unlink`, code: 'server_error' })
    await t.rejects(withdrawal.sayFarewell(shop.deps, job.data), /did not take a farewell/)
    await pool.query(`UPDATE personal.farewells SET written_at = written_at - interval '11 minutes'`)
    await withdrawal.sayDueFarewells(shop.deps)
    await pool.query(`UPDATE personal.farewells SET written_at = written_at - interval '11 minutes'`)
    await withdrawal.sayDueFarewells(shop.deps)
    const after = (await (await fetch(`${shop.providers.url}/__ledger`)).json())[provider]
    t.strictSame(after.links, [])
    t.equal((await rowsOf('SELECT FROM personal.farewells')).length, 0)
    const back = await logInAt(aBrowser(shop), provider, { email })
    t.equal(back.pathname, `/${provider}/join`, 'and is a stranger from then on')
  })
}
