import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { invariants, modules } from '../../server/modules.ts'
import * as ordering from '../../server/ordering/index.ts'
import { sendDueRefunds } from '../../server/payments/index.ts'
import { connect } from '../../server/platform/database/database.ts'
import { tables as platformTables } from '../../server/platform/ownedTables.ts'
import { open } from '../../server/platform/security/personalKeys.ts'
import {
  listedWithdrawals,
  listUnlisted,
  purgeRetained,
  withdrawAgain,
} from '../../server/withdrawal/index.ts'
import { anApplication, goesHome, runsOut } from '../support/aConsignment.ts'
import { aMember, headersOf, password } from '../support/app.ts'
import { draftBody } from '../support/aRental.ts'
import { beforeItWrites } from '../support/beforeItWrites.ts'
import { breaches } from '../support/books.ts'
import { aBrowser } from '../support/browser.ts'
import { dumpOf, foundIn } from '../support/dump.ts'
import { intoWallet } from '../support/intoWallet.ts'
import { aWelcomePack } from '../support/joining.ts'
import { aWholeShop, drafts, pays, type Somebody } from '../support/leaving.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-withdrawals-'))
t.teardown(() => rmSync(directory, { recursive: true, force: true }))
const withdrawals = join(directory, 'withdrawals')
const shop = await aWholeShop('withdrawal', { WITHDRAWALS_FILE: withdrawals })
t.teardown(() => shop.end())
await aWelcomePack(shop)
const { pool } = shop.database
const today = '2026-11-20T10:00:00+09:00'
const rowsOf = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows

const typesOf = async (memberId: number): Promise<string[]> => {
  const rows = await rowsOf(
    'SELECT type FROM es.events JOIN es.streams s USING (stream_no) WHERE s.stream_id = $1 ORDER BY es.events.version',
    [`member:${memberId}`],
  )
  return rows.map((row) => row.type)
}

const earns = (id: number, points: number) =>
  intoWallet(shop.deps, id, {
    type: 'points.earned',
    data: {
      memberId: id,
      lotId: randomUUID(),
      points,
      reason: 'review',
      earnedBy: { source: 'review:1', orderItemId: randomUUID() },
      expiresAt: '2027-11-20T14:59:59.000Z',
    },
  })
const moves = async (id: string, ...actions: ('prepare' | 'ship' | 'deliver' | 'collect')[]) => {
  for (const action of actions)
    await ordering.moveOrderItem(shop.deps, {
      orderItemId: id,
      action,
      by: 'staff',
      staffId: 1,
      reason: '점검을 마쳤어요',
      courier: null,
      trackingNumber: null,
    })
}
const leaves = async (who: Somebody, reason?: string) => {
  await who.check()
  return who.leave(reason)
}

const yuna = {
  email: 'yuna.kang@example.com',
  name: '강유나',
  mobileno: '01031415926',
  birthdate: '19880817',
}
const address = {
  shippingName: '강유나(회사)',
  shippingPhone: '01027182818',
  postCode: '04799',
  address1: '서울 성동구 아차산로17길 48',
  address2: '성수낙낙 711호',
  shippingNote: '경비실 옆 보관함에 넣어 주세요',
}
const words = [...Object.values(yuna), '1988-08-17', ...Object.values(address), '남편 몰래 쓰던 계정이라서요']

t.test('the list of who left is there before anybody has', async (t) => {
  t.equal(await listUnlisted(shop.deps), 0)
  t.strictSame(await listedWithdrawals(withdrawals), [])
})

t.test(
  'a member who rented leaves: nothing that says who they were stands in the whole database (rule 71)',
  async (t) => {
    const who = await shop.joins(yuna)
    const { address1, address2, postCode } = address
    await who.call('POST', '/api/users/delivery-address', {
      addressName: '회사',
      recipientName: address.shippingName,
      phoneNumber_1: address.shippingPhone,
      phoneNumber_2: '',
      postCode,
      address1,
      address2,
      isDefault: true,
    })
    const bag = await shop.aBag()
    await who.call('POST', '/api/users/cart', {
      productId: bag,
      rentalStartDate: '2026-12-03',
      rentalEndDate: '2026-12-06',
    })
    const [item = ''] = await pays(shop, who, await drafts(who, bag, address))
    await moves(item, 'prepare', 'ship', 'deliver', 'collect')
    await earns(who.id, 2_500)
    await who.call('POST', '/api/auth/verification-code-send', { email: yuna.email })
    t.ok(foundIn(await dumpOf(shop.database.url), words).length > 5, 'before, the dump is full of them')
    const totals = `SELECT (SELECT sum(total_amount) FROM shop.orders) AS orders, (SELECT sum(amount) FROM shop.payments) AS paid`
    const before = await rowsOf(totals)

    t.strictSame(await who.preview(), {
      causes: [],
      pointsToExpire: 2_500,
      couponsToLapse: 2,
      passwordRequired: true,
    })
    const left = await leaves(who, '남편 몰래 쓰던 계정이라서요')
    t.strictSame(left.json(), { data: { pointsExpired: 2_500, couponsLapsed: 2 } })

    t.strictSame(foundIn(await dumpOf(shop.database.url), words), [])
    t.strictSame(await rowsOf(totals), before, 'orders and payments are what they were')
    t.strictSame(await breaches(shop.database.url, invariants), [])
    t.match(await rowsOf('SELECT balance, expired FROM shop.point_balances WHERE member_id = $1', [who.id]), [
      { balance: 0, expired: 2_500 },
    ])
    t.match(
      await rowsOf(
        'SELECT type, points FROM shop.point_entries WHERE member_id = $1 ORDER BY pos DESC LIMIT 1',
        [who.id],
      ),
      [{ type: 'expiration', points: -2_500 }],
    )
    t.strictSame(
      await rowsOf('SELECT DISTINCT status FROM shop.member_coupons WHERE member_id = $1', [who.id]),
      [{ status: 'expired' }],
    )

    t.test('their login is over, everywhere', async (t) => {
      t.equal((await who.call('GET', '/api/users/my-info')).statusCode, 401)
      const login = await shop.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: yuna.email, password },
      })
      t.equal(login.json().code, 'WRONG_CREDENTIALS')
    })

    t.test('the contract stays readable for those the law names, until its day and no longer', async (t) => {
      const subject = `member:${who.id}`
      const [kept] = await rowsOf('SELECT sealed, retain_until FROM personal.retained WHERE member_id = $1', [
        who.id,
      ])
      t.equal(kept?.retain_until, '2031-11-20')
      t.match(await open(pool, subject, 'contract', kept?.sealed), {
        name: '강유나',
        email: yuna.email,
        phoneNumber: yuna.mobileno,
      })
      shop.clock.moveTo('2031-11-20T23:59:00+09:00')
      await purgeRetained(shop.deps)
      t.equal((await rowsOf('SELECT FROM personal.retained WHERE member_id = $1', [who.id])).length, 1)
      shop.clock.moveTo('2031-11-21T00:01:00+09:00')
      await purgeRetained(shop.deps)
      t.equal((await rowsOf('SELECT FROM personal.retained WHERE member_id = $1', [who.id])).length, 0)
      t.equal((await rowsOf('SELECT FROM personal.order_contacts WHERE member_id = $1', [who.id])).length, 0)
      t.equal((await rowsOf('SELECT FROM personal.keys WHERE subject = $1', [subject])).length, 0)
      shop.clock.moveTo(today)
    })
  },
)

t.test('of somebody who never rented nothing is kept, not even sealed', async (t) => {
  const who = await shop.joins({ email: 'brief@example.com', name: '한잠시', mobileno: '01020001001' })
  await drafts(who, await shop.aBag(), address)
  await pool.query('UPDATE shop.orders SET held_until = $1 WHERE member_id = $2', [
    new Date('2026-11-20T09:00:00+09:00'),
    who.id,
  ])
  shop.clock.moveTo('2026-11-20T10:20:00+09:00')
  await ordering.expireDueDrafts(shop.deps)
  t.equal((await leaves(who)).statusCode, 200)
  shop.clock.moveTo(today)
  for (const table of ['personal.order_contacts', 'personal.retained', 'personal.item_reasons'])
    t.equal((await rowsOf(`SELECT FROM ${table} WHERE member_id = $1`, [who.id])).length, 0, table)
  t.equal((await rowsOf('SELECT FROM personal.keys WHERE subject = $1', [`member:${who.id}`])).length, 0)
})

t.test('an owner who never rented stays known as a party of the contract for five years', async (t) => {
  const who = await shop.joins({ email: 'owns@example.com', name: '임소유', mobileno: '01020001011' })
  const consignmentId = await anApplication(shop.deps, who.id)
  await goesHome(shop.deps, { consignmentId, memberId: who.id })
  t.equal((await leaves(who)).statusCode, 200)
  const [kept] = await rowsOf('SELECT sealed, retain_until FROM personal.retained WHERE member_id = $1', [
    who.id,
  ])
  t.equal(kept?.retain_until, '2031-11-20', 'from the day on which the item was sent back')
  t.match(await open(pool, `member:${who.id}`, 'contract', kept?.sealed), { name: '임소유' })
})

t.test('an application of which nothing came is no contract', async (t) => {
  const who = await shop.joins({ email: 'applied@example.com', name: '임신청', mobileno: '01020001012' })
  await anApplication(shop.deps, who.id)
  t.equal(await runsOut(shop.deps), 1)
  t.equal((await leaves(who)).statusCode, 200)
  t.equal((await rowsOf('SELECT FROM personal.retained WHERE member_id = $1', [who.id])).length, 0)
  t.equal((await rowsOf('SELECT FROM personal.keys WHERE subject = $1', [`member:${who.id}`])).length, 0)
})

t.test('what is under way stands in the way, and is named', async (t) => {
  const who = await shop.joins({ email: 'busy@example.com', name: '나바빠', mobileno: '01020001002' })
  const blocked = async (causes: string[]) => {
    const answer = await leaves(who)
    t.equal(answer.statusCode, 409)
    t.match(answer.json(), { code: 'WITHDRAWAL_BLOCKED', data: { causes } })
    t.strictSame((await who.preview()).causes, causes)
    return answer.json().message
  }
  const draft = await drafts(who, await shop.aBag(), address)
  t.match(await blocked(['payments']), '결제 중인 주문이 있어서')
  const [item = ''] = await pays(shop, who, draft)
  t.equal(
    await blocked(['orders']),
    '진행 중인 주문이 있어서 지금은 탈퇴할 수 없어요. 모두 끝난 뒤에 다시 신청해 주세요.',
  )
  const cancelled = await who.call('POST', '/api/users/order-items-cancel', {
    orderItemId: item,
    cancellationReason: 'etc',
    cancellationText: '마음이 바뀌었어요',
  })
  t.equal(cancelled.statusCode, 200, cancelled.body)
  t.match(await blocked(['refunds']), '진행 중인 환불이')
  await sendDueRefunds(shop.deps)
  await anApplication(shop.deps, who.id)
  t.match(await blocked(['consignments']), '진행 중인 위탁이')
  t.equal(await runsOut(shop.deps), 1)
  t.equal((await leaves(who)).statusCode, 200)
})

t.test('an account with a password checks it first, in the same login', async (t) => {
  const who = await shop.joins({ email: 'careful@example.com', name: '조심해', mobileno: '01020001003' })
  t.equal((await who.leave()).json().code, 'PASSWORD_CHECK_REQUIRED')
  await who.check('wrong-pass-1!')
  t.equal((await who.leave()).json().code, 'PASSWORD_CHECK_REQUIRED')
  const elsewhere = await shop.logsIn('careful@example.com')
  await elsewhere.check()
  t.equal((await who.leave()).json().code, 'PASSWORD_CHECK_REQUIRED', 'not with another login’s check')
  await who.check()
  await pool.query(`UPDATE platform.password_checks SET checked_at = checked_at - interval '10 minutes'`)
  t.equal((await who.leave()).json().code, 'PASSWORD_CHECK_REQUIRED', 'not with an old one')
  t.equal((await leaves(who)).statusCode, 200)
})

t.test('the same person cannot join again for three months, whatever their phone and email', async (t) => {
  const person = { name: '임다시', mobileno: '01020001004' }
  await leaves(await shop.joins({ email: 'comeback@example.com', ...person }))
  const again = await shop.joinAgain({ ...person, mobileno: '01020001999' }, 'fresh@example.com')
  t.equal(again.answer.statusCode, 409)
  t.strictSame(again.answer.json(), {
    ...{ code: 'REJOIN_TOO_EARLY', data: { months: 3 } },
    message: '탈퇴한 뒤 3개월 동안은 다시 가입할 수 없어요.',
    data: { months: 3 },
  })
  shop.clock.moveTo('2027-02-19T23:59:59+09:00')
  t.equal((await shop.joinAgain(person, 'fresh@example.com')).answer.json().code, 'REJOIN_TOO_EARLY')
  shop.clock.moveTo('2027-02-20T00:00:00+09:00')
  t.equal((await shop.joinAgain(person, 'comeback@example.com')).answer.statusCode, 200)
  await purgeRetained(shop.deps)
  t.equal((await rowsOf('SELECT FROM shop.rejoin_bars WHERE rejoin_from <= $1', ['2027-02-20'])).length, 0)
  shop.clock.moveTo(today)
})

t.test(
  'a withdrawal that a restored shop applies again bars from the day of the withdrawal on (rule 472)',
  async (t) => {
    const person = { name: '임복구', mobileno: '01020001014' }
    const who = await shop.joins({ email: 'restored@example.com', ...person })
    const leftAt = new Date('2026-11-02T23:59:00+09:00')
    t.match(await withdrawAgain(shop.deps, who.id, leftAt), { pointsExpired: 0 })
    shop.clock.moveTo('2027-02-01T23:59:59+09:00')
    t.equal((await shop.joinAgain(person, 'fresh2@example.com')).answer.json().code, 'REJOIN_TOO_EARLY')
    shop.clock.moveTo('2027-02-02T00:00:00+09:00')
    t.equal((await shop.joinAgain(person, 'fresh2@example.com')).answer.statusCode, 200)
    shop.clock.moveTo(today)
  },
)

t.test('a member from before identities were kept is barred as well', async (t) => {
  await aMember(shop.deps)
  const browser = aBrowser(shop)
  const { authorization } = await headersOf(shop)
  const who = shop.callsOf(browser, authorization)
  await who.check()
  t.equal((await who.leave()).statusCode, 200)
  const again = await shop.joinAgain(
    { name: '김민지', birthdate: '19940302', gender: '0', mobileno: '01012345678' },
    'minji@example.com',
  )
  t.equal(again.answer.json().code, 'REJOIN_TOO_EARLY')
})

t.test('leaving erases and records in one transaction: what cannot be recorded erases nothing', async (t) => {
  const who = await shop.joins({ email: 'halfway@example.com', name: '반반이', mobileno: '01020001006' })
  await earns(who.id, 700)
  await who.check()
  const owner = await connect(shop.database.url)
  t.teardown(() => owner.end())
  await owner.query(`ALTER TABLE shop.rejoin_bars ADD CONSTRAINT full_up CHECK (false) NOT VALID`)
  t.equal((await who.leave()).statusCode, 500)
  t.strictSame(await rowsOf('SELECT name, withdrawn_at FROM shop.members WHERE id = $1', [who.id]), [
    { name: '반반이', withdrawn_at: null },
  ])
  t.strictSame(await typesOf(who.id), ['member.joined'])
  await owner.query('ALTER TABLE shop.rejoin_bars DROP CONSTRAINT full_up')
  t.equal((await who.leave()).json().data.pointsExpired, 700)
  t.strictSame(await typesOf(who.id), ['member.joined', 'member.withdrawn'])
})

t.test('whoever has left reads that in whatever they ask with a login of theirs (rule 787)', async (t) => {
  const who = await shop.joins({ email: 'lost@example.com', name: '강잃은', mobileno: '01020001011' })
  const { email } = who
  const logsIn = async () =>
    (await shop.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })).json()
      .data
  const [other, loggedOut] = [await logsIn(), await logsIn()]
  const asks = (method: 'GET' | 'POST', url: string, token: string, refresh?: string) =>
    shop.app
      .inject({
        ...{ method, url },
        headers: { authorization: `Bearer ${token}`, ...(refresh && { refresh: `Bearer ${refresh}` }) },
      })
      .then((answer) => ({ status: answer.statusCode, ...answer.json() }))
  await asks('POST', '/api/auth/logout', loggedOut.accessToken, loggedOut.refreshToken)
  t.equal((await leaves(who)).statusCode, 200)
  const gone = { status: 401, code: 'NOT_LOGGED_IN', data: { because: 'withdrawal' } }
  const again = await who.leave()
  t.match({ status: again.statusCode, ...again.json() }, { ...gone, message: '탈퇴를 마친 계정이에요.' })
  t.match(await asks('GET', '/api/users/my-withdrawal', other.accessToken), gone, 'another device')
  t.match(await asks('POST', '/api/auth/refresh', other.accessToken, other.refreshToken), gone)
  const over = await asks('GET', '/api/users/my-info', loggedOut.accessToken)
  t.match(over, { status: 401, message: '로그인 후 이용해 주세요.' })
  t.equal(over.data?.because, undefined, 'a login that ended before')
})

const heldBy = (who: Somebody) =>
  rowsOf("SELECT FROM shop.slots WHERE member_id = $1 AND status = 'held'", [who.id])

t.test('a draft that is written just after its member left is refused and holds no days', async (t) => {
  const who = await shop.joins({ email: 'late@example.com', name: '강늦은', mobileno: '01020001008' })
  const bag = await shop.aBag()
  beforeItWrites(shop.deps, 'draft:', async () => t.equal((await leaves(who)).statusCode, 200))
  const answer = await who.call('POST', '/api/users/order-drafts', draftBody({ bags: [bag] }))
  t.equal(answer.statusCode, 401)
  t.equal(answer.json().code, 'NOT_LOGGED_IN')
  t.strictSame(await heldBy(who), [])
  t.strictSame(await rowsOf('SELECT FROM shop.orders WHERE member_id = $1', [who.id]), [])
  t.strictSame(await rowsOf('SELECT FROM personal.order_contacts WHERE member_id = $1', [who.id]), [])
})

t.test('nobody agrees to anything once they have left', async (t) => {
  const who = await shop.joins({ email: 'agrees@example.com', name: '강동의', mobileno: '01020001010' })
  const [term] = (await who.call('GET', '/api/users/my-consents')).json().data.result
  beforeItWrites(shop.deps, 'consent:', async () => t.equal((await leaves(who)).statusCode, 200))
  const change = { termId: term.termId, agreedYn: !term.agreedYn }
  const answer = await who.call('PUT', '/api/users/my-consents', change)
  t.equal(answer.statusCode, 401)
  t.equal(answer.json().code, 'NOT_LOGGED_IN')
  t.equal((await typesOf(who.id)).at(-1), 'member.withdrawn')
})

t.test('a member whose draft is written just before they leave stays, and keeps the days', async (t) => {
  const who = await shop.joins({ email: 'early@example.com', name: '강이른', mobileno: '01020001009' })
  const bag = await shop.aBag()
  beforeItWrites(shop.deps, 'withdraw:', () => drafts(who, bag, {}))
  const answer = await leaves(who)
  t.equal(answer.statusCode, 409)
  t.match(answer.json(), { code: 'WITHDRAWAL_BLOCKED', data: { causes: ['payments'] } })
  t.equal((await heldBy(who)).length, 1)
})

t.test('whoever gets points after they read what is lost stays, and reads it again (rule 926)', async (t) => {
  const who = await shop.joins({ email: 'rich@example.com', name: '늦포인', mobileno: '01020001027' })
  await who.check()
  const { pointsToExpire, couponsToLapse } = await who.preview()
  const read = { pointsToExpire: String(pointsToExpire), couponsToLapse: String(couponsToLapse) }
  await earns(who.id, 30_000)
  const refused = await who.leave('', read)
  t.match(refused.json(), {
    code: 'WITHDRAWAL_LOSS_CHANGED',
    data: { pointsToExpire: pointsToExpire + 30_000, couponsToLapse },
    message: /포인트 30,000P, 쿠폰 \d+장이 사라져요/,
  })
  t.strictSame(await typesOf(who.id), ['member.joined'])
  const more = { ...read, pointsToExpire: String(pointsToExpire + 40_000) }
  t.equal((await who.leave('', more)).statusCode, 200, 'what is less than was read is no surprise')
})

t.test('two taps on the button leave once', async (t) => {
  const who = await shop.joins({ email: 'double@example.com', name: '두번탭', mobileno: '01020001007' })
  await who.check()
  const answers = await Promise.all([who.leave(), who.leave()])
  t.ok(answers.some((answer) => answer.statusCode === 200))
  t.strictSame(await typesOf(who.id), ['member.joined', 'member.withdrawn'])
  t.equal((await who.leave()).statusCode, 401)
})

t.test(
  'every table that knows a member’s number is either emptied or known to hold nothing personal',
  async (t) => {
    const tables = await rowsOf(
      `SELECT DISTINCT table_schema || '.' || table_name AS name FROM information_schema.columns
     WHERE column_name = 'member_id' AND table_schema IN ('shop', 'personal', 'platform') ORDER BY 1`,
    )
    const owned = [platformTables, ...modules.map((door) => door.tables ?? {})].flatMap(Object.entries)
    const known = owned.flatMap(([name, contents]) => (contents === 'impersonal' ? [] : [name]))
    t.notOk(tables.find((table) => !known.includes(table.name)))
  },
)

t.test('who left is listed beside the database; a line that was lost is added again', async (t) => {
  const left = await rowsOf(
    'SELECT id, withdrawn_at AS at FROM shop.members WHERE withdrawn_at IS NOT NULL ORDER BY id',
  )
  const listed = async () => (await listedWithdrawals(withdrawals)).map(({ memberId }) => memberId)
  const all = left.map(({ id }) => id)
  t.ok(all.length > 2)
  t.strictSame(
    [...new Set(await listed())].sort((a, b) => a - b),
    all,
  )
  t.match(readFileSync(withdrawals, 'utf8'), /^(\S+Z \d+\n)+$/, 'nothing but instants and numbers')
  const [first = ''] = readFileSync(withdrawals, 'utf8').split('\n')
  writeFileSync(withdrawals, `${first}\n`)
  appendFileSync(withdrawals, '2026-11-20T01:00:00.000Z 1')
  t.strictSame(await listed(), [Number(first.split(' ')[1])], 'it may be the beginning of another number')
  t.equal(await listUnlisted(shop.deps), all.length - 1)
  t.equal(await listUnlisted(shop.deps), 0)
  const added = new Map(
    (await listedWithdrawals(withdrawals)).slice(1).map(({ memberId, at }) => [memberId, at]),
  )
  t.equal(added.size, all.length - 1)
  for (const { id, at } of left)
    if (added.has(id)) t.same(added.get(id), at, 'with the instant at which they left (rule 472)')
})

t.test('what is kept no longer is deleted however long a statement takes', async (t) => {
  const who = await shop.joins({ email: 'long@example.com', name: '오래된', mobileno: '01020001011' })
  t.equal((await leaves(who, '이제 쓰지 않아요')).statusCode, 200)
  const owner = await connect(shop.database.url)
  t.teardown(() => owner.end())
  await owner.query(`
    CREATE FUNCTION personal.tell_time_out() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'ends after %', current_setting('statement_timeout'); END $$;
    CREATE TRIGGER tell_time_out BEFORE DELETE ON personal.withdrawal_reasons
      EXECUTE FUNCTION personal.tell_time_out()`)
  shop.clock.moveTo('2027-02-21T00:01:00+09:00')
  await t.rejects(purgeRetained(shop.deps), /ends after 30min/)
  await owner.query('DROP FUNCTION personal.tell_time_out() CASCADE')
  await purgeRetained(shop.deps)
  const kept = await rowsOf('SELECT FROM personal.withdrawal_reasons WHERE member_id = $1', [who.id])
  t.equal(kept.length, 0)
  shop.clock.moveTo(today)
})
