import t from 'tap'
import { formatNumber } from '../../domain/shared/won.ts'
import { runBooks } from '../../server/cli/booksCommands.ts'
import { eventTypes } from '../../server/modules.ts'
import { fourDays } from '../support/aRental.ts'
import { collector } from '../support/collector.ts'
import { testSecrets } from '../support/postgres.ts'
import { aShopWithPayouts } from '../support/readingBooks.ts'

const shop = await aShopWithPayouts('vat_remittance')
t.teardown(() => shop.end())
const operations = await shop.aColleague('ops@example.com', ['operations'])
const finance = await shop.aColleague('money@example.com', ['finance'])
const second = await shop.aColleague('second@example.com', ['finance'])
const minji = await shop.aCustomer('vat@example.com')
const read = async <Data = Record<string, unknown>>(path: string): Promise<Data> =>
  (await finance.get<Data>(`/api/staff/books/${path}`)).data

// A rental of 48,000 is collected in November, and the card provider has kept its fee and the tax on it.
const { itemId } = await shop.pays(minji, { bags: [await shop.aBag()], period: fourDays })
await shop.evening('2026-11-24')
shop.moveTo('2026-11-25T10:00:00+09:00')
for (const [step, body] of [
  ['prepare', {}],
  ['ship', { courier: null, trackingNumber: null }],
  ['delivered', {}],
  ['collected', {}],
] as const)
  await operations.step(itemId, step, { reason: '확인', ...body })

const path = '/api/staff/books/vat-remittances'
type Books = { rows: { account: string; balance: number }[]; difference: number }
const balanceAt = async (account: string, asOf = '') => {
  const { rows, difference } = await read<Books>(
    `trial-balance${asOf && `?asOf=${encodeURIComponent(asOf)}`}`,
  )
  t.equal(difference, 0)
  return rows.find((row) => row.account === account)?.balance
}

t.test('the tax of a quarter is remitted once it is over, and stays the tax of its quarter', async (t) => {
  const before = await read<{ output: number; input: number; due: number }>('vat-remittances?quarter=2026-Q4')
  t.match(before, { output: 4_364, dueDay: '2027-01-25', result: [] })
  t.ok(before.input > 0)
  const holiday = { day: '2027-01-25', name: '임시공휴일', kind: 'company', reason: '관보에 실렸어요' }
  const closed = await operations.post('/api/staff/holidays', holiday)
  t.equal(closed.status, 200)
  t.match(await read('vat-remittances?quarter=2026-Q4'), { dueDay: '2027-01-25' }, 'the shop alone is closed')
  const { version } = (
    await operations.get<{ result: { id: string; version: string }[] }>('/api/staff/holidays')
  ).data.result.find(({ id }) => id === holiday.day) ?? { version: '' }
  const { day, ...rest } = holiday
  const changed = await operations.put(`/api/staff/holidays/${day}`, { ...rest, kind: 'temporary', version })
  t.equal(changed.status, 200)
  t.match(await read('vat-remittances?quarter=2026-Q4'), { dueDay: '2027-01-26' })
  t.match(await finance.get('/api/staff/months/2026-12'), { data: { vatDueDay: '2027-01-26' } })
  const bank = await balanceAt('bank')
  const asked = { quarter: '2026-Q4', quotedDue: before.due, reference: 'NTS-1', reason: '확정 신고했어요' }
  t.match(await finance.post(path, asked), { code: 'VAT_NOT_DUE' }, 'the quarter is not over')
  const quarter = await read('vat?quarter=2026-Q4&asOf=2027-01-01T00:00:00Z')
  shop.moveTo('2027-01-25T10:00:00+09:00')
  t.equal((await operations.post(path, asked)).status, 403)
  t.match(await finance.post(path, { ...asked, quotedDue: before.due + 1 }), {
    code: 'VAT_NOT_DUE',
    data: { due: before.due },
  })
  t.match(await finance.post(path, asked), {
    status: 200,
    data: {
      output: 0,
      input: 0,
      due: 0,
      result: [{ number: 1, paid: before.due, remittedOn: '2027-01-25' }],
    },
  })
  const once = { status: 200, data: { due: 0, result: { length: 1 } } }
  t.match(await finance.post(path, asked), once, 'its answer was lost (rule 675)')
  const other = { ...asked, reference: 'NTS-9' }
  t.match(
    await finance.post(path, other),
    {
      code: 'ALREADY_DONE',
      data: { doing: 'vat_remitted', amount: before.due, reason: asked.reason, paid: { reference: 'NTS-1' } },
      message: /거래 번호 NTS-1\. 따로 이체하셨다면 두 번 나간 금액이라/,
    },
    'and not twice (rule 939)',
  )
  t.match(await read('vat?quarter=2026-Q4'), { ...quarter, asOf: String })
  t.match(
    await read('vat?quarter=2027-Q1'),
    { output: 0, input: 0, due: 0 },
    'paying is no tax of its quarter',
  )
  t.equal(await balanceAt('vat_payable'), 0)
  t.equal(await balanceAt('vat_receivable'), 0)
  t.equal(await balanceAt('bank'), (bank ?? 0) - before.due)
  t.equal(await balanceAt('vat_payable', '2027-01-24T23:59:59+09:00'), -4_364)
  const explained = async (from: string, to: string) =>
    (
      await finance.get(
        `/api/staff/explain/accounts/vat_payable?from=${from}&asOf=${encodeURIComponent(`${to}T23:59:59+09:00`)}`,
      )
    ).data
  t.match(await explained('2026-11-01', '2026-11-30'), { moved: -4_364, remitted: 0 })
  t.match(await explained('2027-01-01', '2027-01-25'), { moved: 4_364, remitted: 4_364 }, 'no tax of January')
})

/** What the command says was remitted, as of a day. */
async function remittedAsOf(day: string): Promise<string> {
  const [out, err] = [collector(), collector()]
  const { url } = shop.database
  const settings = { url, keySecrets: testSecrets, eventTypes, out: out.stream, err: err.stream }
  t.equal(await runBooks(['vat', '2026-Q4', '--as-of', day], settings), 0)
  return out.text().slice(out.text().indexOf('remitted'))
}

t.test('the command shows what was remitted beside the quarter', async (t) => {
  t.match(
    await remittedAsOf('2027-01-31'),
    /^remitted 2027-01-25\t4,364\t(\d+)\t([\d,]+)\tNTS-1\nremitted\t4,364\t\1\t\2\n$/,
  )
})

t.test('what finance typed lies sealed, and the shop rebuilt from its events is the same', async (t) => {
  const { rows } = await shop.database.pool.query<{ reason_id: string; written: string }>(
    'SELECT reason_id, written FROM personal.books_reasons',
  )
  t.match(rows, [{ reason_id: 'vat:2026-Q4:1', written: /^1\./ }])
  t.strictSame(await shop.wrongs(), [])
  t.strictSame(await shop.rebuilt(), [])
})

t.test(
  'a remittance that is taken back is due again for its quarter, and no tax of the one after it (rule 429)',
  async (t) => {
    const reason = '다른 계좌로 냈어요'
    const entryOf = async (stream: string) => {
      const { rows } = await shop.database.pool.query<{ pos: number }>(
        'SELECT min(pos)::int AS pos FROM shop.journal_lines WHERE stream_id = $1',
        [stream],
      )
      return rows[0]?.pos ?? 0
    }
    const reverses = async (entryPos: number) => {
      const asked = { entryPos, bookedOn: '2027-01-26', evidence: 'R-1', reason }
      t.match(await finance.post('/api/staff/adjustments/reversals', asked), { status: 200 })
      const approval = `/api/staff/adjustments/reversal-${entryPos}/approve`
      t.match(await second.post(approval, { proposal: 1, reason }), { status: 200 })
    }
    type Remittances = { due: number; sums: { paid: number }; result: { paid: number; input: number }[] }
    const remittances = () => read<Remittances>('vat-remittances?quarter=2026-Q4')
    const nextQuarterIsFree = async () => {
      t.match(await read('vat?quarter=2027-Q1'), { output: 0, input: 0, due: 0 })
      const { data } = await finance.get<{ rows: object[]; totals: { name: string; value: number }[] }>(
        '/api/staff/months/2027-01/sheets/vat',
      )
      t.strictSame(data.rows, [])
      t.match(
        data.totals.find(({ name }) => name === '이 달의 낼 세액'),
        { value: 0 },
      )
    }
    const [first] = (await remittances()).result
    const paid = first?.paid ?? 0
    const figures = `4,364\t${first?.input}\t${formatNumber(paid)}`
    const quarter = await read('vat?quarter=2026-Q4')
    shop.moveTo('2027-01-26T10:00:00+09:00')
    const entryPos = await entryOf('vat:2026-Q4')
    const takenBack = { day: '2027-01-26', stream: `adjustment:reversal-${entryPos}`, evidence: 'R-1' }
    t.match(await remittances(), { result: [{ takenBack: null }], sums: { output: 4_364, paid } })
    await reverses(entryPos)
    t.match(await remittances(), { output: 4_364, due: paid })
    t.match(
      await remittances(),
      { result: [{ number: 1, paid, takenBack }], sums: { output: 0, input: 0, paid: 0 } },
      'the list says when and by which entry, and its sum leaves it out',
    )
    t.equal(
      await remittedAsOf('2027-01-26'),
      `remitted 2027-01-25\t${figures}\tNTS-1\ttaken back 2027-01-26 by ${takenBack.stream} (R-1)\nremitted\t0\t0\t0\n`,
    )
    t.equal(
      await remittedAsOf('2027-01-25'),
      `remitted 2027-01-25\t${figures}\tNTS-1\nremitted\t${figures}\n`,
      'the day before it still counted',
    )
    t.match(await read('vat?quarter=2026-Q4'), { ...quarter, asOf: String })
    await nextQuarterIsFree()
    t.match(
      await finance.get('/api/staff/explain/accounts/vat_payable?from=2027-01-26'),
      { data: { moved: -4_364, remitted: -4_364 } },
      'no tax of that day either',
    )

    const again = { quarter: '2026-Q4', quotedDue: paid, reference: 'NTS-2', reason }
    t.match(await finance.post(path, again), {
      status: 200,
      data: {
        ...{ output: 0, input: 0, due: 0, sums: { output: 4_364, paid } },
        result: [
          { number: 1, takenBack },
          { number: 2, paid, takenBack: null },
        ],
      },
    })
    const other = { ...again, reference: 'NTS-3' }
    t.match(await finance.post(path, other), { code: 'ALREADY_DONE', data: { doing: 'vat_remitted' } })
    await nextQuarterIsFree()

    await reverses(await entryOf(takenBack.stream))
    t.match(await remittances(), { output: -4_364, due: 0 - paid }, 'both count, one of them too much')
    t.match(await remittances(), {
      result: [{ takenBack: null }, { takenBack: null }],
      sums: { output: 8_728, paid: 2 * paid },
    })
    await nextQuarterIsFree()
    t.strictSame(await shop.wrongs(), [])
    t.strictSame(await shop.rebuilt(), [])
  },
)
