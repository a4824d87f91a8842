import t from 'tap'
import { z } from 'zod'
import { readEnv } from '../../server/platform/env.ts'
import { contentSecurityPolicy } from '../../server/platform/http/contentSecurity.ts'
import { played } from './tossPlayed.ts'

const link = { webUrl: 'http://127.0.0.1:3000/product/detail/1', mobileWebUrl: 'http://127.0.0.1:3000/' }
const template = {
  objectType: 'feed',
  content: {
    title: 'VERANNE <탑핸들>',
    description: '하루 12,300원',
    imageUrl: 'http://127.0.0.1:3000/files/pictures/1/front',
    link,
  },
  buttons: [{ title: '자세히 보기', link }],
}
const posted = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
const ledgerShape = z.object({
  kakaoShare: z.object({ messages: z.array(z.object({ appKey: z.string(), template: z.unknown() })) }),
})

t.test('a message is shown before it is sent, and what was sent is in the ledger', async (t) => {
  const { url } = await played(t)
  const fields = { app_key: 'kakao_js_local', template: JSON.stringify(template) }
  const picker = await posted(`${url}/kakao/picker/link`, fields)
  t.equal(picker.status, 200)
  const shown = await picker.text()
  t.notMatch(shown, '<탑핸들>')
  t.match(shown, '나에게 보내기')
  t.equal((await posted(`${url}/kakao/picker/send`, fields)).status, 200)
  const ledger = ledgerShape.parse(await (await fetch(`${url}/__ledger`)).json())
  t.match(ledger.kakaoShare.messages, [{ appKey: 'kakao_js_local', template }])
})

t.test('a message without a picture that the messenger can fetch is refused', async (t) => {
  const { url } = await played(t)
  const without = { ...template, content: { ...template.content, imageUrl: '/files/pictures/1/front' } }
  for (const wrong of [JSON.stringify(without), 'no json'])
    t.equal((await posted(`${url}/kakao/picker/link`, { app_key: 'k', template: wrong })).status, 400)
})

t.test('the sharing script can be made to fail once, to try what the shop says then', async (t) => {
  const { url, script } = await played(t)
  await script({ route: 'kakao-sdk', drop: 'before' })
  await t.rejects(fetch(`${url}/cdn/kakao.min.js`))
  const answer = await fetch(`${url}/cdn/kakao.min.js`)
  t.match(answer.headers.get('content-type'), 'text/javascript')
})

t.test('the page may load the script from where it was configured, and from nowhere else', async (t) => {
  const read = readEnv({
    APP_DATABASE_URL: 'postgres://a@b/c',
    KAKAO_SDK_URL: 'https://sdk.example/k.js',
    // Elsewhere than the same company's share script.
    POSTCODE_SCRIPT_URL: 'https://postcode.example/p.js',
  })
  if ('problem' in read) {
    t.fail(read.problem)
    return
  }
  const policy = contentSecurityPolicy(read.env)
  t.match(policy, /script-src [^;]*https:\/\/sdk\.example/)
  t.notMatch(policy, /script-src [^;]*t1\.kakaocdn\.net/)
  t.match(policy, /form-action [^;]*https:\/\/sharer\.kakao\.com/)
})
