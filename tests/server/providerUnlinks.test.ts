import { randomUUID } from 'node:crypto'
import t from 'tap'
import { sealText } from '../../server/platform/security/encryption.ts'
import { unlinkDueProviders, unlinkProvider } from '../../server/providerUnlinks/index.ts'
import { aBrowser } from '../support/browser.ts'
import { verifyIdentity } from '../support/identity.ts'
import { aWholeShop, type Somebody } from '../support/leaving.ts'
import { logInAt } from '../support/social.ts'

const shop = await aWholeShop('provider_unlinks')
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
  t.match(await shop.toss.savedCards(customerKey), { cards: [{}] })
  await leaves(who)
  const [unlink] = await rowsOf(
    `SELECT unlink_id AS "unlinkId" FROM personal.provider_unlinks WHERE provider = 'card'`,
  )
  await unlinkProvider(shop.deps, unlink)
  t.match(await shop.toss.savedCards(customerKey), { outcome: 'found', cards: [] })
  await unlinkProvider(shop.deps, unlink)
  t.equal((await rowsOf('SELECT FROM personal.provider_unlinks')).length, 0)
})

t.test('a removal that fails after the token was renewed is repeated with the renewed token', async (t) => {
  const who = await shop.joins({ email: 'renewed@example.com', name: '나갱신', mobileno: '01020001007' })
  const { customerKey } = (await who.call('GET', '/api/users/customer-key')).json().data
  const card = { customerKey, cardNumber: '5137920011112222', issuerCode: '41' }
  const { code } = await shop.post('/toss/__sheet/cards', card)
  await who.call('POST', '/api/users/brandpay-authorize', { code, customerKey })
  await leaves(who)
  const [unlink] = await rowsOf(`SELECT unlink_id AS "unlinkId" FROM personal.provider_unlinks`)
  await shop.providers.script({ route: 'customer-remove', drop: 'before' })
  await t.rejects(unlinkProvider(shop.deps, unlink), /card did not unlink a member/)
  t.match(await shop.toss.savedCards(customerKey), { cards: [{}] })
  await unlinkProvider(shop.deps, unlink)
  t.match(await shop.toss.savedCards(customerKey), { outcome: 'found', cards: [] })
  t.strictSame(await rowsOf('SELECT FROM personal.provider_unlinks'), [])
})

t.test('a rejected token is no proof that the customer’s cards are removed', async (t) => {
  const who = await shop.joins({ email: 'lost@example.com', name: '나유실', mobileno: '01020001008' })
  const { customerKey } = (await who.call('GET', '/api/users/customer-key')).json().data
  const card = { customerKey, cardNumber: '5137920011112222', issuerCode: '41' }
  const { code, methodKey } = await shop.post('/toss/__sheet/cards', card)
  await who.call('POST', '/api/users/brandpay-authorize', { code, customerKey })
  await leaves(who)
  const [unlink] = await rowsOf(`SELECT unlink_id AS "unlinkId" FROM personal.provider_unlinks`)
  // The provider renews the token, and its answer is lost.
  await shop.providers.script({ route: 'access-token', drop: 'after' })
  await t.rejects(unlinkProvider(shop.deps, unlink), /card did not unlink a member/)
  await t.rejects(unlinkProvider(shop.deps, unlink), /card did not unlink a member/)
  t.equal((await rowsOf('SELECT FROM personal.provider_unlinks')).length, 1)
  await shop.post('/toss/__sheet/cards/remove', { customerKey, methodKey })
  await unlinkProvider(shop.deps, unlink)
  t.strictSame(await rowsOf('SELECT FROM personal.provider_unlinks'), [])
})

t.test('a card that is registered while its member leaves is removed with the customer', async (t) => {
  const who = await shop.joins({ email: 'meanwhile@example.com', name: '나동시', mobileno: '01020001006' })
  const { customerKey } = (await who.call('GET', '/api/users/customer-key')).json().data
  const card = { customerKey, cardNumber: '5137920011112222', issuerCode: '41' }
  const { code } = await shop.post('/toss/__sheet/cards', card)
  await who.check()
  const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { cards } = shop.deps
  shop.deps.cards = {
    ...cards,
    registerCustomer: async (exchange) => {
      const registered = await cards.registerCustomer(exchange)
      asked.resolve()
      await left.promise
      return registered
    },
  }
  const registering = who.call('POST', '/api/users/brandpay-authorize', { code, customerKey })
  await asked.promise
  t.equal((await who.leave()).statusCode, 200)
  left.resolve()
  t.equal((await registering).statusCode, 401)
  shop.deps.cards = cards
  t.equal((await rowsOf('SELECT FROM personal.card_customers WHERE member_id = $1', [who.id])).length, 0)
  const [unlink] = await rowsOf(`SELECT unlink_id AS "unlinkId" FROM personal.provider_unlinks`)
  await shop.providers.script({ route: 'customer-remove', drop: 'before' })
  await t.rejects(unlinkProvider(shop.deps, unlink), /card did not unlink a member/)
  await unlinkProvider(shop.deps, unlink)
  t.match(await shop.toss.savedCards(customerKey), { outcome: 'found', cards: [] })
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
      `SELECT data FROM pgboss.job WHERE name = 'unlink' ORDER BY created_on DESC LIMIT 1`,
    )
    t.notMatch(JSON.stringify(job.data), new RegExp(`${email}|token`, 'i'))
    // Apple is told with the kept token itself; the others want a fresh one first.
    if (provider !== 'apple')
      await shop.providers.script({ route: `${provider}-token`, code: 'server_error' })
    await shop.providers.script({ route: `${provider}-unlink`, code: 'server_error' })
    await t.rejects(unlinkProvider(shop.deps, job.data), /did not unlink a member/)
    await pool.query(`UPDATE personal.provider_unlinks SET written_at = written_at - interval '11 minutes'`)
    await unlinkDueProviders(shop.deps)
    await pool.query(`UPDATE personal.provider_unlinks SET written_at = written_at - interval '11 minutes'`)
    await unlinkDueProviders(shop.deps)
    const after = (await (await fetch(`${shop.providers.url}/__ledger`)).json())[provider]
    t.strictSame(after.links, [])
    t.equal((await rowsOf('SELECT FROM personal.provider_unlinks')).length, 0)
    const back = await logInAt(aBrowser(shop), provider, { email })
    t.equal(back.pathname, `/${provider}/join`, 'and is a stranger from then on')
  })
}

t.test('after an outage the sweep asks the providers a few calls at a time', async (t) => {
  const credentials = JSON.stringify({ refreshToken: 'token', customerKey: 'customer' })
  for (let nth = 0; nth < 20; nth += 1)
    await pool.query(
      `INSERT INTO personal.provider_unlinks (unlink_id, provider, sealed, written_at)
       VALUES ($1, 'card', $2, now() - interval '11 minutes')`,
      [randomUUID(), sealText(shop.deps.env.DATA_SECRET, 'farewell', credentials)],
    )
  let open = 0
  let most = 0
  const removeCustomer = async () => {
    open += 1
    most = Math.max(most, open)
    await pool.query('SELECT')
    open -= 1
    return { outcome: 'gone' } as const
  }
  const cards = { ...shop.toss, removeCustomer }
  t.equal(await unlinkDueProviders({ ...shop.deps, cards }), 20)
  t.ok(most > 1 && most <= 5, `${most} at once`)
})
