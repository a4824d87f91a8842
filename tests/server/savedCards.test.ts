import { randomUUID } from 'node:crypto'
import t from 'tap'
import { readCardsAgain } from '../../server/cards/index.ts'
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
  t.equal((await hears('METHOD_UPDATED', hint, id)).statusCode, 200)
  t.match(await cardOf(member), { data: null })
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
