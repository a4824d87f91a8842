import t from 'tap'
import * as alerts from '../../server/alerts/index.ts'
import * as members from '../../server/members/index.ts'
import { inTransaction } from '../../server/platform/database/database.ts'
import { openSealed } from '../../server/platform/security/encryption.ts'
import { namingOf, strikeOut, struckOutMark } from '../../server/platform/security/struckOut.ts'
import * as settingsModule from '../../server/settings/index.ts'
import { aLog } from '../support/aLog.ts'
import { testApp } from '../support/app.ts'
import { colleagueHeaders } from '../support/colleague.ts'

const shop = await testApp('settings', [members, settingsModule, alerts], {
  env: { ALERT_MAIL: 'first@billim.kr' },
})
t.teardown(shop.end)
const headersOf = (role: 'admin' | 'operations') =>
  colleagueHeaders(shop, { email: `${role}@example.com`, roles: [role] })
const [admin, operator] = [await headersOf('admin'), await headersOf('operations')]

type Settings = { now: object; version: number; changes: { reason: string }[] }
const asked = async (url: string, headers = operator) => (await shop.app.inject({ url, headers })).json()
const settings = async (): Promise<Settings> => (await asked('/api/staff/settings', admin)).data
const sent = async (payload: object) => {
  const url = '/api/staff/settings'
  const answer = await shop.app.inject({ method: 'PUT', url, headers: admin, payload })
  return { status: answer.statusCode, ...answer.json() }
}
const change = async (changes: object, reason = '채널을 옮겼어요') => {
  const { now, version } = await settings()
  return sent({ ...now, version, reason, ...changes })
}

t.test('what is set counts at once, and each change keeps what was before, after, who and why', async (t) => {
  t.match(await asked('/api/staff/usual-courier'), { data: { usualCourier: null } })
  t.match(await change({ usualCourier: 'hanjin' }, '한진과 계약했어요'), { status: 200 })
  t.match(await asked('/api/staff/usual-courier'), { data: { usualCourier: 'hanjin' } })
  t.match(await change({ chatChannelUrl: 'https://pf.kakao.com/_billim' }), { status: 200 })
  t.match(await settings(), {
    now: { usualCourier: 'hanjin', chatChannelUrl: 'https://pf.kakao.com/_billim' },
    changes: [
      { reason: '채널을 옮겼어요', staffName: '박운영', before: { chatChannelUrl: null } },
      { reason: '한진과 계약했어요', before: { usualCourier: null }, after: { usualCourier: 'hanjin' } },
    ],
  })
  t.match(await change({}), { status: 200 })
  t.equal((await settings()).changes.length, 2, 'the same again is no change')
})

t.test('a change that named who left since is shown without the name, and changes go on', async (t) => {
  t.match(await change({ alertMails: ['gone@example.com'] }), { status: 200 })
  t.match(await change({ alertMails: [], chatChannelUrl: 'https://pf.kakao.com/_jiwoo_kim' }), {
    status: 200,
  })
  const naming = namingOf([{ name: 'jiwoo_kim', email: 'gone@example.com', phoneNumber: null }])
  const typed = ['before', 'after', 'reason']
  await strikeOut(shop.database.pool, { table: 'shop.catalogue_changes', typed }, naming)
  t.match(await settings(), {
    changes: [{ before: { alertMails: [struckOutMark] } }, { after: { alertMails: [struckOutMark] } }],
  })
  t.match(await change({ chatChannelUrl: 'https://pf.kakao.com/_billim' }), { status: 200 })
})

t.test('two admins who change the same page do not undo each other', async (t) => {
  const { now, version } = await settings()
  t.match(await change({ usualCourier: 'cj' }), { status: 200 })
  const late = { ...now, version, reason: '늦게 저장했어요', usualCourier: 'lotte' }
  t.match(await sent(late), { status: 409, code: 'CONTENT_CHANGED' })
  t.match(await asked('/api/staff/usual-courier'), { data: { usualCourier: 'cj' } })
})

t.test('what cannot be used is refused with a sentence, and nothing is set', async (t) => {
  const before = await settings()
  for (const wrong of [
    { chatChannelUrl: 'javascript:alert(1)' },
    { alertMails: ['nobody'] },
    { alertMails: ['a@b.kr', 'b@b.kr', 'c@b.kr', 'd@b.kr', 'e@b.kr', 'f@b.kr'] },
    { usualCourier: 'dove' },
  ])
    t.match(await change(wrong), { status: 400, code: 'INVALID_REQUEST' })
  t.match(await change({ usualCourier: 'etc' }, ' '), { status: 400 })
  t.same(await settings(), before)
})

t.test(
  'alerts are mailed to whom the admin names, and to the address of the start while nobody is',
  async (t) => {
    const mailed = async () => {
      const { rows } = await shop.database.pool.query<{ mail: Buffer }>(
        'DELETE FROM personal.outgoing_mails RETURNING mail',
      )
      const letters = rows.map(({ mail }) => JSON.parse(openSealed(shop.deps.env.DATA_SECRET, 'mail', mail)))
      return letters.map(({ to }) => to).sort()
    }
    const raise = () =>
      inTransaction(shop.deps.db.pool, (client) =>
        alerts.raiseAlertIn(client, shop.deps, aLog(), { sentence: '결제사가 답하지 않아요', facts: {} }),
      )
    await raise()
    t.same(await mailed(), ['first@billim.kr'])
    await change({ alertMails: ['one@billim.kr', 'two@billim.kr'] }, '당번이 바뀌었어요')
    await raise()
    t.same(await mailed(), ['one@billim.kr', 'two@billim.kr'])
  },
)
