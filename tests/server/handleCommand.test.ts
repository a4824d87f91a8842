import { randomUUID } from 'node:crypto'
import t from 'tap'
import { refuse } from '../../domain/shared/decision.ts'
import { type Command, handleCommand } from '../../server/platform/eventStore/handleCommand.ts'
import { rentals } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'

const shop = await sampleStore('handle', [rentals])
t.teardown(shop.end)
const { store, clock } = shop

function rent(changes: Partial<Command> & { stream: string; price?: number }): Command {
  const { stream, price = 100, ...rest } = changes
  return {
    commandId: randomUUID(),
    request: { stream, price },
    actor: 'member:7',
    streams: [stream],
    decide: (loaded) =>
      loaded(stream).version > 0
        ? refuse('PERIOD_TAKEN')
        : {
            events: [{ stream, type: 'rental.started', data: { bag: 1, price } }],
            result: { number: randomUUID() },
          },
    ...rest,
  }
}

t.test('a form sent twenty times at once makes one rental, and all get its answer', async (t) => {
  const stream = `rental:${randomUUID()}`
  const commandId = randomUUID()
  const handled = await Promise.all(
    Array.from({ length: 20 }, () => handleCommand(store, clock, rent({ stream, commandId }))),
  )
  const answers = handled.map((one) => (one.kind === 'done' ? one.result : one))
  t.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1)
  t.equal(handled.filter((one) => one.kind === 'done' && !one.duplicate).length, 1)
  t.equal((await store.load([stream])).stream(stream).version, 1)
})

t.test('the same key with another body is told of the state, or else of the key', async (t) => {
  const stream = `rental:${randomUUID()}`
  const commandId = randomUUID()
  await handleCommand(store, clock, rent({ stream, commandId }))
  t.same(await handleCommand(store, clock, rent({ stream, commandId, price: 999 })), {
    kind: 'refused',
    isDecided: false,
    refusal: { refused: 'PERIOD_TAKEN' },
  })
  const another = rent({ stream, commandId, price: 999, decide: () => ({ events: [] }) })
  t.same(await handleCommand(store, clock, another), {
    kind: 'refused',
    isDecided: false,
    refusal: { refused: 'IDEMPOTENCY_KEY_REUSED' },
  })
  const sameWithOtherOrder = { price: 100, stream }
  t.match(await handleCommand(store, clock, rent({ stream, commandId, request: sameWithOtherOrder })), {
    kind: 'done',
    duplicate: true,
  })
})

t.test('what only the first answer says goes with it, and not with a repetition', async (t) => {
  const stream = `rental:${randomUUID()}`
  const command = {
    ...{ commandId: randomUUID(), request: {}, actor: 'member:7', streams: [stream] },
    decide: () => ({
      events: [{ stream, type: 'rental.started', data: { bag: 1, price: 100 } }],
      told: { heldUntil: '10:15' },
    }),
  }
  t.match(await handleCommand(store, clock, command), { duplicate: false, told: { heldUntil: '10:15' } })
  t.match(await handleCommand(store, clock, command), { duplicate: true, told: undefined })
})

t.test(
  'two members who want the same new thing at once: one gets it, the other is told why not',
  async (t) => {
    const stream = `rental:${randomUUID()}`
    const handled = await Promise.all([
      handleCommand(store, clock, rent({ stream })),
      handleCommand(store, clock, rent({ stream, actor: 'member:8' })),
    ])
    t.same(handled.map((one) => one.kind).sort(), ['done', 'refused'])
  },
)

t.test('two first spends from one wallet never spend the same points', async (t) => {
  const wallet = `rental:${randomUUID()}`
  await store.append(aRental({ stream: wallet, price: 1000 }))
  const spend = () =>
    handleCommand(store, clock, {
      commandId: randomUUID(),
      request: {},
      actor: 'member:7',
      streams: [wallet],
      decide: (loaded) =>
        loaded(wallet).events.length > 1
          ? refuse('POINTS_OVER_BALANCE', { balance: 0 })
          : { events: [{ stream: wallet, type: 'rental.extended', data: { price: -700 } }] },
    })
  const handled = await Promise.all([spend(), spend(), spend()])
  t.equal(handled.filter((one) => one.kind === 'done').length, 1)
  t.same(await shop.rows('SELECT price FROM shop.rentals WHERE rental = $1', [wallet]), [{ price: 300 }])
})

t.test('a decision that is overtaken every time gives up after three more tries', async (t) => {
  const stream = `rental:${randomUUID()}`
  const overtaken = {
    ...store,
    append: async () => ({ kind: 'conflict' as const, stream, expected: 0, actual: 1 }),
  }
  let decisions = 0
  const command = rent({
    stream,
    decide: () => {
      decisions += 1
      return { events: [] }
    },
  })
  t.same(await handleCommand(overtaken, clock, command), {
    kind: 'refused',
    isDecided: false,
    refusal: { refused: 'CONCURRENT_CHANGE' },
  })
  t.equal(decisions, 4)
})

t.test(
  'what was only read is guarded too: a decision on a stream that changed meanwhile is made anew',
  async (t) => {
    const [read, written] = [`rental:${randomUUID()}`, `rental:${randomUUID()}`]
    let decisions = 0
    const overtaken: typeof store = {
      ...store,
      append: async (command) => {
        if (decisions === 1) await store.append(aRental({ stream: read }))
        return store.append(command)
      },
    }
    const handled = await handleCommand(overtaken, clock, {
      commandId: randomUUID(),
      request: {},
      actor: 'job:test',
      streams: [read, written],
      decide: (loaded) => {
        decisions += 1
        return loaded(read).version > 0
          ? refuse('CANCEL_TOO_LATE', { daysBeforeStart: 1, latestDaysBeforeStart: 2 })
          : { events: [] }
      },
    })
    t.match(handled, { kind: 'refused', refusal: { refused: 'CANCEL_TOO_LATE' } })
    t.equal(decisions, 2)
  },
)

t.test('actor, reason, correlation and time stand in every event', async (t) => {
  const stream = `rental:${randomUUID()}`
  const by = { actor: 'staff:3', reason: 'reason:12', correlationId: 'c', causationId: 'p' }
  await handleCommand(store, clock, rent({ stream, typed: null, ...by }))
  const [event] = (await store.load([stream])).stream(stream).events
  t.same(event?.meta, by)
  t.same(event?.occurredAt, clock.now())
})

t.test('a colleague and what they typed are a part of their request (rule 662)', async (t) => {
  const stream = `rental:${randomUUID()}`
  const commandId = randomUUID()
  const sent = (changes: Partial<Command>) =>
    handleCommand(store, clock, {
      ...rent({ stream, commandId, actor: 'staff:3', reason: 'reason:12', typed: 'one', ...changes }),
      decide: () => ({ events: [{ stream, type: 'rental.started', data: { bag: 1, price: 100 } }] }),
    })
  t.match(await sent({}), { kind: 'done', duplicate: false })
  t.match(await sent({}), { kind: 'done', duplicate: true })
  for (const other of [{ actor: 'staff:4' }, { typed: 'another' }])
    t.match(await sent(other), { refusal: { refused: 'IDEMPOTENCY_KEY_REUSED' } })
  await t.rejects(sent({ typed: undefined }), /what was typed/)
})

t.test('a command of a colleague that would record nothing is a fault (rule 823)', async (t) => {
  const nothing = { events: [] }
  const sent = (changes: Partial<Command>) =>
    handleCommand(store, clock, {
      ...rent({ stream: `rental:${randomUUID()}`, typed: null, reason: 'reason:12', ...changes }),
    })
  await t.rejects(sent({ actor: 'staff:3', decide: () => nothing }), /records nothing/)
  await t.rejects(sent({ actor: 'staff:3', decide: () => ({ ...nothing, rows: [] }) }), /records nothing/)
  const written = { ...nothing, rows: async () => null }
  t.match(await sent({ actor: 'staff:3', decide: () => written }), { kind: 'done' })
  t.match(await sent({ actor: 'job:sweep', decide: () => nothing }), { kind: 'done' })
})
