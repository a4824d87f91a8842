import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { shownVariables, wordsOf } from '../../domain/notifications/words.ts'
import { runTemplates } from '../../server/cli/templatesCommand.ts'
import { phoneMessagesOf } from '../../server/gateways/messages/index.ts'
import { registerTemplates, templateStandings } from '../../server/notifications/index.ts'
import { datedMessages, eventMessages, rowMessages } from '../../server/notifications/messages.ts'
import { testEnv } from '../support/app.ts'
import { playedProviders } from '../support/simulators.ts'
import { received, templateCategory } from '../support/telling.ts'

const providers = await playedProviders()
t.teardown(() => providers.end())
const env = testEnv({ SOLAPI_BASE: providers.url })
const phones = phoneMessagesOf(env)
const { phoneOf } = received(providers.url)
const messages = [...eventMessages, ...rowMessages, ...datedMessages]
const toPhones = messages.filter(({ kind }) => kind !== 'advertising')

const variablesIn = ({ title, text: lines }: { title: string; text: readonly string[] }): string[] => [
  ...new Set(
    [title, ...lines].flatMap((line) => [...line.matchAll(/#\{([^}]+)\}/g)].map(([, name = '']) => name)),
  ),
]
/** A message with values that nobody mistakes for another one's. */
const sampled = (message: (typeof messages)[number], value: (name: string) => string) => {
  const variables = Object.fromEntries(variablesIn(message).map((name) => [name, value(name)]))
  return { variables, words: wordsOf(message, variables) }
}

t.test('a template that nobody registered is sent as SMS, in the same words', async (t) => {
  const [message] = toPhones
  if (message === undefined) throw new Error('there are messages')
  const { variables, words } = sampled(message, (name) => `〈${name}〉`)
  const said = ['[빌림] '.concat(words.title), ...words.lines].join('\n')
  const elsewhere = phoneMessagesOf(testEnv({ SOLAPI_BASE: providers.url, SOLAPI_CHANNEL_ID: 'another' }))
  const sent = {
    id: 'unregistered:1',
    to: '01000000001',
    template: '등록하지 않은 문구',
    variables,
    text: said,
  }
  t.same(await elsewhere.send(sent), { outcome: 'sent' })
  t.match(await phoneOf('01000000001'), [{ text: said, templateId: null }])
})

t.test('the command says what is missing, registers it once, and finds it approved', async (t) => {
  const run = async (...args: string[]) => {
    const [out, err] = [new PassThrough(), new PassThrough()]
    const code = await runTemplates(args, { settings: () => env, out, err })
    out.end()
    err.end()
    return { code, out: await text(out), err: await text(err) }
  }
  const before = await run('--texts')
  t.equal(before.code, 0, before.err)
  t.match(before.out, /^missing {3}orderPlaced\n {4}\[빌림\] 예약이 완료됐어요\n {4}#\{상품\}/m)
  t.notMatch(before.out, /ToMany/, 'advertising has no template')
  t.match((await run('--register', templateCategory)).out, /^registered {2}orderPlaced$/m)
  t.same(await registerTemplates(env, templateCategory), [], 'nothing is registered twice')
  t.ok((await templateStandings(env)).every(({ status }) => status === 'approved'))
  t.equal((await run('--nonsense')).code, 2)
})

t.test('every message shows on a phone what its mail says, line by line (rule 555)', async (t) => {
  const standings = await templateStandings(env)
  for (const [nth, message] of toPhones.entries()) {
    for (const value of [
      (name: string) => `〈${name}〉`,
      () => '$& 10,000원\n두 번째 줄',
      () => ' ',
    ] as const) {
      const { variables, words } = sampled(message, value)
      const to = `0100000${String(nth).padStart(4, '0')}`
      const id = `${message.name}:${value('이름')}`
      const template = standings.find(({ name }) => name === message.name)?.content ?? ''
      const sent = await phones.send({ id, to, template, variables: shownVariables(variables), text: '' })
      t.same(sent, { outcome: 'sent' }, message.name)
      const shown = (await phoneOf(to)).find((one) => one.id === id)
      t.ok(shown?.templateId, `${message.name} is an 알림톡`)
      t.equal(shown?.text, [`[빌림] ${words.title}`, ...words.lines].join('\n'), message.name)
    }
  }
})

t.test('no two messages have one name, and none is longer than 알림톡 shows', async (t) => {
  const names = messages.map(({ name }) => name)
  t.same(
    names.filter((name, nth) => names.indexOf(name) !== nth),
    [],
  )
  for (const { name, content } of await templateStandings(env)) t.ok(content.length <= 1_000, name)
})
