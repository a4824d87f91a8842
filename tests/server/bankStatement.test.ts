import t from 'tap'
import { matchStatement } from '../../server/bankStatements/index.ts'
import { runBooks } from '../../server/cli/booksCommands.ts'
import { eventTypes } from '../../server/modules.ts'
import { readProviderPayouts } from '../../server/providerPayouts/index.ts'
import { payOut } from '../../server/settlement/index.ts'
import { asCp949, asUtf8, bankCsv, type Moved } from '../support/bankFile.ts'
import { staffHeaders } from '../support/colleague.ts'
import { collector } from '../support/collector.ts'
import { testSecrets } from '../support/postgres.ts'
import { aSettlingShop } from '../support/settling.ts'
import { formBody, sendForm } from '../support/uploading.ts'

const { shop, log, finance, operations, acts, order, arrives, hasAccount, balance, settle } =
  await aSettlingShop('bank_statement', { sharesClock: true })
t.teardown(() => shop.end())

const path = '/api/staff/books/bank-statement'
const reason = '통장과 대조했어요'
type Part = { key: string; amount: number; words?: string; event?: string; fits?: boolean }
type Row = {
  id: string
  status: string
  bank: number
  books: number
  candidates: number
  matchId: string | null
}
type Answered = {
  standing: {
    bank: number
    books: number
    difference: number
    terms: { name: string; amount: number }[]
  } | null
  open: number
  result: (Row & { lines: Part[]; entries: Part[]; isByHand: boolean })[]
}
const answered = async (status = 'open') => (await finance.get<Answered>(`${path}?status=${status}`)).data
const told = async (status = 'open') =>
  (await answered(status)).result.map((row) => [row.status, row.bank, row.books, row.candidates])
/** Both balances and what lies between them, without what is nothing. */
const standing = async () => {
  const now = await finance.get<Answered & { standing: { unexplained: number } }>(path)
  const { bank, books, terms, unexplained } = now.data.standing ?? {
    bank: 0,
    books: 0,
    terms: [],
    unexplained: 1,
  }
  const named = terms.filter(({ amount }) => amount !== 0).map(({ name, amount }) => [name, amount])
  return { bank, books, unexplained, ...Object.fromEntries(named) }
}
const sends = async (file: File, email = 'money@example.com') => {
  const headers = await staffHeaders(shop, email)
  return (await sendForm(shop.app, headers, await formBody({ file }), path)).json()
}
const rowOf = async (amount: number, status = 'open') => {
  const found = (await answered(status)).result.find(({ bank, books }) => bank === amount || books === amount)
  if (found === undefined) throw new Error(`nothing of ${amount} is ${status}`)
  return found
}
const books = async () => {
  const [out, err] = [collector(), collector()]
  const settings = {
    ...{ url: shop.database.url, keySecrets: testSecrets, eventTypes },
    ...{ out: out.stream, err: err.stream },
  }
  return { code: await runBooks(['reconcile'], settings), out: out.text(), err: err.text() }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
/*
 * What a bookkeeper reckons by hand: two rents of 48,000 and one of 36,900, sold on Friday the 20th, paid out on Tuesday:
 *   2 × (48,000 − 1,056 − 106) + 36,900 − 812 − 81 = 129,683
 * Their owners get 33,696 (48,000 − 4,704 − 9,600) twice and 25,904 (36,900 − 3,616 − 7,380) on 20 January.
 */
const paidIn = 129_683
const shares = [33_696, 33_696, 25_904]
const payouts = 93_296
const held = 10_000_000

const january: Moved[] = [
  ['2026.11.24 09:00:12', '토스페이먼츠', paidIn],
  ['2026.12.31 18:00:00', '예금이자', 1_200],
  ['2027.01.20 11:00:05', '지급대행', -payouts],
  ['2027.01.20 11:00:05', '이체수수료', -500],
]

const rents = []
for (const [nth, end] of ['2026-12-06', '2026-12-06', '2026-12-05'].entries()) {
  const owner = await shop.aCustomer(`owner${nth}@example.com`)
  const renter = await shop.aCustomer(`renter${nth}@example.com`)
  const period = { start: '2026-12-03', end: end === '2026-12-05' ? end : '2026-12-06' } as const
  rents.push({ owner, ...(await order(owner, renter, period)) })
}
shop.clock.moveTo('2026-11-24T23:40:00+09:00')
await readProviderPayouts(shop.deps, log)
shop.clock.moveTo('2026-12-03T10:00:00+09:00')
for (const { item } of rents) await arrives(item)
shop.clock.moveTo('2026-12-08T10:00:00+09:00')
for (const [nth, { item, owner }] of rents.entries()) {
  await acts(item, 'collected')
  await hasAccount(owner, `소유자${nth}`)
}
shop.clock.moveTo('2027-01-20T10:00:00+09:00')
await settle()
await payOut(shop.deps, log)

t.test('without a statement nothing differs, and both sides are named as such', async (t) => {
  t.equal(sum(shares), payouts)
  t.equal(await balance('bank'), paidIn - payouts)
  t.match(await answered(), { standing: null, open: 0, result: [] })
  const said = await books()
  t.match(said, { code: 0, out: 'bank statement\tnone\n' })
})

t.test('a file finds what the books know, and explains both balances to the won (rule 284)', async (t) => {
  const kept = await sends(asCp949(bankCsv(held, january, { isNewestFirst: true })))
  t.match(kept, { data: { lines: 4, added: 4, matched: 2 } })
  t.strictSame(await told(), [
    ['unknown', -500, 0, 0],
    ['unknown', 1_200, 0, 0],
  ])
  t.strictSame(await told('matched'), [
    ['matched', -payouts, -payouts, 0],
    ['matched', paidIn, paidIn, 0],
  ])
  const [gateway, card] = (await answered('matched')).result
  t.match(gateway, { lines: [{ words: '인터넷 지급대행' }], isByHand: false })
  t.strictSame(gateway?.entries.map(({ amount }) => amount).sort(), shares.map((share) => -share).sort())
  t.match(card?.entries, [{ event: 'provider.paid_out', amount: paidIn }])
  t.strictSame(await standing(), {
    ...{ bank: held + paidIn + 700 - payouts, books: paidIn - payouts, unexplained: 0 },
    ...{ opening: held, unknown: 700 },
  })
  t.notOk(
    JSON.stringify(await shop.database.pool.query('SELECT * FROM personal.bank_line_words')).includes('이자'),
  )
})

t.test('the same file and an overlapping one add nothing twice', async (t) => {
  shop.clock.moveTo('2027-02-01T23:00:00+09:00')
  t.match(await sends(asUtf8(bankCsv(held, january))), { data: { lines: 4, added: 0, matched: 0 } })
  const later: Moved[] = [...january.slice(2), ['2027.01.21 10:00:00', '소유자', -33_696]]
  const before = held + paidIn + 1_200
  t.match(await sends(asUtf8(bankCsv(before, later))), { data: { lines: 3, added: 1, matched: 0 } })
  t.equal(await shop.count('shop.bank_lines'), 5)
  t.match(await standing(), { unknown: 700 - 33_696, unexplained: 0 })
})

t.test('a line that cannot be read is named, and nothing of its file is kept', async (t) => {
  const file = bankCsv(0, [
    ['2027.01.22 10:00:00', '좋은 줄', 10],
    ['2027.01.23 10:00:00', '나쁜 줄', 10],
  ])
  const both = file.replace(/"0","10","20"/, '"10","10","20"')
  const line = { code: 'STATEMENT_UNREADABLE', data: { line: 6, fault: 'both_amounts' } }
  t.match(await sends(asUtf8(both)), { ...line, message: /^6번째 줄: 출금액과 입금액이 모두/ })
  t.match(await sends(new File(['이름,나이\n가,1\n'], 'a.csv')), { data: { line: null, fault: 'no_table' } })
  t.match(await sends(new File([new Uint8Array(6 * 1024 * 1024)], 'a.csv')), { code: 'PAYLOAD_TOO_LARGE' })
  const many = Array.from({ length: 20_001 }, (): Moved => ['2027.01.22 10:00:00', '', 1])
  t.match(await sends(asUtf8(bankCsv(0, many))), { data: { fault: 'too_many_lines' } })
  t.match(await sends(asUtf8(file), 'ops@example.com'), { code: 'FORBIDDEN' })
  t.equal(await shop.count('shop.bank_lines'), 5)
})

t.test('lines that are missing between two files are named until their file comes', async (t) => {
  const left = held + paidIn + 700 - payouts - 33_696
  const february: Moved[] = [['2027.02.01 09:00:00', '서버비', -1_000]]
  t.match(await sends(asUtf8(bankCsv(left - 2_391, february))), { data: { added: 1 } })
  const gap = { after: '2027-01-21T01:00:00.000Z', next: '2027-02-01T00:00:00.000Z', missing: -2_391 }
  t.match((await answered()).standing, { gaps: [gap] })
  t.match(await standing(), { gaps: -2_391, unexplained: 0 })
  t.match((await books()).out, `bank gap\t${gap.after}\t${gap.next}\t-2,391\n`)
  t.match(await sends(asUtf8(bankCsv(left, [['2027.01.25 09:00:00', '사무용품', -2_391]]))), {
    data: { added: 1 },
  })
  t.match((await answered()).standing, { gaps: [] })
  t.notOk('gaps' in (await standing()))
})

t.test('finance takes a match apart and puts together what has equal sums', async (t) => {
  const { matchId } = await rowOf(-payouts, 'matched')
  const undo = `/api/staff/books/bank-matches/${matchId}/undo`
  t.equal((await operations.post(undo, { reason })).status, 403)
  t.equal((await finance.post(undo, { reason })).status, 200)
  t.equal((await finance.post(undo, { reason })).status, 200, 'the answer was lost (rule 675)')
  const again = { code: 'ALREADY_DONE', data: { doing: 'bank_taken_apart', by: /./, reason } }
  t.match(await finance.post(undo, { reason: '다른 사유' }), again, 'who took it apart (rule 966)')
  t.equal(await matchStatement(shop.deps), 0, 'what was taken apart is not put together again')
  t.match(await told(), [
    ['unknown', -1_000, 0, 0],
    ['unknown', -2_391, 0, 0],
    ['several', -33_696, 0, 2],
  ])
  t.match(await standing(), { notShown: payouts, unexplained: 0 })
  const line = await rowOf(-payouts)
  const offered = await finance.get<{ entries: Part[] }>(
    `/api/staff/books/bank-candidates?of=line&partKey=${line.lines[0]?.key}`,
  )
  const [first, ...others] = offered.data.entries.map(({ key }) => key)
  const match = (entries: (string | undefined)[], why = reason) =>
    finance.post('/api/staff/books/bank-matches', { lines: [line.lines[0]?.key], entries, reason: why })
  t.match(await match([first]), { code: 'MATCH_SUMS_DIFFER', data: { bank: -payouts } })
  t.equal((await match([first, ...others])).status, 200)
  t.equal((await match([first, ...others])).status, 200, 'the answer was lost (rule 675)')
  const made = { doing: 'bank_matched', by: /./, reason, amount: payouts, at: '2027-02-01T14:00:00.000Z' }
  const taken = await match([first, ...others], '다른 사유')
  t.match(taken, { code: 'ALREADY_DONE', data: made }, 'who matched them, when and why (rule 966)')
  t.match(
    taken.message,
    /^이미 짝지은 거래예요\. 2027\.02\.01 23:00에 .+ 님이 ‘.+’ 사유로 .+원을 처리했어요\.$/,
  )
  t.match(await match([first]), { code: 'ALREADY_DONE', data: made })
  t.match(await close('line', line.lines[0]?.key, -payouts), { code: 'ALREADY_DONE', data: made })
  const gone = { lines: ['1_20270101T000000_7'], entries: ['vat:2026-Q4@9'], reason }
  t.match(await finance.post('/api/staff/books/bank-matches', gone), { code: 'MATCH_NOT_OPEN' })
  const [itself] = (await answered('matched')).result.filter(({ bank }) => bank === paidIn)
  t.match(await close('line', itself?.lines[0]?.key, paidIn), {
    ...{
      code: 'ALREADY_DONE',
      data: { doing: 'bank_matched_itself', by: null, reason: null, amount: paidIn },
    },
  })
  t.match(await rowOf(-payouts, 'matched'), { isByHand: true })
})

type Explained = { lines: { event: { explanations: object[]; unexplained: object[] } }[] }
const close = (
  of: 'line' | 'entry',
  partKey: string | undefined,
  quotedDifference: number,
  account = 'reconciliation_differences',
) => finance.post('/api/staff/books/bank-write-offs', { of, partKey, quotedDifference, account, reason })

t.test('finance closes a line that the books do not know, with the sum that it saw', async (t) => {
  shop.clock.moveTo('2027-02-02T10:00:00+09:00')
  const { lines } = await rowOf(-500)
  const key = lines[0]?.key
  const account = 'bank_fees'
  const refused = { of: 'line', partKey: key, quotedDifference: -500, account, reason }
  t.equal((await operations.post('/api/staff/books/bank-write-offs', refused)).status, 403)
  t.match(await close('line', key, -499, account), { code: 'DIFFERENCE_CHANGED', message: /-500원/ })
  const [bank, fees] = [await balance('bank'), await balance('bank_fees')]
  t.equal((await close('line', key, -500, account)).status, 200)
  t.equal((await close('line', key, -500, account)).status, 200, 'its answer was lost (rule 675)')
  t.match(
    await close('line', key, -500, 'capital'),
    { code: 'ALREADY_DONE', data: { doing: 'difference_closed', by: /./, reason, amount: 500 } },
    'who closed it (rule 939)',
  )
  t.equal(await balance('bank'), bank - 500)
  t.equal(await balance('bank_fees'), fees + 500)
  t.match((await rowOf(-500, 'matched')).entries, [{ event: 'bank.difference.written_off' }])
  const stream = encodeURIComponent(`bank-difference:line:${key}`)
  const { data } = await finance.get<Explained>(`/api/staff/explain/subjects/${stream}`)
  t.match(data.lines, [{ event: { explanations: [{ rule: 283 }, { rule: 283 }], unexplained: [] } }])
  t.match(await standing(), { bookedOutside: -500, unexplained: 0 })
})

t.test('an entry that the bank never showed is taken back; one that it may still show is not', async (t) => {
  const { matchId } = await rowOf(paidIn, 'matched')
  await finance.post(`/api/staff/books/bank-matches/${matchId}/undo`, { reason })
  const open = (await answered()).result.filter(({ bank, books }) => bank === paidIn || books === paidIn)
  t.match(open.map(({ status }) => status).sort(), ['not_shown', 'several'])
  const entry = open.find(({ status }) => status === 'not_shown')?.entries[0]?.key
  const bank = await balance('bank')
  t.equal((await close('entry', entry, -paidIn)).status, 200)
  t.equal(await balance('bank'), bank - paidIn)
  t.match(await standing(), { unknown: 1_200 + paidIn - 33_696 - 2_391 - 1_000, unexplained: 0 })
  t.match(await close('line', (await rowOf(paidIn)).lines[0]?.key, paidIn), { status: 200 })
  const { data } = await finance.get<{ due: number }>('/api/staff/books/vat-remittances?quarter=2026-Q4')
  const remitted = { quarter: '2026-Q4', quotedDue: data.due, reference: '국세청 0202', reason }
  t.equal((await finance.post('/api/staff/books/vat-remittances', remitted)).status, 200)
  t.match(await told('waiting'), [['waiting', 0, -data.due, 0]])
  t.match(await close('entry', 'vat:2026-Q4@1', data.due), { code: 'DIFFERENCE_GONE' })
})

t.test('the command fails while something is open, and not once all is closed', async (t) => {
  const before = await books()
  t.match(before, { code: 1, out: /unknown\tline:1_20270121T100000_-33696/ })
  t.match(before.err, /4 lines and entries differ from the bank's statement, which has 0 gaps/)
  for (const { lines, bank } of (await answered()).result) await close('line', lines[0]?.key, bank)
  const closed = -500 + 1_200 - 33_696 - 2_391 - 1_000
  t.strictSame(await standing(), {
    ...{ bank: held + paidIn - payouts + closed, books: paidIn - payouts, unexplained: 0 },
    ...{ opening: held, bookedOutside: closed },
  })
  t.match(await books(), { code: 0, err: '' })
  t.equal(await balance('reconciliation_differences'), -closed - 500)
  t.strictSame(await shop.wrongs(), [])
  t.strictSame(await shop.rebuilt(), [])
})
