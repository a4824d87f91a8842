import t from 'tap'
import { remindMembers } from '../../server/notifications/index.ts'
import { aRentalShop } from '../support/aRental.ts'
import { headings, phoneNumber as numberOf, tells } from '../support/telling.ts'

const shop = await aRentalShop('consents')
const { deps, clock } = shop
const { queue, workOff, phoneOf, mailsTo } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const phoneNumber = (id: number, number: string) => numberOf(shop, id, number)

t.test(
  'a consent that is taken back is an event, shows its date, and is confirmed to the member',
  async (t) => {
    clock.moveTo('2026-11-20T10:00:00+09:00')
    const member = await shop.aCustomer('consents@example.com')
    await phoneNumber(member.id, '01011110009')
    const change = (agreedYn: boolean, termId = 7) =>
      member.put('/api/users/my-consents', { termId, agreedYn })
    t.match(await change(true), { status: 200, data: { result: [{ termId: 7, agreedYn: true }, {}] } })
    clock.moveTo('2026-11-21T10:00:00+09:00')
    await change(true)
    t.match((await change(false)).data, {
      result: [{ agreedYn: false, decidedAt: '2026-11-21T01:00:00.000Z' }, {}],
    })
    await Promise.all([change(true), change(true)])
    t.match(await change(false, 2), { status: 404 })
    await workOff()
    const told = (await phoneOf('01011110009')).map(
      ({ text }) => /^\[빌림\].*\n([\d.]+)에 .+에 (.+)로 처리/.exec(text)?.slice(1) ?? text,
    )
    t.same(told, [
      ['2026.11.20', '동의'],
      ['2026.11.21', '동의 철회'],
      ['2026.11.21', '동의'],
    ])
  },
)

t.test(
  'a consent to advertising is confirmed once every two years, by day, and not when it was taken back',
  async (t) => {
    clock.moveTo('2026-06-10T10:00:00+09:00')
    const [keeps, stops] = [
      await shop.aCustomer('keeps@example.com'),
      await shop.aCustomer('stops@example.com'),
    ]
    await phoneNumber(keeps.id, '01011110021')
    await phoneNumber(stops.id, '01011110022')
    for (const member of [keeps, stops])
      await member.put('/api/users/my-consents', { termId: 7, agreedYn: true })
    await workOff()
    const dueOn = async (day: string) => {
      clock.moveTo(`${day}T10:00:00+09:00`)
      return remindMembers(deps)
    }
    t.equal(await dueOn('2028-05-10'), 0, 'more than 30 days before')
    t.equal(await dueOn('2028-05-15'), 2)
    t.equal(
      await stops.put('/api/users/my-consents', { termId: 7, agreedYn: false }).then(({ status }) => status),
      200,
    )
    for (const night of ['2028-05-15T21:00:00', '2028-05-16T00:00:00', '2028-05-16T07:59:59']) {
      clock.moveTo(`${night}+09:00`)
      await workOff()
      t.equal((await phoneOf('01011110021')).length, 1, night)
      t.equal((await mailsTo('keeps@example.com')).length, 1, night)
    }
    clock.moveTo('2028-05-16T08:00:00+09:00')
    await workOff()
    const [, confirmed] = await phoneOf('01011110021')
    t.match(confirmed?.text, /2026\.06\.10에 .+ 동의하셨어요.*\n.*철회할 수 있어요/)
    t.equal((await mailsTo('keeps@example.com')).length, 2)
    t.notMatch(
      headings(await phoneOf('01011110022')).join(),
      /확인해 주세요/,
      'whoever took it back is not asked',
    )
    t.equal(await dueOn('2028-05-17'), 0, 'once')
    t.equal(await dueOn('2028-06-10'), 0)
    t.equal(
      await shop.count(`shop.message_sends WHERE inbox_id = $1 AND outcome = 'sent'`, [
        `consentConfirmed:${keeps.id}:2028-06-10`,
      ]),
      2,
    )
    t.equal(await dueOn('2030-05-30'), 1, 'and after two more years again')
    await workOff()
  },
)
