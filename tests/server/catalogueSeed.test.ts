import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import { periodRefusal } from '../../domain/rental/calendar.ts'
import { lastConsignedEnd, type Occupation, occupiedDays } from '../../domain/rental/period.ts'
import { addDays, type CivilDate, daysBetween } from '../../domain/shared/civilDate.ts'
import { isLongEnough, isRating } from '../../domain/shared/reviewLimits.ts'
import { copyBusyDays } from '../../server/catalogue/index.ts'
import { photos } from '../../server/demo/illustrations/index.ts'
import { startSimulators } from '../../server/demo/simulators/index.ts'
import {
  approveAtSimulator,
  identifyAtSimulator,
  payAsIfAtSimulator,
  saveCardAtSimulator,
  seedDemoShop,
  seedState,
} from '../../server/demo/story/index.ts'
import { people } from '../../server/demo/story/people.ts'
import { demoProducts, productOf } from '../../server/demo/story/products/index.ts'
import { shelves } from '../../server/demo/story/shelf.ts'
import type { Step } from '../../server/demo/story/step.ts'
import { story } from '../../server/demo/story/story.ts'
import { storyCalendars } from '../../server/demo/story/storyPeriods.ts'
import { invariants, modules, projections } from '../../server/modules.ts'
import { rebuild } from '../../server/platform/projections/rebuild.ts'
import { verify } from '../../server/platform/projections/verify.ts'
import { holidayRules } from '../../server/rental/index.ts'
import { testApp } from '../support/app.ts'
import { breaches } from '../support/books.ts'
import { aBrowser } from '../support/browser.ts'
import { checkDemoAfterSale } from '../support/checkDemoAfterSale.ts'
import { checkDemoBooks, checkDemoRentals } from '../support/checkDemoBooks.ts'
import { checkDemoExplained } from '../support/checkDemoExplained.ts'
import { checkExportOpensAShop, checkNothingPersonalLeaves } from '../support/checkDemoExport.ts'
import { checkDemoConsignments, checkPaidOwners } from '../support/checkDemoOwners.ts'
import { checkDemoWallets } from '../support/checkDemoWallets.ts'
import { verifyIdentity } from '../support/identity.ts'
import { joinBody } from '../support/joining.ts'
import { tossAt } from '../support/toss.ts'
import { sealed } from '../support/wholeLog.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-seed-'))
const simulators = await startSimulators({ directory, port: 0, host: '127.0.0.1' })
const tossApi = `${simulators.url}/toss`
const toss = tossAt(tossApi, 'test_sk_local')
const shop = await testApp('catalogue_seed', modules, {
  more: { cards: toss },
  env: {
    TOSS_API_BASE: tossApi,
    NICE_API_BASE: `${simulators.url}/nice`,
    PORTONE_API_BASE: `${simulators.url}/portone`,
    DATA_DIR: directory,
    NICE_POPUP_URL: `${simulators.url}/nice/CheckPlusSafeModel/service.cb`,
  },
})
t.teardown(async () => {
  await shop.end()
  await simulators.close()
  rmSync(directory, { recursive: true, force: true })
})
const { pool } = shop.database
const firstDay: CivilDate = '2026-11-20'

const overlap = (one: Occupation, other: Occupation) =>
  one.occupiedFrom <= other.occupiedTo && other.occupiedFrom <= one.occupiedTo

const ordersIn = (steps: readonly Step[]) =>
  steps.flatMap((step) => (step.kind === 'order' ? [step.order] : []))

t.test(
  'the story can be told on any of 400 days, a quarter of them in a run, and every period is one that could be chosen then',
  async (t) => {
    const holidays = await holidayRules(shop.deps.db)
    const calendars = storyCalendars(holidays)
    const wrong: string[] = []
    for (let nth = Number(process.env.TEST_SEED ?? 0) % 4; nth < 400; nth += 4) {
      const day = addDays(firstDay, nth)
      const steps = story(day, calendars)
      const taken = new Map<string, Occupation[]>()
      for (const { name, ordered, period, products } of ordersIn(steps)) {
        const refusal = periodRefusal(period, calendars(ordered).calendar)
        if (refusal !== null) wrong.push(`${day} ${name}: ${refusal.refused}`)
        for (const { key, turnaroundDays = 0, consigned } of products.map(productOf)) {
          const days = occupiedDays(period, turnaroundDays)
          const others = taken.get(key) ?? []
          if (others.some((other) => overlap(other, days))) wrong.push(`${day} ${name} ${key}: taken`)
          taken.set(key, [...others, days])
          if (consigned === undefined) continue
          if (ordered <= addDays(day, -consigned.daysAgo))
            wrong.push(`${day} ${name} ${key}: before its contract`)
          const lastEnd = lastConsignedEnd(addDays(day, -consigned.daysAgo), consigned.months)
          if (period.end > lastEnd) wrong.push(`${day} ${name} ${key}: after its contract`)
        }
      }
      if (steps.some((step) => step.at >= `${day}T00:00:00+09:00`)) wrong.push(`${day}: a step in the future`)
      if (steps.some((step, at) => step.at < (steps[at - 1]?.at ?? ''))) wrong.push(`${day}: out of order`)
    }
    t.same(wrong, [])
  },
)

t.test('the same day tells the same story', async (t) => {
  const holidays = await holidayRules(shop.deps.db)
  t.same(story(firstDay, storyCalendars(holidays)), story(firstDay, storyCalendars(holidays)))
})

t.test('members wrote about many products, in half steps and with pictures of them in use', async (t) => {
  const steps = story(firstDay, storyCalendars(await holidayRules(shop.deps.db)))
  const reviews = steps.flatMap((step) => (step.kind === 'review' ? [step] : []))
  t.ok(reviews.length >= 45, `${reviews.length} reviews`)
  t.ok(new Set(reviews.map(({ product }) => product)).size >= 25, 'of many products')
  const pictured = reviews.filter((review) => review.photos.length > 0)
  t.ok(pictured.length >= 8, `${pictured.length} of them with pictures`)
  for (const { rating, photos: shown, content, at } of reviews) {
    t.ok(isRating(rating) && isLongEnough(content))
    t.ok(shown.every((photo) => photos.includes(photo)))
    t.ok(at.slice(0, 10) < firstDay)
  }
})

t.test('what is half a demo shop was marked as one; anything else in it is a real shop’s', async (t) => {
  const has = (table: string, values: string) => pool.query(`INSERT INTO ${table} ${values}`)
  const admin = "999, 'first@shop.kr', '이지원', '{admin}', '2026-11-20T09:00:00+09:00'"
  await has('shop.staff', `(id, email, name, roles, joined_at) VALUES (${admin})`)
  t.equal(await seedState(shop.deps), 'foreign')
  await has('platform.demo_shop', 'DEFAULT VALUES')
  t.equal(await seedState(shop.deps), 'broken')
  await pool.query('DELETE FROM shop.staff')
  t.equal(await seedState(shop.deps), 'empty', 'nothing of it is there yet')
  await pool.query('DELETE FROM platform.demo_shop')
})

t.test(
  'the seeded shop has an item in every state, the documented amounts, and books that agree',
  async (t) => {
    t.equal(await seedState(shop.deps), 'empty')
    const [approve, saveCard] = [approveAtSimulator(tossApi), saveCardAtSimulator(tossApi)]
    const identify = identifyAtSimulator(shop.deps.env)
    const payAsIfAt = payAsIfAtSimulator(tossApi)
    await seedDemoShop(shop.deps, { approve, saveCard, identify, payAsIfAt })
    t.equal(await seedState(shop.deps), 'seeded')

    const { rows: states } = await pool.query<{ status: string }>(
      `SELECT DISTINCT i.status FROM shop.order_items i JOIN shop.members m ON m.id = i.member_id WHERE m.email = 'demo@billim.kr' ORDER BY 1`,
    )
    t.same(
      states.map((row) => row.status),
      [
        ...['cancel', 'collected', 'delivered', 'end', 'new', 'ready_for_delivery', 'return_collected'],
        ...['return_collecting', 'return_completed', 'return_requested', 'shipped'],
      ],
    )
    const { rows: fees } = await pool.query<{ fee_percent: number }>(
      `SELECT DISTINCT fee_percent FROM shop.order_items WHERE status = 'cancel' ORDER BY 1`,
    )
    t.same(
      fees.map((row) => row.fee_percent),
      [0, 30, 50],
    )

    const { rows: pictured } = await pool.query(
      `SELECT o.total_rent, o.total_rent + o.period_discount AS period_total, o.coupon_discount, o.points_used, o.total_amount
     FROM shop.orders o JOIN shop.order_items i USING (order_id) WHERE i.status = 'ready_for_delivery' AND o.coupon_discount > 0`,
    )
    t.same(pictured, [
      {
        total_rent: 49_200,
        period_total: 48_000,
        coupon_discount: 9_600,
        points_used: 6_400,
        total_amount: 32_000,
      },
    ])
    t.match(rentalPrice(productOf('atelier-medium'), { start: '2026-12-03', end: '2026-12-06' }), {
      perDay: 12_300,
      periodTotalPrice: 48_000,
    })

    const purse = await pool.query(
      `SELECT (SELECT balance FROM shop.point_balances b WHERE b.member_id = m.id) AS points,
       (SELECT count(*)::int FROM shop.member_coupons c WHERE c.member_id = m.id AND c.status = 'unused') AS coupons
     FROM shop.members m WHERE m.email = 'demo@billim.kr'`,
    )
    t.same(purse.rows, [{ points: 8_600, coupons: 3 }])
    await checkDemoWallets(t, pool)
    t.same(
      await breaches(
        shop.database.url,
        modules.flatMap((door) => door.invariants ?? []),
      ),
      [],
    )
    // October is paid in the hour in which the shop opens.
    const { rows: late } = await pool.query(
      `SELECT max(occurred_at) FILTER (WHERE NOT paying) < '2026-11-20T00:00:00+09:00' AS past,
        max(occurred_at) FILTER (WHERE paying) <= '2026-11-20T10:00:00+09:00' AS paid
      FROM es.events CROSS JOIN LATERAL (SELECT type ~ '^(settlement|payout)\\.' AS paying) AS what
      WHERE type <> 'payment.refund.confirmed'`,
    )
    t.same(late, [{ past: true, paid: true }])
  },
)

t.test('returns are in every state, and inquiries answered and waiting, with photos and without', (t) =>
  checkDemoAfterSale(t, pool),
)

t.test('the books of the demo shop are zero at every event and end as its rows do', (t) =>
  checkDemoBooks(t, shop.deps),
)

t.test('every balance of the demo shop is the sum of lines that a rule explains', (t) =>
  checkDemoExplained(t, shop),
)

t.test('its events alone say what the owners earned', (t) => checkDemoRentals(t, shop.deps))

t.test('what owners earned in past months was paid to them, and nothing of it is on its way', (t) =>
  checkPaidOwners(t, shop),
)

t.test('the demo owner has consignments in each state, each item on offer with its contract', (t) =>
  checkDemoConsignments(t, shop),
)

t.test('the demo members joined as anybody joins: an event, consents and an identity each', async (t) => {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS members,
       count(*) FILTER (WHERE EXISTS (SELECT FROM shop.member_identities i WHERE i.member_id = m.id))::int AS identities,
       count(*) FILTER (WHERE EXISTS (SELECT FROM es.events e WHERE e.type = 'member.joined'
         AND (e.data->>'memberId')::int = m.id AND e.occurred_at = m.joined_at))::int AS joined,
       count(*) FILTER (WHERE (SELECT count(*) FROM shop.member_consents c WHERE c.member_id = m.id) = 5)::int AS agreed
     FROM shop.members m`,
  )
  t.same(rows, [{ members: 8, identities: 8, joined: 8, agreed: 8 }])
})

t.test('somebody of the demo shop who verifies again is known', async (t) => {
  const browser = aBrowser(shop)
  const { name, birthDate, gender, phoneNumber } = people.shopper
  await verifyIdentity({ url: simulators.url }, browser, {
    name,
    birthdate: birthDate.replaceAll('-', ''),
    gender: gender ? '1' : '0',
    mobileno: phoneNumber.replace(/.$/, '0'),
  })
  const answer = await browser.send({
    method: 'POST',
    url: '/api/auth/join',
    payload: joinBody({ email: 'second@example.com' }),
  })
  t.match(answer.json(), { code: 'ALREADY_JOINED', data: { email: 'de***@billim.kr' } })
})

t.test('the demo account has a cart of two rentals, the first of them of two items', async (t) => {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS lines FROM shop.cart_items c JOIN shop.members m ON m.id = c.member_id
     WHERE m.email = $1 GROUP BY c.start_on, c.end_on ORDER BY c.start_on`,
    [people.shopper.email],
  )
  t.same(rows, [{ lines: 2 }, { lines: 1 }])
})

t.test('the seeded shop can be read: lists, the first bag, its calendar', async (t) => {
  const get = async (url: string) => (await shop.app.inject({ url })).json()
  const list = await get('/api/users/recommend-products?categoryId=11')
  t.equal(list.data.cntAll, demoProducts.filter(({ shelf }) => shelves[shelf][1] === 11).length)
  t.equal(list.data.result[0].productName, '아틀리에 탑핸들 백 미디엄', 'what is rented most comes first')
  const detail = await get(`/api/users/products/${list.data.result[0].id}`)
  t.match(detail.data, {
    discountPrice: 12_300,
    dailyRentalPrice: 15_400,
    coupon: { discountValue: 20 },
  })
  t.ok(detail.data.similarProducts.length >= 10)
  const marked = await get(`/api/users/renting-products/${list.data.result[0].id}?filterDate=2026-12`)
  t.same(marked.data.result, [], 'the first bag can be tried at once')
  t.ok(detail.data.reviewCount >= 8, `${detail.data.reviewCount} reviews of the first bag`)
  t.ok(daysBetween(firstDay, detail.data.reviews[0].createdAt.slice(0, 10)) < 0)
})

t.test(
  'a rebuild of the slots changes no list, and everything can be verified from the events',
  async (t) => {
    const busy = () => pool.query('SELECT product_id, busy::text FROM shop.listings ORDER BY product_id')
    const before = (await busy()).rows
    for (const projection of projections.filter(({ tables }) => tables.includes('slots')))
      await rebuild(shop.database.url, projection, { pageSize: 70 })
    t.same((await busy()).rows, before)
    t.same(await verify(shop.database.url, { projections, invariants }), [])

    const listed = () => verify(shop.database.url, { projections: [], invariants })
    await pool.query(`UPDATE shop.listings SET busy = busy || B'1' WHERE product_id = 1`)
    t.match(await listed(), [{ what: /./ }], 'a wrong day is found')
    await copyBusyDays(pool)
    t.same(await listed(), [])
  },
)

t.test('an export holds nothing of any demo member, and no hash or sealed text', async (t) => {
  await sealed(pool)
  await checkNothingPersonalLeaves(t, shop)
})

t.test('such an export opens a shop whose tables are what its events say', (t) =>
  checkExportOpensAShop(t, shop),
)
