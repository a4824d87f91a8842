import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { shownVariables, wordsOf } from '../../domain/notifications/words.ts'
import { runTemplates } from '../../server/cli/templatesCommand.ts'
import { phoneMessagesOf } from '../../server/gateways/messages/index.ts'
import { registerTemplates, templateStandings } from '../../server/notifications/index.ts'
import { wordings } from '../../server/notifications/messages.ts'
import { staleForMs } from '../../server/platform/ttlCache.ts'
import { testEnv } from '../support/app.ts'
import { playedProviders } from '../support/simulators.ts'
import { received, templateCategory } from '../support/telling.ts'

const providers = await playedProviders()
t.teardown(() => providers.end())
const ofChannel = (channel: string) => testEnv({ SOLAPI_BASE: providers.url, SOLAPI_CHANNEL_ID: channel })
const env = testEnv({ SOLAPI_BASE: providers.url })
const phones = phoneMessagesOf(env)
const { phoneOf } = received(providers.url)
const toPhones = wordings.filter(({ kind }) => kind !== 'advertising')

const variablesIn = ({ title, text: lines }: { title: string; text: readonly string[] }): string[] => [
  ...new Set(
    [title, ...lines].flatMap((line) => [...line.matchAll(/#\{([^}]+)\}/g)].map(([, name = '']) => name)),
  ),
]
/** A message with values that nobody mistakes for another one's. */
const sampled = (message: (typeof wordings)[number], value: (name: string) => string) => {
  const variables = Object.fromEntries(variablesIn(message).map((name) => [name, value(name)]))
  return { variables, words: wordsOf(message, variables) }
}
/** The command of a shop with this channel. */
const run = async (settings: typeof env, ...args: string[]) => {
  const [out, err] = [new PassThrough(), new PassThrough()]
  const code = await runTemplates(args, { settings: () => settings, out, err })
  out.end()
  err.end()
  return { code, out: await text(out), err: await text(err) }
}

t.test('a template that nobody registered is sent as SMS, in the same words', async (t) => {
  const [message] = toPhones
  if (message === undefined) throw new Error('there are messages')
  const { variables, words } = sampled(message, (name) => `〈${name}〉`)
  const said = ['[빌림] '.concat(words.title), ...words.lines].join('\n')
  const elsewhere = phoneMessagesOf(ofChannel('another'))
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
  const before = await run(env, '--texts')
  t.equal(before.code, 0, before.err)
  t.match(before.out, /^missing {3}orderPlaced\n {4}\[빌림\] 예약이 완료됐어요\n {4}#\{상품\}/m)
  t.notMatch(before.out, /ToMany/, 'advertising has no template')
  const registering = await run(env, '--register', templateCategory)
  t.equal(registering.code, 0, registering.err)
  t.match(registering.out, /^registered {2}orderPlaced-[0-9a-f]{8}$/m)
  t.same(await registerTemplates(env, templateCategory), [], 'nothing is registered twice')
  const { standings, unread } = await templateStandings(env)
  t.ok(standings.every(({ status }) => status === 'approved'))
  t.equal(unread, 0)
  t.equal((await run(env, '--nonsense')).code, 2)
})

t.test(
  'changed words are registered beside the older ones, and what is refused keeps no other back (rule 589)',
  async (t) => {
    const renewed = ofChannel('renewed')
    const channel = phoneMessagesOf(renewed)
    const register = (name: string) =>
      channel.register({ name, content: `지난 문구: ${name}` }, templateCategory)
    for (const name of ['chargeMade', 'itemShipped']) await register(name)
    await t.rejects(register('itemShipped'), { message: 'DuplicatedName' }, 'the provider takes a name once')
    const elsewhere = await registerTemplates(ofChannel('first'), templateCategory)
    const taken = elsewhere.find(({ name }) => name.startsWith('refundRejected-'))?.name ?? ''
    await register(taken)
    const { code, out, err } = await run(renewed, '--register', templateCategory)
    t.equal(code, 1)
    for (const name of ['chargeMade', 'itemShipped', 'settlementPaid'])
      t.match(out, new RegExp(`^registered {2}${name}-[0-9a-f]{8}$`, 'm'))
    t.equal(err, `refused  ${taken}: DuplicatedName\n`)
    t.same(
      (await templateStandings(renewed)).standings.filter(({ status }) => status !== 'approved'),
      [{ name: 'refundRejected', status: 'missing', content: await contentOf('refundRejected') }],
    )
  },
)

const contentOf = async (name: string): Promise<string> =>
  (await templateStandings(env)).standings.find((one) => one.name === name)?.content ?? ''

const template = (row: object) =>
  fetch(`${providers.url}/__template`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(row),
  })
/** What a shop with this channel would send of its message about a parcel. */
async function aShipping(to: string) {
  const content = await contentOf('itemShipped')
  const names = [...content.matchAll(/#\{([^}]+)\}/g)].map(([, name = '']) => name)
  const variables = Object.fromEntries(names.map((name) => [name, `〈${name}〉`]))
  const said = content.replaceAll(/#\{([^}]+)\}/g, '〈$1〉')
  return { id: `itemShipped:${to}`, to, template: content, variables, text: said }
}

t.test('no row of the provider’s list keeps a message from a phone (rule 590)', async (t) => {
  const strange = ofChannel('strange')
  await registerTemplates(strange, templateCategory)
  const content = await contentOf('itemShipped')
  const channelId = 'strange'
  await template({ channelId, templateId: 'deleted', name: 'a', status: 'DELETED', content: null })
  await template({ channelId, templateId: 'gone', name: 'b', status: 'APPROVED', isDeleted: true, content })
  await template({ channelId, templateId: 'hidden', name: 'c', status: 'APPROVED', isHidden: true, content })
  await template({ channelId, templateId: 'blocked', name: 'd', status: 'BLOCKED', content })
  await template({ channelId, templateId: 'unreadable', name: 5, status: 'APPROVED', content })
  const message = await aShipping('01000000590')
  t.same(await phoneMessagesOf(strange).send(message), { outcome: 'sent' })
  const [shown] = await phoneOf(message.to)
  t.equal(shown?.text, message.text)
  t.match(shown?.templateId, /^KA01TP/, 'the template that lives')
  const told = await run(strange)
  t.equal(told.code, 0, told.err)
  t.match(told.out, /^approved {2}itemShipped$/m)
  t.equal(told.err, 'templates of the channel that cannot be read and are passed over: 1\n')
})

t.test(
  'while the list cannot be read, or the provider refuses a template, a message goes as SMS (rule 590)',
  async (t) => {
    const away = () => providers.script({ route: 'solapi-templates', code: 'InternalError' })
    await registerTemplates(ofChannel('never-read'), templateCategory)
    const unread = await aShipping('01000000591')
    await away()
    t.same(await phoneMessagesOf(ofChannel('never-read')).send(unread), { outcome: 'sent' })
    t.match(await phoneOf(unread.to), [{ text: unread.text, templateId: null }])

    const readBefore = ofChannel('read-before')
    await registerTemplates(readBefore, templateCategory)
    await phoneMessagesOf(readBefore).send(await aShipping('01000000594'))
    const clock = performance.now.bind(performance)
    const restore = t.intercept(performance, 'now', { value: () => clock() + staleForMs.approvedTemplates })
    const known = await aShipping('01000000595')
    await away()
    t.same(await phoneMessagesOf(readBefore).send(known), { outcome: 'sent' })
    t.match(await phoneOf(known.to), [{ text: known.text, templateId: /^KA01TP/ }], 'the last list counts')
    restore.restore()

    const withdrawn = ofChannel('withdrawn')
    await registerTemplates(withdrawn, templateCategory)
    const before = await aShipping('01000000592')
    await phoneMessagesOf(withdrawn).send(before)
    const templateId = (await phoneOf(before.to))[0]?.templateId
    t.match(templateId, /^KA01TP/)
    await template({ channelId: 'withdrawn', templateId, isDeleted: true })
    const after = await aShipping('01000000593')
    t.same(await phoneMessagesOf(withdrawn).send(after), { outcome: 'sent' })
    t.match(await phoneOf(after.to), [{ text: after.text, templateId: null }])
  },
)

t.test('every message shows on a phone what its mail says, line by line (rule 555)', async (t) => {
  const { standings } = await templateStandings(env)
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
  const names = wordings.map(({ name }) => name)
  t.same(
    names.filter((name, nth) => names.indexOf(name) !== nth),
    [],
  )
  for (const { name, content } of (await templateStandings(env)).standings)
    t.ok(content.length <= 1_000, name)
})
