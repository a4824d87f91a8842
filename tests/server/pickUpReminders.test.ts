import t from 'tap'
import { remindMembers } from '../../server/notifications/index.ts'
import { aRentalShop } from '../support/aRental.ts'
import { extending } from '../support/extending.ts'
import { phoneNumber, tells } from '../support/telling.ts'

const shop = await aRentalShop('pick_up_reminders')
const { queue, workOff, phoneOf } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const staff = await shop.aColleague('ops@example.com', ['operations'])
const { rented, extended, lastsUntil } = extending(shop)
const number = '01022220001'
const reminders = async () =>
  (await phoneOf(number)).map(({ text }) => text).filter((text) => text.includes('내일 가지러 갈게요'))

t.test(
  'a rental that is extended on its last day is picked up after its new end, which is told again (rule 320)',
  async (t) => {
    const rental = await rented('extends')
    await phoneNumber(shop, rental.customer.id, number)
    await lastsUntil(rental, staff, { number: 1, until: '2026-12-06T08:00:00+09:00' })
    t.equal(await remindMembers(shop.deps), 1)
    await workOff()
    t.match(await reminders(), [/12\.07\(월\)/])

    t.match(await extended(rental, '2026-12-08'), { status: 200 })
    t.equal(await remindMembers(shop.deps), 0, 'not on this day')
    shop.clock.moveTo('2026-12-08T08:00:00+09:00')
    t.equal(await remindMembers(shop.deps), 1)
    await workOff()
    t.equal(await remindMembers(shop.deps), 0)
    t.match(await reminders(), [/12\.07\(월\)/, /12\.09\(수\)/])
  },
)
