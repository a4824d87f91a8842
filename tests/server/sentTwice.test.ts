import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { colleagueHeaders } from '../support/colleague.ts'
import { aWholeShop, type Somebody } from '../support/leaving.ts'
import { aPhoto, formBody, type Sent, sendForm } from '../support/uploading.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-sent-twice-'))
const shop = await aWholeShop('sent_twice', { DATA_DIR: directory })
t.teardown(async () => {
  await shop.end()
  rmSync(directory, { recursive: true })
})
const minji = await shop.joins({ email: 'minji@example.com', name: '김민지', mobileno: '01010002000' })
const junho = await shop.joins({ email: 'junho@example.com', name: '이준호', mobileno: '01010003000' })

const formId = (nth: number) => `01935b4e-7a30-4000-8000-00000000000${nth}`
const rowsOf = async (table: string, { id }: Somebody): Promise<number | null> =>
  (await shop.database.pool.query(`SELECT FROM shop.${table} WHERE member_id = $1`, [id])).rowCount
const reused = { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' }
type Response = { statusCode: number; json: () => { code?: string; data?: { id?: number } } }
const answerOf = (answer: Response) => {
  const { code = '', data } = answer.json()
  return { status: answer.statusCode, code, id: data?.id ?? null }
}

t.test('an inquiry that is sent again under its id is one (rule 550)', async (t) => {
  const words = { subject: '회수 시간 문의', content: '회수하러 오시는 시간을 미리 알 수 있을까요?' }
  const asks = async (who: Somebody, changes: Sent) => {
    const body = await formBody({ ...words, ...changes })
    const url = '/api/users/my-onetoone-inquiries'
    return answerOf(await sendForm(shop.app, { authorization: who.authorization }, body, url))
  }
  const first = { requestId: formId(1), inquiriesFile1: await aPhoto() }
  const one = await asks(minji, first)
  t.equal(one.status, 200)
  t.same(await asks(minji, first), one, 'the answer was lost')
  t.same(await asks(minji, { requestId: formId(1) }), one, 'a reload has lost the photo')
  t.match(await asks(minji, { ...first, content: `${words.content} 저녁이면 좋아요.` }), reused)
  t.equal(await rowsOf('inquiries', minji), 1)
  t.equal(await rowsOf('inquiry_photos', minji), 1)
  const both = await Promise.all([1, 2].map(() => asks(minji, { requestId: formId(2) })))
  t.same(both[0], both[1], 'two at once')
  t.not(both[0]?.id, one.id)
  t.equal(await rowsOf('inquiries', minji), 2)
  t.not((await asks(minji, {})).id, (await asks(minji, {})).id, 'without an id each is another one')
  t.not((await asks(junho, first)).id, one.id, 'the ids of one member are not those of another')
  t.match(await asks(minji, { requestId: 'again' }), { status: 400, code: 'INVALID_REQUEST' })
})

t.test('what is written on in an inquiry and sent again is written once (rule 550)', async (t) => {
  const { rows } = await shop.database.pool.query(
    'SELECT min(id) AS id FROM shop.inquiries WHERE member_id = $1',
    [minji.id],
  )
  const writesOn = async (payload: object) =>
    answerOf(await minji.call('POST', `/api/users/my-inquiries/${rows[0].id}/messages`, payload))
  t.equal((await writesOn({ content: '언제쯤일까요?', requestId: formId(3) })).status, 200)
  t.equal((await writesOn({ content: '언제쯤일까요?', requestId: formId(3) })).status, 200)
  t.match(await writesOn({ content: '언제쯤 오시나요?', requestId: formId(3) }), reused)
  t.equal(await rowsOf('inquiry_follow_ups', minji), 1)
  t.equal((await writesOn({ content: '언제쯤일까요?' })).status, 200)
  t.equal((await writesOn({ content: '언제쯤일까요?' })).status, 200)
  t.equal(await rowsOf('inquiry_follow_ups', minji), 3)
})

t.test('an address that is saved again under its id is saved once (rule 550)', async (t) => {
  const base = '/api/users/delivery-address'
  const home = {
    ...{ addressName: '집', recipientName: '김민지', phoneNumber_1: '01012345678', postCode: '04780' },
    ...{ address1: '서울특별시 성동구 아차산로 100', address2: '101동 1001호' },
  }
  const saves = (payload: object) => minji.call('POST', base, payload)
  const first = await saves({ ...home, requestId: formId(4) })
  t.match(first.json().data, { ...home, isDefault: true })
  t.notMatch(first.json().data, { requestId: formId(4) })
  t.same((await saves({ ...home, requestId: formId(4) })).json(), first.json())
  t.match(answerOf(await saves({ ...home, addressName: '회사', requestId: formId(4) })), reused)
  t.equal(await rowsOf('delivery_addresses', minji), 1)

  const second = answerOf(await saves({ ...home, requestId: formId(5) }))
  t.not(second.id, first.json().data.id, 'another form with the same words is a second address')
  t.equal((await minji.call('DELETE', `${base}/${second.id}`)).statusCode, 200)
  t.match(answerOf(await saves({ ...home, requestId: formId(5) })), { status: 404 }, 'deleted since')
  t.equal(await rowsOf('delivery_addresses', minji), 1)
})

t.test('what was refused can be sent again under its id', async (t) => {
  const home = {
    ...{ addressName: '집', recipientName: '이준호', phoneNumber_1: '01012345678', postCode: '04780' },
    ...{ address1: '서울특별시 성동구 아차산로 100', address2: '' },
  }
  const saves = async (payload: object) =>
    answerOf(await junho.call('POST', '/api/users/delivery-address', payload))
  for (let nth = 1; nth <= 20; nth += 1) await saves({ ...home, address2: `${nth}층` })
  t.match(await saves({ ...home, requestId: formId(6) }), { code: 'ADDRESS_LIMIT_REACHED' })
  const { rows } = await shop.database.pool.query(
    'SELECT max(id) AS id FROM shop.delivery_addresses WHERE member_id = $1 AND NOT is_default',
    [junho.id],
  )
  await junho.call('DELETE', `/api/users/delivery-address/${rows[0].id}`)
  t.equal((await saves({ ...home, requestId: formId(6) })).status, 200)
})

t.test('the record of a request tells nothing of what was typed', async (t) => {
  const { rows } = await shop.database.pool.query(
    `SELECT c.command_id, c.result FROM es.commands c WHERE c.command_id = $1`,
    [`address:${minji.id}:${formId(4)}`],
  )
  t.match(rows, [{ result: { id: /^\d+$/ } }])
  t.equal(rows.length, 1)
})

const inquiryOf = async ({ id }: Somebody): Promise<number> => {
  const { rows } = await shop.database.pool.query(
    'SELECT min(id) AS id FROM shop.inquiries WHERE member_id = $1',
    [id],
  )
  return Number(rows[0].id)
}

t.test('a note of staff that is sent again under its id is written once (rule 584)', async (t) => {
  const headers = await colleagueHeaders(shop, { email: 'ops@example.com', roles: ['operations'] })
  const about = {
    inquiry: `/api/staff/handling/inquiry/${await inquiryOf(minji)}`,
    member: `/api/staff/members/${minji.id}`,
  }
  const notes = async (url: string, requestId: string | undefined, memo: string) =>
    answerOf(
      await shop.app.inject({ method: 'POST', url: `${url}/notes`, headers, payload: { requestId, memo } }),
    )
  const done = { status: 200, code: '' }
  for (const url of [about.inquiry, about.member]) {
    const id = url === about.member ? formId(7) : formId(8)
    const before = (await rowsOf('member_notes', minji)) ?? 0
    t.match(await notes(url, id, '통화했어요'), done)
    t.match(await notes(url, id, '통화했어요'), done, 'the answer was lost')
    t.match(await notes(url, id, '통화하지 못했어요'), reused)
    await Promise.all([1, 2].map(() => notes(url, id, '통화했어요')))
    t.equal(await rowsOf('member_notes', minji), before + 1)
    t.match(await notes(url, undefined, '통화했어요'), done)
    t.equal(await rowsOf('member_notes', minji), before + 2, 'without an id each is another one')
  }
  const { rows } = await shop.database.pool.query(
    `SELECT count(*)::int AS notes FROM shop.catalogue_changes WHERE subject IN ('member_notes', 'inquiry_handling')`,
  )
  t.strictSame(rows, [{ notes: 4 }], 'each is recorded once')
})
