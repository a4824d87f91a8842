import { randomUUID } from 'node:crypto'
import t from 'tap'
import { readCardsAgain, readHintedCards } from '../../server/cards/index.ts'
import { aRentalShop, type Customer } from '../support/aRental.ts'

const shop = await aRentalShop('saved_cards')
t.teardown(() => shop.end())

const keyOf = async (member: Customer) =>
  (await member.get<{ customerKey: string }>('/api/users/customer-key')).data.customerKey
const cardOf = (member: Customer) => member.get('/api/users/payments-card')

async function registers(member: Customer, issuerCode: string, cardNumber: string): Promise<string> {
  const customerKey = await keyOf(member)
  const { code, methodKey } = await shop.atProvider('__sheet/cards', {
    customerKey,
    issuerCode,
    cardNumber,
  })
  if (code !== null) await member.post('/api/users/brandpay-authorize', { code, customerKey })
  return methodKey
}

const hears = (eventType: string, data: object, id = randomUUID()) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/webhooks/toss',
    headers: { 'tosspayments-webhook-transmission-id': id },
    payload: { eventType, createdAt: '2026-11-20T10:00:00.000000', data },
  })

/** As some seconds without a hint leave it: what was read may be read again. */
const pauses = () => shop.database.pool.query('DELETE FROM platform.leases')
const pausesForLong = () =>
  shop.database.pool.query(`UPDATE platform.leases SET taken_until = clock_timestamp() + interval '1 hour'`)
const hintsLeft = () => shop.count('personal.card_hints')
const remembered = () => shop.count('platform.webhook_transmissions')

/** Counts what the provider is asked from now on. */
function counting(t: Tap) {
  const { cards } = shop.deps
  const asked = { cards: 0, payments: 0 }
  shop.deps.cards = {
    ...cards,
    savedCards: (customerKey) => {
      asked.cards += 1
      return cards.savedCards(customerKey)
    },
    payment: (paymentKey) => {
      asked.payments += 1
      return cards.payment(paymentKey)
    },
    paymentOfOrder: (orderId) => {
      asked.payments += 1
      return cards.paymentOfOrder(orderId)
    },
  }
  t.teardown(() => {
    shop.deps.cards = cards
  })
  return asked
}
type Tap = Pick<typeof t, 'teardown'>

t.test('nobody has a card at first; the one registered in the sheet is shown, masked', async (t) => {
  const member = await shop.aCustomer('first@example.com')
  t.match(await cardOf(member), { status: 200, data: null })
  await registers(member, '41', '5137920011112222')
  t.match((await cardOf(member)).data, { cardCompany: '신한', cardNumber: '51379200****222*', others: [] })
})

t.test(
  'changed at the provider, it is read again; what a client says about it counts for nothing',
  async (t) => {
    const member = await shop.aCustomer('changes@example.com')
    await registers(member, '41', '5137920011112222')
    await registers(member, '61', '4330123412341234')
    t.match((await cardOf(member)).data, { cardCompany: '신한', others: [] }, 'nobody has told us yet')
    const mine = { methodKey: 'mk_forged', cardCompany: '하나', cardNumber: '1' }
    const read = await member.put('/api/users/payments-card', mine)
    const both = { cardCompany: '현대', cardNumber: '43301234****123*', others: [{ cardCompany: '신한' }] }
    t.match(read.data, both)
    t.match((await cardOf(member)).data, both)
  },
)

t.test('a card that was removed at the provider is gone once the provider has hinted at it', async (t) => {
  const member = await shop.aCustomer('removes@example.com')
  const methodKey = await registers(member, '61', '4330123412341234')
  const customerKey = await keyOf(member)
  await hears('METHOD_UPDATED', { customerKey, methodKey, status: 'DISABLED' })
  t.match((await cardOf(member)).data, { methodKey }, 'a hint is no proof: the provider still has it')
  await shop.atProvider('__sheet/cards/remove', { customerKey, methodKey })
  await pauses()
  t.equal((await hears('METHOD_UPDATED', { customerKey, methodKey, status: 'DISABLED' })).statusCode, 200)
  t.match(await cardOf(member), { status: 200, data: null })
  t.equal((await hears('METHOD_UPDATED', { customerKey: 'nobody' })).statusCode, 200)
  t.equal((await hears('CUSTOMER_STATUS_CHANGED', { customerKey: randomUUID() })).statusCode, 200)
})

t.test('while the provider is silent the known card stays, and the hint is asked for again', async (t) => {
  const member = await shop.aCustomer('silent@example.com')
  const methodKey = await registers(member, '61', '4330123412341234')
  const customerKey = await keyOf(member)
  await shop.atProvider('__sheet/cards/remove', { customerKey, methodKey })
  const id = randomUUID()
  const hint = { customerKey, methodKey, status: 'DISABLED' }
  await shop.script({ route: 'methods', code: 'FAILED_INTERNAL_SYSTEM_PROCESSING' })
  t.match((await hears('METHOD_UPDATED', hint, id)).json(), { code: 'PROVIDER_UNAVAILABLE' })
  await shop.script({ route: 'methods', code: 'FAILED_INTERNAL_SYSTEM_PROCESSING' })
  t.match(await member.put('/api/users/payments-card'), { status: 503, code: 'PROVIDER_UNAVAILABLE' })
  t.match((await cardOf(member)).data, { methodKey })
  await pauses()
  t.equal((await hears('METHOD_UPDATED', hint, id)).statusCode, 200)
  t.match(await cardOf(member), { data: null })
})

t.test('what the provider did not tell when it hinted is read by the job as well', async (t) => {
  const [member, other] = [
    await shop.aCustomer('unheard@example.com'),
    await shop.aCustomer('next@example.com'),
  ]
  const methodKey = await registers(member, '61', '4330123412341234')
  const customerKey = await keyOf(member)
  await shop.atProvider('__sheet/cards/remove', { customerKey, methodKey })
  await shop.script({ route: 'methods', code: 'FAILED_INTERNAL_SYSTEM_PROCESSING', times: 2 })
  t.match((await hears('METHOD_UPDATED', { customerKey })).json(), { code: 'PROVIDER_UNAVAILABLE' })
  t.match((await hears('METHOD_UPDATED', { customerKey: await keyOf(other) })).json(), {
    code: 'PROVIDER_UNAVAILABLE',
  })
  await shop.script({ route: 'methods', code: 'FAILED_INTERNAL_SYSTEM_PROCESSING' })
  await pauses()
  t.equal(await readHintedCards(shop.deps), 0, 'one that is not told ends the run')
  t.equal(await hintsLeft(), 2)
  await pauses()
  t.equal(await readHintedCards(shop.deps), 2)
  t.match(await cardOf(member), { data: null })
  t.equal(await hintsLeft(), 0)
})

t.test(
  'of a hundred hints about one member’s cards the provider is asked once, and a job reads what the last one was about (rule 570)',
  async (t) => {
    const member = await shop.aCustomer('hinted@example.com')
    const methodKey = await registers(member, '61', '4330123412341234')
    const customerKey = await keyOf(member)
    const [asked, before] = [counting(t), await remembered()]
    t.equal((await hears('METHOD_UPDATED', { customerKey })).statusCode, 200)
    t.equal(asked.cards, 1)
    await pausesForLong()
    for (let nth = 2; nth <= 99; nth += 1)
      t.equal((await hears('METHOD_UPDATED', { customerKey })).statusCode, 200)
    await shop.atProvider('__sheet/cards/remove', { customerKey, methodKey })
    t.equal((await hears('METHOD_UPDATED', { customerKey })).statusCode, 200)
    t.equal(asked.cards, 1)
    t.equal(await remembered(), before + 1, 'only what was read')
    t.equal(await readHintedCards(shop.deps), 0, 'not yet')
    t.match((await cardOf(member)).data, { methodKey })
    await pauses()
    t.equal(await readHintedCards(shop.deps), 1)
    t.match(await cardOf(member), { data: null })
    await pauses()
    t.equal(await readHintedCards(shop.deps), 0)
    t.equal(asked.cards, 2)
  },
)

t.test('what is hinted while the cards are being read is read once more', async (t) => {
  const member = await shop.aCustomer('meanwhile@example.com')
  const methodKey = await registers(member, '61', '4330123412341234')
  const customerKey = await keyOf(member)
  const { cards } = shop.deps
  const [read, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  shop.deps.cards = {
    ...cards,
    savedCards: async (key) => {
      const saved = await cards.savedCards(key)
      read.resolve()
      await goesOn.promise
      return saved
    },
  }
  const first = hears('METHOD_UPDATED', { customerKey })
  await read.promise
  shop.deps.cards = cards
  await shop.atProvider('__sheet/cards/remove', { customerKey, methodKey })
  t.equal((await hears('METHOD_UPDATED', { customerKey })).statusCode, 200)
  goesOn.resolve()
  t.equal((await first).statusCode, 200)
  t.match((await cardOf(member)).data, { methodKey }, 'the first reading saw it')
  await pauses()
  t.equal(await readHintedCards(shop.deps), 1)
  t.match(await cardOf(member), { data: null })
})

t.test('a hint about nothing of ours asks nobody and leaves nothing behind (rule 570)', async (t) => {
  const [asked, before] = [counting(t), await remembered()]
  for (let nth = 1; nth <= 50; nth += 1) {
    const hints = [
      hears('PAYMENT_STATUS_CHANGED', { paymentKey: `unknown-${nth}`, orderId: randomUUID() }),
      hears('METHOD_UPDATED', { customerKey: randomUUID() }),
    ]
    for (const { statusCode } of await Promise.all(hints)) t.equal(statusCode, 200)
  }
  t.strictSame(asked, { cards: 0, payments: 0 })
  t.equal(await remembered(), before)
  t.equal(await hintsLeft(), 0)
})

t.test('a member has cards read again twenty times in ten minutes (rule 570)', async (t) => {
  const [member, other] = [
    await shop.aCustomer('rereads@example.com'),
    await shop.aCustomer('else@example.com'),
  ]
  const asked = counting(t)
  const statuses = []
  for (let nth = 1; nth <= 22; nth += 1) statuses.push((await member.put('/api/users/payments-card')).status)
  t.strictSame(statuses, [...Array(20).fill(200), 429, 429])
  t.equal(asked.cards, 20)
  t.equal((await other.put('/api/users/payments-card')).status, 200)
})

t.test(
  'a page whose cards the provider does not tell is answered, and asks no more for a while (rule 631)',
  async (t) => {
    const [member, other] = [
      await shop.aCustomer('unread@example.com'),
      await shop.aCustomer('unread-too@example.com'),
    ]
    const asked = counting(t)
    const { cards } = shop.deps
    shop.deps.cards = {
      ...cards,
      savedCards: async (customerKey) => {
        await cards.savedCards(customerKey)
        return { outcome: 'unknown', reason: 'no answer', answered: false, shut: false, isUnderWay: false }
      },
    }
    const loads = (who: Customer) =>
      shop.app.inject({
        url: '/api/users/payments-card',
        headers: { authorization: `Bearer ${who.accessToken}` },
      })
    for (const { statusCode, headers, body } of await Promise.all(
      Array.from({ length: 9 }, () => loads(member)),
    )) {
      t.equal(statusCode, 503)
      t.equal(headers['retry-after'], '30')
      t.match(JSON.parse(body), { code: 'PROVIDER_UNAVAILABLE', message: /잠시 후 다시 시도해 주세요/ })
    }
    t.equal(asked.cards, 3)
    await loads(other)
    t.equal(asked.cards, 4, 'each member counts alone')

    shop.deps.cards = cards
    await shop.database.pool.query(
      `UPDATE platform.attempts SET window_ends_at = now() - interval '1 second' WHERE key ~ '^cards:'`,
    )
    t.match(
      await cardOf(member),
      { status: 200, data: null },
      'and reads them again once the provider answers',
    )
  },
)

t.test('cards that were known last are shown while the provider is silent (rule 631)', async (t) => {
  const member = await shop.aCustomer('known-last@example.com')
  const methodKey = await registers(member, '61', '4330123412341234')
  await shop.database.pool.query(
    `UPDATE personal.saved_cards SET read_at = read_at - interval '11 minutes' WHERE member_id = $1`,
    [member.id],
  )
  const asked = counting(t)
  await shop.script({ route: 'methods', code: 'FAILED_INTERNAL_SYSTEM_PROCESSING', times: 3 })
  for (let nth = 1; nth <= 5; nth += 1) t.match((await cardOf(member)).data, { methodKey })
  t.equal(asked.cards, 3)
})

t.test('a reading that is ten minutes old is made again, because a hint may get lost', async (t) => {
  const member = await shop.aCustomer('lost@example.com')
  const methodKey = await registers(member, '61', '4330123412341234')
  await shop.atProvider('__sheet/cards/remove', { customerKey: await keyOf(member), methodKey })
  t.match((await cardOf(member)).data, { methodKey })
  await shop.database.pool.query(`UPDATE personal.saved_cards SET read_at = read_at - interval '11 minutes'`)
  t.match(await cardOf(member), { data: null })
})

t.test('of two readings at once the one that began last stays, whichever is written first', async (t) => {
  const member = await shop.aCustomer('at-once@example.com')
  const methodKey = await registers(member, '61', '4330123412341234')
  const [read, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { cards } = shop.deps
  const slow = {
    ...cards,
    savedCards: async (customerKey: string) => {
      const saved = await cards.savedCards(customerKey)
      read.resolve()
      await goesOn.promise
      return saved
    },
  }
  const older = readCardsAgain({ ...shop.deps, cards: slow }, member.id)
  await read.promise
  await shop.atProvider('__sheet/cards/remove', { customerKey: await keyOf(member), methodKey })
  t.match(await member.put('/api/users/payments-card'), { data: null })
  goesOn.resolve()
  t.match(await older, { methodKey }, 'it saw the card that was removed meanwhile')
  t.match(await cardOf(member), { data: null })
})
