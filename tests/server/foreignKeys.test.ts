import t from 'tap'
import { NEWEST_PAYOUT_UNSEEN } from '../../domain/shared/payoutWaits.ts'
import { runJob } from '../../jobs/runner.ts'
import { readGatewayPayouts } from '../../server/outgoingPayments/index.ts'
import { connect } from '../../server/platform/database/database.ts'
import { readProviderPayouts } from '../../server/providerPayouts/index.ts'
import { payOut } from '../../server/settlement/index.ts'
import { aLog } from '../support/aLog.ts'
import { type Customer, secretKey } from '../support/aRental.ts'
import { paidOwners } from '../support/paidOwners.ts'
import { aSettlingShop } from '../support/settling.ts'

const settling = await aSettlingShop('foreign_keys', { sharesClock: true })
const { shop, finance, settle, onPayout } = settling
const { anOwner, monthsOf, sentTo } = paidOwners(settling)
t.teardown(() => shop.end())
t.beforeEach(() => shop.database.pool.query('DELETE FROM platform.raised_alerts'))
const onThe20th = () => shop.clock.moveTo('2027-01-20T10:00:00+09:00')
const refOf = ({ id }: Customer, attempt = 1) => `settle-${id}-2026-12-${attempt}`
const strange = { [secretKey]: 'stranger' } as const
const alertsIn = ({ lines }: ReturnType<typeof aLog>) =>
  lines.filter(({ level }) => level === 'error').map(({ sentence }) => sentence)

/** The shop with another merchant's key of the gateway, which takes what it is sent and knows nothing of ours. */
function strangers() {
  const sent: string[] = []
  const absent = async () => ({ outcome: 'absent' }) as const
  const { payouts } = shop.deps
  const theirs: typeof payouts = {
    ...payouts,
    ...{ read: absent, find: absent, seller: absent },
    async *list() {
      yield { outcome: 'listed', payouts: [] }
    },
    send: (order) => {
      sent.push(order.payoutRef)
      return payouts.send(order)
    },
  }
  return { sent, deps: { ...shop.deps, payouts: theirs } }
}

t.test(
  'another merchant’s key of the gateway makes nothing vanish, and nothing is sent again (rule 498)',
  async (t) => {
    const { owner } = await anOwner('먼저받음')
    onThe20th()
    await settle()
    await payOut(shop.deps, aLog())
    t.match(await monthsOf(owner), [{ status: 'paid' }])
    const { owner: lost } = await anOwner('답잃음')
    onThe20th()
    await shop.script({ route: 'payout', drop: 'after', orderId: refOf(lost) })
    await settle()

    const { sent, deps } = strangers()
    const log = aLog()
    await payOut(deps, log)
    t.strictSame(sent, [], 'what is not found there is not sent a second time')
    t.match(await monthsOf(lost), [{ status: 'requested' }])
    const sentence =
      'the payout gateway does not find our newest payout: our key may be another merchant’s, and payouts wait'
    t.strictSame(alertsIn(log), [sentence])
    shop.clock.moveTo('2027-01-22T23:50:00+09:00')
    t.equal(await readGatewayPayouts(deps, log), 0)
    t.equal(await shop.count(`shop.list_readings WHERE place = 'gateway'`), 0, 'the list is not read')
    t.equal(await shop.count('shop.differences'), 0, 'and nothing is missing there')
    t.strictSame(alertsIn(log), [sentence], 'it is told once an hour')
    t.match((await finance.get('/api/staff/settlements?month=2026-12&status=on_its_way')).data, {
      result: [{ ownerId: lost.id, lastReason: NEWEST_PAYOUT_UNSEEN }],
    })

    await payOut(shop.deps, log)
    await payOut(shop.deps, log)
    t.match(await monthsOf(lost), [{ status: 'paid' }])
    t.equal((await sentTo(lost)).length, 1)
    await readGatewayPayouts(shop.deps, log)
    t.equal(await shop.count('shop.differences'), 0)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'an earlier attempt that another merchant’s key does not find bars the next one (rule 498)',
  async (t) => {
    const { owner } = await anOwner('다시받음')
    onThe20th()
    await shop.script({ route: 'payout-outcome', orderId: refOf(owner), code: 'REJECT_ACCOUNT' })
    await settle()
    await payOut(shop.deps, aLog())
    t.match(await onPayout(owner, 'retry'), { status: 200 })
    const { sent, deps } = strangers()
    await payOut(deps, aLog())
    t.strictSame(sent, [])
    t.match((await finance.get(`/api/staff/settlements?month=2026-12&q=${owner.id}`)).data, {
      result: [{ status: 'on_its_way', lastReason: NEWEST_PAYOUT_UNSEEN }],
    })
    for (let runs = 0; runs < 2; runs += 1) await payOut(shop.deps, aLog())
    t.match(await monthsOf(owner), [{ status: 'paid', attempt: 2 }])
  },
)

t.test(
  'another merchant’s key of the card provider books nothing, and a restore waits for ours (rule 498)',
  async (t) => {
    shop.clock.moveTo('2027-01-25T23:40:00+09:00')
    await shop.setKeys(strange)
    const log = aLog()
    t.equal(await readProviderPayouts(shop.deps, log), 0)
    t.equal(await shop.count("shop.differences WHERE place = 'card'"), 0, 'no payment is missing there')
    const told = ['the card provider does not find our newest payment: our key may be another merchant’s']
    t.strictSame(alertsIn(log), told)
    const owner = await connect(shop.database.url)
    await owner.query('INSERT INTO platform.restores (restored_to, restored_at) VALUES ($1, $2)', [
      ...['2027-01-25T10:00:00+09:00', '2027-01-25T12:00:00+09:00'],
    ])
    await owner.end()
    const isOpen = () => shop.count('platform.restores WHERE reconciled_at IS NULL')
    await runJob(shop.deps, log, 'reconcileRestore')
    t.equal(await isOpen(), 1)
    t.strictSame(alertsIn(log), told)
    await shop.setKeys({})
    await runJob(shop.deps, log, 'reconcileRestore')
    t.equal(await isOpen(), 0)
    t.ok((await readProviderPayouts(shop.deps, log)) > 0)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a provider that lost our newest one itself is read all the same (rule 537)', async (t) => {
  const owners = [await anOwner('먼저정산'), await anOwner('나중정산')].map(({ owner }) => owner)
  const log = aLog()
  for (const owner of owners) {
    onThe20th()
    await settle()
    for (let runs = 0; runs < 2; runs += 1) await payOut(shop.deps, log)
    t.match(await monthsOf(owner), [{ status: 'paid' }])
  }
  shop.clock.moveTo('2027-01-26T23:50:00+09:00')
  await readGatewayPayouts(shop.deps, log)
  await readProviderPayouts(shop.deps, log)
  const newest = async (text: string) => (await shop.database.pool.query<{ key: string }>(text)).rows[0]?.key
  const lostPayout = await newest(`SELECT reference AS key FROM shop.payouts_to_owners()
    WHERE paid_by = 'gateway' AND status = 'confirmed' ORDER BY settled_at DESC, owner_id DESC, attempt DESC LIMIT 1`)
  const lostPayment = await newest(`SELECT payment_key AS key FROM shop.card_payments()
    WHERE payment_key IS NOT NULL ORDER BY occurred_at DESC, payment_id DESC LIMIT 1`)
  await shop.database.pool.query('DELETE FROM shop.gateway_payouts')
  const { cards, payouts } = shop.deps
  const notFound = { code: 'NOT_FOUND', message: '' }
  const forgetful = {
    ...shop.deps,
    cards: {
      ...cards,
      payment: async (paymentKey: string) =>
        paymentKey === lostPayment ? { outcome: 'absent' as const, ...notFound } : cards.payment(paymentKey),
    },
    payouts: {
      ...payouts,
      read: async (payoutId: string) =>
        payoutId === lostPayout ? ({ outcome: 'absent' } as const) : payouts.read(payoutId),
      async *list(days: Parameters<typeof payouts.list>[0]) {
        for await (const read of payouts.list(days))
          yield read.outcome === 'unknown'
            ? read
            : { ...read, payouts: read.payouts.filter(({ payoutId }) => payoutId !== lostPayout) }
      },
    },
  }
  await shop.database.pool.query('DELETE FROM platform.raised_alerts')
  const told = aLog()
  t.ok((await readGatewayPayouts(forgetful, told)) > 0, 'the others are listed')
  t.equal(await shop.count("shop.differences WHERE place = 'gateway' AND settled_at IS NULL"), 1)
  const sentence = 'the payout gateway finds earlier payouts of ours and not the newest: it may have lost it'
  t.ok(alertsIn(told).includes(sentence))
  const cardLog = aLog()
  shop.clock.moveTo('2027-01-28T23:50:00+09:00')
  await readProviderPayouts(forgetful, cardLog)
  t.strictSame(
    alertsIn(cardLog),
    ['the card provider finds earlier payments of ours and not the newest: it may have lost it'],
    'and nothing stops its list',
  )
})
