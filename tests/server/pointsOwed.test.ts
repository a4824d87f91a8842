import { randomUUID } from 'node:crypto'
import t from 'tap'
import { grantSource } from '../../domain/wallet/granting.ts'
import type { PointHistory } from '../../domain/wire/points.ts'
import { remindMembers } from '../../server/notifications/index.ts'
import { givePoints } from '../../server/wallet/index.ts'
import { aRentalShop, type Customer } from '../support/aRental.ts'
import { earnReward, takeBackReward } from '../support/reviewRewards.ts'
import { phoneNumber, tells } from '../support/telling.ts'

const shop = await aRentalShop('points_owed')
const { queue, workOff, phoneOf } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const opened = shop.clock.now()
const at = (instant: string | Date) => shop.clock.moveTo(instant)
t.beforeEach(() => at(opened))

const review = [
  { reason: 'review', points: 1_000 },
  { reason: 'photo_review', points: 1_500 },
] as const

let members = 0
async function aMember() {
  members += 1
  const member = await shop.aCustomer(`points${members}@example.com`)
  const number = `0101234${String(members).padStart(4, '0')}`
  await phoneNumber(shop, member.id, number)
  return {
    ...member,
    /** What the phone got since the last time, without the shop's name and the title. */
    told: async (title: string) => {
      await workOff()
      const texts = (await phoneOf(number)).map(({ text }) => text).filter((text) => text.includes(title))
      return texts.at(-1)?.split('\n').slice(1).join('\n')
    },
  }
}
const rows = async (who: Customer) =>
  (await who.get<PointHistory>('/api/users/my-points-history')).data.result.map(
    ({ reason, points, repaidPoints }) => [reason, points, repaidPoints],
  )

/** Owes as many points as were spent of a review's 2,500 before it was removed; the item that they were spent on. */
async function whoOwes(debt: number) {
  const member = await aMember()
  const reward = {
    memberId: member.id,
    earnedBy: { source: `review:${randomUUID()}`, orderItemId: randomUUID() },
  }
  await earnReward(shop.deps, { ...reward, rewards: review })
  const draft = await member.draft({ bags: [await shop.aBag()], points: debt })
  const { orderId } = draft.data
  await member.pay(orderId, await shop.approve(draft.data))
  const { rows: items } = await shop.database.pool.query<{ id: string }>(
    'SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1',
    [orderId],
  )
  await takeBackReward(shop.deps, { ...reward, points: 2_500, staffId: 1, reason: 'fake_review' })
  return { ...member, item: items[0]?.id ?? '' }
}
const gives = (member: Customer, points: number) =>
  givePoints(shop.deps, {
    ...{ memberId: member.id, points, source: grantSource(randomUUID()), reason: 'grant' },
    actor: 'staff:1',
  })

t.test(
  'points that staff give are told as points that can be used only as far as they can (rule 991)',
  async (t) => {
    for (const [owed, given, words, repaid] of [
      [0, 700, '700포인트를 드렸어요.\n보유 포인트가 1,000P 이상이면 2027.11.20까지 쓸 수 있어요.', 0],
      [2_300, 700, '700포인트를 드렸어요.\n모두 회수할 때 모자랐던 포인트를 채우는 데 썼어요.', 700],
      [2_300, 2_300, '2,300포인트를 드렸어요.\n모두 회수할 때 모자랐던 포인트를 채우는 데 썼어요.', 2_300],
      [
        ...[2_300, 3_000],
        '3,000포인트를 드렸어요.\n2,300P는 회수할 때 모자랐던 포인트를 채우는 데 썼어요.\n남은 700P는 보유 포인트가 1,000P 이상이면 2027.11.20까지 쓸 수 있어요.',
        2_300,
      ],
    ] as const) {
      const who = owed === 0 ? await aMember() : await whoOwes(owed)
      t.equal(await gives(who, given), null)
      t.equal(await who.told('포인트를 드렸어요'), words, `${given} to whoever owes ${owed}`)
      t.strictSame((await rows(who))[0], ['grant', given, repaid])
    }
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('so are those of a second gift, of reviews and of what comes back, each in its row', async (t) => {
  const who = await whoOwes(2_300)
  for (const points of [700, 500]) {
    at(new Date(shop.clock.now().getTime() + 3_600_000))
    await gives(who, points)
  }
  at(new Date(shop.clock.now().getTime() + 3_600_000))
  await earnReward(shop.deps, {
    ...{ memberId: who.id, earnedBy: { source: `review:${randomUUID()}`, orderItemId: randomUUID() } },
    rewards: review,
  })
  const [photo, text, ...gifts] = await rows(who)
  t.match(
    [photo, text],
    [
      ['photo_review', 1_500],
      ['review', 1_000],
    ],
  )
  t.equal(Number(photo?.[2]) + Number(text?.[2]), 1_100, 'of both lots, whichever is taken first')
  t.equal(
    await shop.count(
      `shop.point_entries e JOIN shop.point_lots l USING (lot_id)
       WHERE e.member_id = $1 AND e.occurred_at = $2 AND e.points - e.repaid <> l.remaining`,
      [who.id, shop.clock.now()],
    ),
    0,
    'each row has what was taken of its own lot',
  )
  t.strictSame(gifts.slice(0, 2), [
    ['grant', 500, 500],
    ['grant', 700, 700],
  ])
  const other = await whoOwes(2_000)
  at(new Date(shop.clock.now().getTime() + 3_600_000))
  const cancelled = { orderItemId: other.item, cancellationReason: 'changed_mind' }
  t.match(await other.post('/api/users/order-items-cancel', cancelled), { status: 200 })
  t.strictSame((await rows(other))[0], ['cancel', 2_000, 2_000])
  t.match((await rows(other)).slice(1), [['suspend'], ['usage', -2_000, 0], ['photo_review', 1_500, 0]])
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'points that expire are told as points that can be used from the balance that allows it (rule 991)',
  async (t) => {
    for (const [points, words] of [
      [
        300,
        /300P가 만료돼요\.\n지금 보유 포인트는 300P예요\. 그 전에 1,000P 이상이 되면 총 렌트 금액 30,000원부터/,
      ],
      [999, /999P가 만료돼요\.\n지금 보유 포인트는 999P예요\./],
      [1_000, /1,000P가 만료돼요\.\n만료 전에 총 렌트 금액 30,000원부터 결제할 때 쓸 수 있어요\./],
    ] as const) {
      at(opened)
      const who = await aMember()
      await who.earns(points, '2027-11-20T23:59:59+09:00')
      at('2027-11-17T10:00:00+09:00')
      await remindMembers(shop.deps)
      t.match(await who.told('곧 사라지는 포인트가 있어요'), words)
    }
    at(opened)
    const more = await aMember()
    await more.earns(300, '2027-11-20T23:59:59+09:00')
    await more.earns(700, '2027-12-20T23:59:59+09:00')
    at('2027-11-17T10:00:00+09:00')
    await remindMembers(shop.deps)
    t.match(
      await more.told('곧 사라지는 포인트가 있어요'),
      /300P가 만료돼요\.\n만료 전에/,
      'together with others',
    )
  },
)

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
