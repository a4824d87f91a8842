import t from 'tap'
import { addDays, type CivilDate } from '../../domain/shared/civilDate.ts'
import type { StaffBoard } from '../../domain/wire/staffBoard.ts'
import { checkStatement } from '../../server/bankStatements/index.ts'
import { fourDays } from '../support/aRental.ts'
import { asUtf8, bankCsv, type Moved } from '../support/bankFile.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { withQueue } from '../support/mailbox.ts'
import { aShopWithPayouts } from '../support/readingBooks.ts'
import { readXlsx } from '../support/readXlsx.ts'
import { received } from '../support/telling.ts'
import { formBody, sendForm } from '../support/uploading.ts'

const shop = await aShopWithPayouts('bank_overdue')
const queue = await withQueue(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const operators = 'operators@example.com'
shop.deps.env = { ...shop.deps.env, ALERT_MAIL: operators, SMTP_URL: shop.simulators.smtpUrl }
const headers = await colleagueHeaders(shop, { email: 'money@example.com', roles: ['finance'] })
const operations = await shop.aColleague('ops@example.com', ['operations'])
const path = '/api/staff/books/bank-statement'

type Overdue = { kind: string; count: number; since: string }
const shown = async (): Promise<Overdue[]> =>
  (await shop.app.inject({ url: path, headers })).json().data.overdue
/** Since when the board does not know what differs. */
const unknownSince = async (): Promise<string | null | undefined> => {
  const { data } = (await shop.app.inject({ url: '/api/staff/board', headers })).json<{ data: StaffBoard }>()
  return data.columns.find(({ id }) => id === 'bank_differences')?.unknownSince
}
/** What the night's job finds at the end of a day. */
const night = (day: string) => {
  shop.moveTo(`${day}T23:55:00+09:00`)
  return checkStatement(shop.deps, shop.log)
}
const told = () => shop.log.lines.filter(({ sentence }) => /bank/.test(sentence))
const sends = async (held: number, moved: readonly Moved[]) => {
  const body = await formBody({ file: asUtf8(bankCsv(held, moved)) })
  return (await sendForm(shop.app, headers, body, path)).json()
}

// A rent of 48,000 of the 20th is paid out on the 24th: 48,000 − 1,056 − 106.
const paidIn = 46_838
await shop.pays(await shop.aCustomer('minji@example.com'), { bags: [await shop.aBag()], period: fourDays })
await shop.evening('2026-11-24')

t.test(
  'a day without a file is told a week later: in the log, by mail and on the page (rule 288)',
  async (t) => {
    t.same(await night('2026-12-01'), [])
    t.same(told(), [])
    const unsent = [{ kind: 'unsent', count: 1, since: '2026-11-24' }]
    t.equal(await unknownSince(), null, 'no statement was ever read')
    t.same(await night('2026-12-02'), unsent)
    t.same(await shown(), unsent)
    t.match(told(), [
      {
        level: 'error',
        sentence: 'money moved on days that no bank statement reaches',
        facts: { days: 1, since: '2026-11-24' },
      },
    ])
    t.equal(await shop.count('platform.alerts'), 1, 'and on the page of the shop’s health')
    await queue.workOff()
    const mails = await received(shop.simulators.url).mailsTo(operators)
    t.equal(mails.length, 1)
    t.match(mails[0]?.text, /no bank statement reaches[\s\S]*days: 1[\s\S]*since: 2026-11-24/)
    t.notMatch(mails[0]?.text, /무시해/, 'nobody asked for it')
  },
)

t.test('the same days are told again after a week and not before', async (t) => {
  await night('2026-12-03')
  t.equal(told().length, 1)
  await shop.database.pool.query(
    "UPDATE platform.raised_alerts SET raised_at = raised_at - interval '7 days' WHERE kind = 'bank:unsent:2026-11-24'",
  )
  await night('2026-12-04')
  t.equal(told().length, 2)
})

t.test(
  'a file that reaches the days ends it; what has no counterpart is told when it is a week old (rule 289)',
  async (t) => {
    const moved: Moved[] = [
      ['2026-11-24 09:00:12', '토스페이먼츠', paidIn],
      ['2026-12-01 00:30:00', '이체수수료', -500],
    ]
    t.match(await sends(1_000_000, moved), { data: { added: 2, matched: 1 } })
    t.same(await night('2026-12-08'), [], 'the charge is a week old, not more')
    t.same(await night('2026-12-09'), [{ kind: 'open', count: 1, since: '2026-12-01' }])
    t.match(told().at(-1), { facts: { differences: 1, since: '2026-12-01' } })
  },
)

t.test('lines that are missing between two files are told until they come', async (t) => {
  const left = 1_000_000 + paidIn - 500
  t.match(await sends(left - 3_000, [['2026-12-07 10:00:00', '예금이자', 700]]), { data: { added: 1 } })
  const open = { kind: 'open', count: 1, since: '2026-12-01' }
  t.same(await night('2026-12-14'), [open])
  t.same(await night('2026-12-15'), [
    { kind: 'missing', count: 1, since: '2026-12-07' },
    { ...open, count: 2 },
  ])
  t.match(told().at(-1), {
    sentence: 'lines are missing between two files of the bank',
    facts: { places: 1 },
  })
  t.equal(await unknownSince(), '2026-12-01', 'the board knows nothing between the two files')
  await sends(left, [['2026-12-05 10:00:00', '서버비', -3_000]])
  t.same(await shown(), [{ ...open, count: 3 }])
  t.equal(await unknownSince(), '2026-12-08', 'and nothing after the last one')
  shop.moveTo('2026-12-08T09:00:00+09:00')
  t.equal(await unknownSince(), undefined, 'today’s statement is not there yet')
  shop.moveTo('2026-12-15T23:55:00+09:00')
})

t.test('the files of the list hold its rows with what the bank and the books say', async (t) => {
  const header = '거래 시각,상태,계좌,통장 내용,통장 금액,장부 내용,장부 금액,차이,후보,짝지음'
  const file = (format: string, status: string) =>
    shop.app.inject({ url: `${path}.${format}?status=${status}`, headers })
  const open = await file('csv', 'open')
  t.equal(open.headers['x-rows'], '3')
  t.match(open.headers['content-disposition'], /bank-open-2026-12-15\.csv/)
  t.equal(
    open.body.slice(1),
    [
      header,
      '2026-12-07 10:00,장부에 없어요,보통예금,인터넷 예금이자,700,,,700,0,',
      '2026-12-05 10:00,장부에 없어요,보통예금,인터넷 서버비,-3000,,,-3000,0,',
      '2026-12-01 00:30,장부에 없어요,보통예금,인터넷 이체수수료,-500,,,-500,0,',
    ].join('\r\n'),
  )
  const matched = (await file('csv', 'matched')).body.split('\r\n')
  t.same(matched.slice(1), [
    '2026-11-24 09:00,짝지음,보통예금,인터넷 토스페이먼츠,46838,결제사 지급,46838,0,,자동',
  ])
  const { lines } = await readXlsx((await file('xlsx', 'matched')).rawPayload)
  t.same(lines[0], header.split(','))
  t.match(lines[1], ['2026-11-24 09:00', '짝지음', '보통예금', '인터넷 토스페이먼츠', 46_838])
  t.equal((await file('csv', 'waiting')).headers['x-rows'], '0')
  t.equal((await operations.get(`${path}.csv`)).status, 403)
})

t.test('a day whose money is matched needs no file of its own (rule 288)', async (t) => {
  const finance = await shop.aColleague('books@example.com', ['finance'])
  const reason = '통장과 대조했어요'
  const unsent = async (day: string) => (await night(day)).filter(({ kind }) => kind === 'unsent')
  const keyOf = async (amount: number): Promise<string> => {
    const { data } = (await shop.app.inject({ url: `${path}?status=open`, headers })).json()
    return data.result.find(({ bank }: { bank: number }) => bank === amount).lines[0].key
  }
  const closes = async (quotedDifference: number, account: string) =>
    finance.post('/api/staff/books/bank-write-offs', {
      ...{ of: 'line', partKey: await keyOf(quotedDifference), quotedDifference, account, reason },
    })
  t.equal((await closes(-500, 'bank_fees')).status, 200)
  t.same(await unsent('2026-12-23'), [], 'a charge is booked on a day after the last line')
  const added = await finance.post('/api/staff/books/bank-accounts', {
    ...{ name: '예금', number: '777-77-7777777', reason },
  })
  t.equal(added.status, 200)
  const savings = bankCsv(0, [['2026-11-20 09:00:00', '개설', 40]]).replace(
    '123456-01-000001',
    '777-77-7777777',
  )
  const sent = await sendForm(shop.app, headers, await formBody({ file: asUtf8(savings) }), path)
  t.match(sent.json(), { data: { added: 1 } })
  t.same(await unsent('2026-12-24'), [], 'its money is matched')
})

t.test('an account is quiet only where a file of it says so (rule 670)', async (t) => {
  const finance = await shop.aColleague('quiet@example.com', ['finance'])
  const reason = '통장과 대조했어요'
  const savings = async (moved: readonly Moved[], period = '') => {
    const text = bankCsv(40, moved)
      .replace('123456-01-000001', '777-77-7777777')
      .replace('거래내역조회', period)
    return (await sendForm(shop.app, headers, await formBody({ file: asUtf8(text) }), path)).json()
  }
  const unsent = async (day: string) => (await night(day)).filter(({ kind }) => kind === 'unsent')
  const closes = async (key: string) =>
    finance.post('/api/staff/books/bank-write-offs', {
      ...{
        of: 'entry',
        partKey: key,
        quotedDifference: -paidIn,
        account: 'reconciliation_differences',
        reason,
      },
    })
  // Another rent is paid out while nobody sends the file of the main account.
  await shop.pays(await shop.aCustomer('quiet@example.com'), {
    bags: [await shop.aBag()],
    period: { start: '2027-01-14', end: '2027-01-17' },
  })
  await shop.evening('2026-12-28')
  await shop.evening('2026-12-29')
  shop.moveTo('2027-02-03T10:00:00+09:00')
  t.match(await savings([['2027-02-02 09:00:00', '이자', 1]]), { data: { added: 1 } })
  const missing = await unsent('2027-02-03')
  t.equal(missing.length, 1, 'a line of the savings says nothing about the main account')
  const { data } = (await shop.app.inject({ url: `${path}?status=waiting`, headers })).json()
  const entry = data.result.find(({ books }: { books: number }) => books === paidIn)
  t.ok(entry, 'what its file may show is waited for')
  const key: string = entry.entries[0].key
  t.match(await closes(key), { code: 'DIFFERENCE_GONE' })

  t.match(await sendForm(shop.app, headers, await formBody({ file: asUtf8(bankCsv(0, [])) }), path), {
    statusCode: 400,
  })
  const sendsQuiet = async (...titles: string[]) => {
    const file = asUtf8(bankCsv(0, []).replace('거래내역조회', titles.join('\r\n')))
    return sendForm(shop.app, headers, await formBody({ file }), path)
  }
  const period = '조회기간 2026-12-07 ~ 2027-02-02'
  const early = await sendsQuiet(period, '출력일시 2026-12-20 10:30:00')
  t.match(early.json(), { data: { lines: 0, added: 0 } })
  t.same(await unsent('2027-02-03'), missing, 'it was made before (rule 736)')
  t.match((await sendsQuiet(period)).json(), { data: { fault: 'no_lines' } }, 'made at any time (rule 794)')
  t.same(await unsent('2027-02-03'), missing)
  t.match(
    (await sendsQuiet(period, '조회구분 : 입금')).json(),
    { data: { fault: 'one_direction' } },
    'rule 735',
  )
  t.match(await closes(key), { code: 'DIFFERENCE_GONE' })
  const inFooter = '"출력일시","2027-02-03 09:00:00"\r\n'
  const quiet = bankCsv(0, []).replace('거래내역조회', period.replace('2027-02-02', '2027-02-03')) + inFooter
  const sent = await sendForm(shop.app, headers, await formBody({ file: asUtf8(quiet) }), path)
  t.match(sent.json(), { data: { lines: 0, added: 0 } }, 'it says for which days, and when (rule 795)')
  t.same(await unsent('2027-02-03'), [])
  t.match(await closes(key), { status: 200 }, 'the bank did not show it')
  const { standing } = (await shop.app.inject({ url: path, headers })).json().data
  t.equal(standing.unexplained, 0)
  const files = await finance.get<{ result: { fileId: number; lines: number }[] }>(
    '/api/staff/books/bank-files',
  )
  const empty = files.data.result.find(({ lines }) => lines === 0)
  t.equal(
    (await finance.post(`/api/staff/books/bank-files/${empty?.fileId}/take-back`, { reason })).status,
    200,
  )
  t.strictSame(await shop.wrongs(), [])
})

t.test('no file is waited for of an account that has none or is closed (rule 738)', async (t) => {
  const finance = await shop.aColleague('closing@example.com', ['finance'])
  const reason = '통장과 대조했어요'
  const accounts = '/api/staff/books/bank-accounts'
  type Account = { accountId: number; name: string; number: string | null; closedOn: string | null }
  const named = async (name: string): Promise<Account> => {
    const { data } = await finance.get<{ result: Account[] }>(accounts)
    const found = data.result.find((one) => one.name === name)
    if (found === undefined) throw new Error(`no account ${name}`)
    return found
  }
  const seen = ({ name, number, closedOn }: Account) => ({ name, number, closedOn })
  const change = async (name: string, body: object) => {
    const read = await named(name)
    return finance.put(`${accounts}/${read.accountId}`, { reason, accountBefore: seen(read), ...body })
  }
  const quiet = (number: string, from: CivilDate, to: CivilDate) =>
    bankCsv(0, [])
      .replace('123456-01-000001', number)
      .replace('거래내역조회', `조회기간 ${from} ~ ${to}\r\n조회일시 ${addDays(to, 1)}`)
  const sendsFile = async (text: string) =>
    (await sendForm(shop.app, headers, await formBody({ file: asUtf8(text) }), path)).json()
  const reached = async (): Promise<string> => {
    const { data } = (await shop.app.inject({ url: path, headers })).json()
    return data.standing.until.slice(0, 10)
  }
  const [own, savings] = ['123456-01-000001', '777-77-7777777']
  shop.moveTo('2027-03-05T10:00:00+09:00')
  await sendsFile(quiet(own, '2026-12-07', '2027-03-04'))
  await sendsFile(quiet(savings, '2027-02-02', '2027-03-04'))
  const { standing } = (await shop.app.inject({ url: path, headers })).json().data
  t.match(standing, { until: '2027-03-04T14:59:59.000Z', lastLineAt: '2027-02-02T00:00:00.000Z' })

  const mistaken = { name: '잘못 더한 계좌', number: '888-88-8888888', reason }
  t.equal((await finance.post(accounts, mistaken)).status, 200)
  t.equal((await finance.post(accounts, mistaken)).status, 200, 'its answer was lost (rule 739)')
  t.match(await finance.post(accounts, { ...mistaken, reason: '다른 사유' }), { code: 'BANK_ACCOUNT_KNOWN' })
  t.equal(await reached(), '2027-03-04', 'it has no file')
  t.equal(await unknownSince(), undefined)
  t.match(await change('예금', { number: mistaken.number }), { code: 'BANK_ACCOUNT_KNOWN' })
  t.equal((await change(mistaken.name, { closedOn: '2027-03-05' })).status, 200)
  t.match(await named(mistaken.name), { number: null, closedOn: '2027-03-05' }, 'its number is free')
  t.equal((await change(mistaken.name, { name: '쓰지 않는 계좌' })).status, 200)
  const nobodys = { name: '없는 계좌', number: null, closedOn: null }
  t.equal((await finance.put(`${accounts}/99`, { name: '계좌', accountBefore: nobodys, reason })).status, 404)

  shop.moveTo('2027-04-05T10:00:00+09:00')
  await sendsFile(quiet(own, '2027-03-05', '2027-04-04'))
  t.equal(await unknownSince(), '2027-03-05', 'the savings are waited for')
  t.match(
    await change('예금', { closedOn: '2027-02-01' }),
    { code: 'INVALID_REQUEST' },
    'a line is behind it',
  )
  t.match(await change('예금', { closedOn: '2027-04-06' }), { code: 'INVALID_REQUEST' }, 'it has not come')
  t.equal((await change('예금', { closedOn: '2027-03-10' })).status, 200)
  t.equal(await unknownSince(), '2027-03-05', 'what it did until its last day is in no file yet')
  t.equal((await change('예금', { closedOn: '2027-03-04' })).status, 200)
  t.equal((await change('예금', { closedOn: '2027-03-04' })).status, 200, 'two taps')
  t.match(
    await change('예금', { closedOn: '2027-03-04', reason: '해지했어요' }),
    { status: 409, code: 'ALREADY_DONE', data: { doing: 'bank_account', reason } },
    'who closed it, and why (rule 823)',
  )
  t.equal(await unknownSince(), undefined)
  t.equal(await reached(), '2027-04-04')
  const later = bankCsv(41, [['2027-03-20 09:00:00', '이자', 1]]).replace(own, savings)
  t.match(await sendsFile(later), { data: { fault: 'account_closed' } })
  t.equal((await change('예금', { closedOn: null })).status, 200)
  t.match(await sendsFile(later), { data: { added: 1 } })
  t.equal(await unknownSince(), '2027-03-21')
  const { rows } = await shop.database.pool.query(
    `SELECT count(*)::int AS changes FROM shop.catalogue_changes
     WHERE subject = 'bank_accounts' AND before IS NOT NULL AND reason = $1 AND actor LIKE 'staff:%'`,
    [reason],
  )
  t.strictSame(rows, [{ changes: 5 }], 'each with its reason')
  t.strictSame(await shop.wrongs(), [])
})

t.test('of two who change an account at once the later one reads who did (rule 887)', async (t) => {
  const [one, two] = [
    await shop.aColleague('first-hand@example.com', ['finance']),
    await shop.aColleague('second-hand@example.com', ['finance']),
  ]
  await shop.database.pool.query(
    "UPDATE shop.staff SET name = '윤태오' WHERE email = 'first-hand@example.com'",
  )
  const accounts = '/api/staff/books/bank-accounts'
  const before = { name: '두 사람의 계좌', number: '444-44-4444444', closedOn: null }
  await one.post(accounts, { name: before.name, number: before.number, reason: '새 계좌' })
  const { data } = await one.get<{ result: { accountId: number; name: string; number: string }[] }>(accounts)
  const account = data.result.find(({ name }) => name === before.name)
  const url = `${accounts}/${account?.accountId}`
  const named = {
    name: '급여 계좌',
    accountBefore: { ...before, number: account?.number },
    reason: '급여만 나가요',
  }
  t.match(await one.put(url, named), { status: 200 })
  t.match(await one.put(url, named), { status: 200 }, 'its answer was lost')
  t.match(await two.put(url, { ...named, name: '예비 계좌', reason: '예비로 둬요' }), {
    ...{ status: 409, code: 'ALREADY_DONE' },
    data: { doing: 'bank_account_changed', by: '윤태오', reason: '급여만 나가요' },
    message:
      '그사이 계좌 정보가 바뀌었어요. 2027.04.05 10:00에 윤태오 님이 ‘급여만 나가요’ 사유로 처리했어요.',
  })
  t.match((await one.get(accounts)).data, { result: data.result.map(() => ({})) })
  t.equal(await shop.count("shop.bank_accounts WHERE name = '급여 계좌'"), 1)
})
