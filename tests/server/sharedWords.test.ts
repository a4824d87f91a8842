import t, { type Test } from 'tap'
import type { StaffMemberRow } from '../../domain/wire/staffMembers.ts'
import { modules } from '../../server/modules.ts'
import { connect } from '../../server/platform/database/database.ts'
import { fill, id, now, oneOf } from '../bench/rowsDrawn.ts'
import { aBag, aShelf } from '../support/aProduct.ts'
import { testApp } from '../support/app.ts'
import { colleagueHeaders } from '../support/colleague.ts'

const shop = await testApp('shared_words', modules)
const owner = await connect(shop.database.url)
t.teardown(async () => {
  await owner.end()
  await shop.end()
})
const headers = await colleagueHeaders(shop, { email: 'all@example.com', roles: ['admin'] })

const people = 60
const names = [
  '김민지',
  '이서준',
  'Kim MinJi',
  '100%민지',
  'a_b 상사',
  'aXb 상사',
  'back\\slash',
  'ÉLODIE',
  '김ㅁㅣ지',
]
await fill(owner, 'members', people, {
  ...{ id: 'n', name: oneOf(names, 1), email: `'member' || n || '@example.com'` },
  ...{ password_hash: `'none'`, joined_at: `${now} - n % 7 * interval '1 day'` },
})
const shelf = await aShelf(shop.deps)
for (const [nth, product_name] of ['소프트 토트백', '미니 백', 'Mini Bag', '50%_시계', '메종 시계'].entries())
  await aBag(shop.deps, shelf, { product_code: `CODE-${nth}`, product_name })
await fill(owner, 'orders', people, {
  ...{ order_id: id('order'), order_numbers: `'261120-' || upper(lpad(to_hex(n), 6, '0'))`, member_id: 'n' },
  ...{ status: `'placed'`, start_on: `date '2026-12-01'`, end_on: `date '2026-12-04'`, total_rent: '1000' },
  ...{ period_discount: '0', coupon_discount: '0', delivery_fee: '0' },
  points_used: 'CASE WHEN n % 2 = 0 THEN 1000 ELSE 0 END',
  total_amount: 'CASE WHEN n % 2 = 0 THEN 0 ELSE 1000 END',
  ...{ items: `'[]'`, payment_key: `'key' || n`, held_until: now, drafted_at: now, placed_at: now },
})
await fill(owner, 'order_items', people, {
  ...{ order_item_id: id('item'), order_id: id('order'), nth: '1', member_id: 'n' },
  product_id: '(SELECT min(id) FROM shop.products) + n % 5',
  ...{ status: oneOf(['new', 'shipped', 'end', 'cancel'], 2), start_on: `date '2026-12-01' + n % 5` },
  ...{ end_on: `date '2026-12-04' + n % 5`, total_rent_price: '1000', period_total_price: '1000' },
  ...{ period_discount: '0', coupon_share: '0', points_share: '0', final_amount: '1000', placed_at: now },
  tracking_number: `CASE WHEN n % 3 = 0 THEN (600000 + n)::text END`,
  points_refund: '(ARRAY[NULL, 0, 400, 1000, 1500])[1 + n % 5]',
})
await fill(owner, 'payments', people, {
  ...{ payment_id: `'paid' || n`, payment_key: `'key' || n`, order_id: id('order'), member_id: 'n' },
  ...{ status: `'done'`, amount: '1000 + n', refunded: '0', approved_at: now },
  occurred_at: `${now} - n * interval '1 hour'`,
})

type Page<Row> = { result: Row[]; cntAll: number; sums: unknown; cursor?: string | null }
const asked = async <Row>(path: string, q: string, more: string): Promise<Page<Row>> => {
  const url = `/api/staff/${path}q=${encodeURIComponent(q)}&limit=7&${more}`
  const { statusCode, payload } = await shop.app.inject({ url, headers })
  if (statusCode !== 200) throw new Error(payload)
  return JSON.parse(payload).data
}
/** The rows of all pages by their numbers, with what the first says of all. */
async function paged<Row>(path: string, q: string) {
  const first = await asked<Row>(path, q, 'curPage=1')
  const pages = [first]
  while (pages.length * 7 < first.cntAll) pages.push(await asked<Row>(path, q, `curPage=${pages.length + 1}`))
  return { ...first, result: pages.flatMap(({ result }) => result) }
}
const plain = async <Row extends object>(text: string, values: unknown[]) =>
  (await owner.query<Row>(text, values)).rows

/** Words that all members have, a fifth, one or none, parts of syllables, and characters that LIKE reads as its own. */
const words = [
  ...[
    '@example.com',
    'member',
    'MEMBER',
    'example',
    '민지',
    '김',
    'minji',
    'MINJI',
    'member17@',
    '뷁',
    'zzz',
  ],
  ...['김미', 'ㅁ', 'ㅁㅣ지', '지', 'a_b', 'a%b', '0%민', '%민', '%a', '_a', 'back\\', 'k\\s', 'élodie', 'É'],
]

t.test(
  'a word of many members, of one or of none finds whom a plain comparison finds (rule 310)',
  async (t) => {
    for (const q of words) {
      const expected = await plain<{ id: number }>(
        `SELECT m.id FROM shop.members m
       WHERE position(lower($1) IN lower(m.name)) > 0 OR position(lower($1) IN m.email) > 0
       ORDER BY m.joined_at DESC, m.id DESC`,
        [q],
      )
      const ids = expected.map(({ id }) => id)
      const { result, cntAll } = await paged<StaffMemberRow>('members?', q)
      t.strictSame(
        result.map(({ memberId }) => memberId),
        ids,
        q,
      )
      t.equal(cntAll, ids.length, q)
      const one = await asked<StaffMemberRow>('members?', q, '')
      if (one.cursor === null || one.cursor === undefined) continue
      const next = await asked<StaffMemberRow>('members?', q, `cursor=${one.cursor}`)
      t.strictSame(
        next.result.map(({ memberId }) => memberId),
        ids.slice(7, 14),
        `${q}, from the cursor`,
      )
    }
  },
)

t.test('payments of the members that a word finds are theirs, with what came back of points', async (t) => {
  for (const q of words) {
    const expected = await plain<{ id: string; status: string; refunded: string }>(
      `WITH paid AS (
         SELECT p.payment_id AS id, p.member_id, p.status, p.refunded, p.occurred_at FROM shop.payments p
         UNION ALL
         SELECT 'points:' || o.order_id, o.member_id,
           CASE WHEN r.points = 0 THEN 'done' WHEN r.points < 1000 THEN 'partial_canceled' ELSE 'canceled' END,
           least(r.points, 1000), o.placed_at
         FROM shop.orders o JOIN (SELECT order_id, sum(coalesce(points_refund, 0)) AS points FROM shop.order_items
           GROUP BY order_id) r ON r.order_id = o.order_id
         WHERE o.total_amount = 0)
       SELECT p.id, p.status, p.refunded::text FROM paid p JOIN shop.members m ON m.id = p.member_id
       WHERE position(lower($1) IN lower(m.name)) > 0 OR position(lower($1) IN m.email) > 0
       ORDER BY p.occurred_at DESC, p.id COLLATE "C" DESC`,
      [q],
    )
    const { result, cntAll } = await paged<{ paymentId: string; status: string; refunded: number }>(
      'payments?',
      q,
    )
    t.strictSame(
      result.map(({ paymentId, status, refunded }) => ({
        ...{ id: paymentId, status, refunded: String(refunded) },
      })),
      expected,
      q,
    )
    t.equal(cntAll, expected.length, q)
  }
})

t.test(
  'orders with a word of many products, of one or of none are those of a plain comparison',
  async (t) => {
    for (const q of [
      '백',
      '토트백',
      'bag',
      'Mini',
      '메종',
      '시계',
      'CODE',
      'code-3',
      '뷁',
      '김민지',
      '2611',
      '261120-00001',
    ])
      await sameOrders(t, q)
    for (const q of ['6000', '600003', '%', '_', '0%_', '토ㅌ', 'ㅂ', 'Orme']) await sameOrders(t, q)
  },
)

async function sameOrders(t: Test, q: string): Promise<void> {
  const expected = await plain<{ id: string }>(
    `SELECT i.order_item_id AS id FROM shop.order_items i JOIN shop.orders o USING (order_id)
       JOIN shop.products p ON p.id = i.product_id JOIN shop.brands b ON b.id = p.brand_id
       JOIN shop.members m ON m.id = i.member_id
     WHERE starts_with(i.tracking_number, $1) OR starts_with(o.order_numbers, upper($1)) OR m.name = $1
       OR starts_with(lower(p.product_code), lower($1)) OR position(lower($1) IN lower(p.product_name)) > 0
       OR position(lower($1) IN lower(b.name_english)) > 0 OR position(lower($1) IN b.name_korean) > 0
     ORDER BY i.start_on, i.order_item_id`,
    [q],
  )
  const { result, cntAll } = await paged<{ orderItemId: string }>('orders?', q)
  t.strictSame(
    result.map(({ orderItemId }) => orderItemId),
    expected.map((row) => row.id),
    q,
  )
  t.equal(cntAll, expected.length, q)
}
