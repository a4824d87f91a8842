import t, { type Test } from 'tap'
import type { PaidMonth, SettlementStatement } from '../../domain/wire/settlements.ts'
import type { StaffSettlements } from '../../domain/wire/staffSettlements.ts'
import { payOut } from '../../server/settlement/index.ts'
import type { Customer } from '../support/aRental.ts'
import { readXlsx } from '../support/readXlsx.ts'
import { aSettlingShop } from '../support/settling.ts'

const { shop, log, finance, acts, order, arrives, decides, hasAccount, onPayout, settle } =
  await aSettlingShop('statement_status')
t.teardown(() => shop.end())
await shop.database.pool.query(`UPDATE shop.company SET company_name = '주식회사 명세'`)

/** An owner whose bag was rented in December. */
async function anOwner(name: string, email: string): Promise<Customer> {
  return (await rentedOut(name, email)).owner
}

async function rentedOut(name: string, email: string): Promise<{ owner: Customer; item: string }> {
  const owner = await shop.aCustomer(email)
  const rental = await order(owner, await shop.aCustomer(`renter-of-${email}`), {
    start: '2026-12-03',
    end: '2026-12-06',
  })
  shop.clock.moveTo('2026-12-03T10:00:00+09:00')
  await arrives(rental.item)
  shop.clock.moveTo('2026-12-08T10:00:00+09:00')
  await acts(rental.item, 'collected')
  if (name !== '') await hasAccount(owner, name)
  return { owner, item: rental.item }
}
const staffs = (owner: Customer, path: string) => onPayout(owner, path, { reason: '제보를 확인하고 있어요' })

/** What the page, both files and finance say of the month's payout. */
async function said(t: Test, owner: Customer) {
  const path = '/api/users/settlement-months/2026-12'
  const { data } = await owner.get<SettlementStatement>(path)
  t.strictSame(
    (await finance.get(`/api/staff/settlements/${owner.id}/2026-12/statement`)).data,
    data,
    'finance reads the same',
  )
  const staffsFile = (file: string) => `/api/staff/settlements/${owner.id}/statements/${file}`
  const csv = (await finance.text(staffsFile('2026-12.csv'))).slice(1).trim().split('\r\n')
  const { lines } = await readXlsx(await finance.file(staffsFile('2026-12.xlsx')))
  const payoutOf = (all: (string | number | null)[][]) => {
    const line = all.find(([name]) => /^지급(일| 예정일)?$/.test(String(name)))
    return `${line?.[0]} ${line?.at(-1)}`
  }
  const [inCsv, inXlsx] = [payoutOf(csv.map((line) => line.split(','))), payoutOf(lines)]
  t.equal(inCsv, inXlsx, 'both files say the same')
  t.notMatch(csv.join(), /제보/, 'what staff typed stays with staff')
  t.match(data, { ownerName: '김민지', companyName: '주식회사 명세' })
  const { data: months } = await owner.get<{ result: PaidMonth[] }>('/api/users/settlement-months')
  const listed = months.result.find(({ month }) => month === '2026-12')
  t.equal(data.payable, listed?.payable, 'as the list says')
  const { data: page } = await finance.get<StaffSettlements>(
    `/api/staff/settlements?month=2026-12&q=${owner.id}`,
  )
  const inConsole = page.result.find(({ ownerId }) => ownerId === owner.id)
  t.strictSame(
    [listed?.promisedOn, inConsole?.promisedOn],
    [data.promisedOn, data.promisedOn],
    'and the same day is promised in every list (rule 889)',
  )
  const partiesOf = (all: (string | number | null)[][]) =>
    all.flatMap((line) => (line[0] === '위탁자' || line[0] === '발행처' ? [line.at(-1)] : []))
  t.same(partiesOf(csv.map((line) => line.split(','))), ['김민지', '주식회사 명세'])
  t.same(partiesOf(lines), ['김민지', '주식회사 명세'])
  return { status: data.status, words: inCsv }
}
t.test('a month that is held says so in every form, and names no day (rule 287)', async (t) => {
  const owner = await anOwner('이하나', 'held@example.com')
  t.strictSame(await said(t, owner), { status: 'open', words: '지급 예정일 2027.01.20' })
  t.equal((await staffs(owner, 'hold')).status, 200)
  const held = { status: 'held', words: '지급 보류 · 확인을 마치면 보내 드려요' }
  t.strictSame(await said(t, owner), held, 'before the month closes')
  shop.clock.moveTo('2027-01-21T10:00:00+09:00')
  await settle()
  t.strictSame(await said(t, owner), held, 'and after its day')
  t.equal((await staffs(owner, 'release')).status, 200)
  t.strictSame(
    await said(t, owner),
    { status: 'due', words: '지급 곧 보내 드려요' },
    'no day that is over (rule 889)',
  )
  await payOut(shop.deps, log)
  t.strictSame(await said(t, owner), { status: 'on_its_way', words: '지급 은행으로 보내는 중' })
  await payOut(shop.deps, log)
  t.strictSame(await said(t, owner), { status: 'paid', words: '지급일 2027.01.21' })
})

t.test('a month without an account, and one that the bank refused, say what is missing', async (t) => {
  const without = await anOwner('', 'without@example.com')
  const refused = await anOwner('이두나', 'refused@example.com')
  const orderId = `settle-${refused.id}-2026-12-1`
  await shop.script({ route: 'payout-outcome', orderId, code: 'INVALID_ACCOUNT_NUMBER' })
  shop.clock.moveTo('2027-01-21T10:00:00+09:00')
  await settle()
  await payOut(shop.deps, log)
  await payOut(shop.deps, log)
  t.strictSame(await said(t, without), {
    status: 'no_account',
    words: '지급 계좌를 등록하면 보내 드려요',
  })
  t.strictSame(await said(t, refused), {
    status: 'failed',
    words: '지급 은행에서 받지 않음 · 계좌를 확인하면 다시 보내 드려요',
  })
})

t.test(
  'a month that comes to nothing says so everywhere, and names no day of payment (rule 825)',
  async (t) => {
    const { owner, item } = await rentedOut('이영원', 'nothing@example.com')
    await decides(item, 'refund', { refundNumber: 1, refund: 48_000, points: null, ownerBears: true })
    shop.clock.moveTo('2027-01-21T10:00:00+09:00')
    await settle()
    await payOut(shop.deps, log)
    t.strictSame(await said(t, owner), { status: 'settled', words: '지급 없음 · 지급할 금액이 없어요' })
    t.match((await owner.get('/api/users/settlement-months')).data, {
      result: [{ month: '2026-12', status: 'settled', payable: 0, paidAt: null, account: null }],
    })
    t.match((await owner.get('/api/users/settlement-months/2026-12')).data, { paidOn: null, account: null })
    const list = `/api/staff/settlements?month=2026-12&q=${owner.id}`
    t.match((await finance.get(list)).data, { result: [{ status: 'settled', payable: 0, paidAt: null }] })
    t.match((await finance.get(`${list}&status=settled`)).data, { cntAll: 1 })
    t.match((await finance.get(`${list}&status=paid`)).data, { cntAll: 0 })
    t.match(await finance.text(`/api/staff/settlements.csv?month=2026-12&q=${owner.id}`), /지급 없음/)
    t.match(await staffs(owner, 'hold'), {
      ...{ status: 409, code: 'PAYOUT_NOT_DUE', message: '지급할 금액이 없는 정산이에요.' },
    })
  },
)

t.test('a paid month names the account that was paid, also after the owner changed it', async (t) => {
  const owner = await anOwner('김바꿈', 'changed@example.com')
  const months = async () => {
    const { data } = await owner.get<{ result: PaidMonth[] }>('/api/users/settlement-months')
    return data.result.map(({ month, account }) => [month, account?.accountNumber])
  }
  const files = async () => {
    const file = (kind: string) => `/api/staff/settlements/${owner.id}/statements/2026-12.${kind}`
    const csv = await finance.text(file('csv'))
    const { lines } = await readXlsx(await finance.file(file('xlsx')))
    return [csv.includes('지급 계좌'), lines.find(([name]) => name === '지급 계좌')?.at(-1) ?? null, csv]
  }
  const statement = async () =>
    (await owner.get<SettlementStatement>('/api/users/settlement-months/2026-12')).data.account
  const first = (await months())[0]?.[1]
  t.match(await files(), [false, null], 'nothing is paid yet')
  shop.clock.moveTo('2027-01-21T10:00:00+09:00')
  await settle()
  await payOut(shop.deps, log)
  const second = `****${(await hasAccount(owner, '김바꿈')).slice(-4)}`
  t.not(second, first)
  t.strictSame(await months(), [['2026-12', first]], 'while it is on its way')
  await payOut(shop.deps, log)
  t.strictSame(await months(), [['2026-12', first]], 'and once it is paid')
  t.match(await statement(), { bankName: '카카오뱅크', accountNumber: first })
  t.match(await files(), [true, `카카오뱅크 ${first}`])
  t.notMatch((await files())[2], second)
})
