import t from 'tap'
import { extensionDraftAnswer } from '../../domain/wire/extensions.ts'
import { movedClock } from '../../server/platform/movedClock.ts'
import { startApp, type Told } from '../faults/childApp.ts'
import { openedAt } from '../support/app.ts'
import { aRentalShop, draftBody } from '../support/aRental.ts'
import { extending } from '../support/extending.ts'

/** How often: EXTENSION_RACES=200 node tests/support/runTap.ts tests/server/extensionRaces.test.ts */
const races = Number(process.env.EXTENSION_RACES ?? 6)

const shop = await aRentalShop('extension_races')
const { database, simulators } = shop
const clock = await movedClock(database.pool)
await clock.moveTo(new Date(openedAt))
const settings = { databaseUrl: database.appUrl, simulatorsUrl: simulators.url }
const [mine, theirs] = await Promise.all([startApp(settings), startApp(settings)])
t.teardown(async () => {
  await Promise.all([mine.stop(), theirs.stop()])
  clock.stop()
  await shop.end()
})
const { rented } = extending(shop)
/** It ships on the 8th, on which a rental that is extended to the 8th is still with its member. */
const next = { start: '2026-12-10', end: '2026-12-13' } as const

t.test(
  `an extension and another member's draft for the same days, in two processes, ${races} times: one has them`,
  async (t) => {
    const [renter, other] = await Promise.all(
      ['renter', 'other'].map((name) => shop.aCustomer(`${name}@example.com`)),
    )
    if (renter === undefined || other === undefined) throw new Error('nobody joined')
    const won = { extension: 0, draft: 0 }
    for (let race = 0; race < races; race += 1) {
      const rental = await rented('', { customer: renter })
      const extension = () =>
        mine.call('POST', `/api/users/order-items/${rental.item}/extensions`, renter.accessToken, {
          ...{ rentalEndDate: '2026-12-08', price: 22_200, quotedFee: 0 },
        })
      const draft = () =>
        theirs.call(
          'POST',
          '/api/users/order-drafts',
          other.accessToken,
          draftBody({ bags: [rental.bag], period: next }),
        )
      // Who asks first changes from race to race.
      const answers =
        race % 2 === 0
          ? await Promise.all([extension(), draft()])
          : (await Promise.all([draft(), extension()])).reverse()
      const [asked, drafted] = answers
      if (asked === undefined || drafted === undefined) throw new Error('somebody was not answered')
      const isExtended = asked.status === 200
      t.equal(drafted.status === 200, !isExtended, `${asked.code} ${drafted.code}`)
      t.equal((isExtended ? drafted : asked).code, 'PERIOD_TAKEN')
      won[isExtended ? 'extension' : 'draft'] += 1
      if (isExtended) await paysExtension(asked, rental.item)
    }
    t.comment(`${won.extension} extensions and ${won.draft} drafts had the days`)
    const { rows } = await database.pool.query<{ deadlocks: number }>(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    )
    t.strictSame(rows, [{ deadlocks: 0 }])
    t.strictSame(await shop.wrongs(), [])
    t.strictSame(await shop.rebuilt(), [])

    async function paysExtension({ data }: Told, item: string) {
      const { extensionId, customerKey, orderName, amount } = extensionDraftAnswer.shape.data.parse(data)
      const approvable = { orderId: extensionId, customerKey, orderName, amounts: { totalAmount: amount } }
      const path = `/api/users/extensions/${extensionId}/pay`
      const body = { paymentKey: await shop.approve(approvable) }
      const paid = await mine.call('POST', path, renter?.accessToken ?? null, body)
      t.match(paid, { status: 200, data: { orderItemId: item, rentalEndDate: '2026-12-08' } })
    }
  },
)
