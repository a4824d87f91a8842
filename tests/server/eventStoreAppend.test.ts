import { randomUUID } from 'node:crypto'
import t from 'tap'
import { handleCommand } from '../../server/platform/eventStore/handleCommand.ts'
import { bagSales, bagsOut, rentals } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'

const shop = await sampleStore('append', [rentals, bagsOut, bagSales])
t.teardown(shop.end)
const { store } = shop

t.test('what was appended is read back as it was, with its positions', async (t) => {
  const stream = `rental:${randomUUID()}`
  const outcome = await store.append(aRental({ stream, bag: 100 }))
  t.match(outcome, { kind: 'appended', events: [{ stream, version: 1, type: 'rental.started' }] })
  const loaded = await store.load([stream])
  t.same(outcome.kind === 'appended' && outcome.events, loaded.stream(stream).events)
})

t.test(
  'a stream expected to be new is refused when it exists, and one expected to exist when it does not',
  async (t) => {
    const stream = `rental:${randomUUID()}`
    await store.append(aRental({ stream, bag: 101 }))
    t.match(await store.append(aRental({ stream, bag: 102 })), {
      kind: 'conflict',
      stream,
      expected: 0,
      actual: 1,
    })
    const missing = `rental:${randomUUID()}`
    const onMissing = aRental({ stream: missing, streams: [{ id: missing, expected: 5 }], bag: 103 })
    t.match(await store.append(onMissing), { kind: 'conflict', stream: missing, expected: 5, actual: 0 })
    t.equal((await store.load([missing])).stream(missing).version, 0)
    t.match(await store.append(aRental({ stream: missing, bag: 103 })), { kind: 'appended' })
  },
)

t.test('a conflict in one stream leaves the command’s other streams as they were', async (t) => {
  const [a, b] = [`rental:a-${randomUUID()}`, `rental:b-${randomUUID()}`]
  await store.append(aRental({ stream: b, bag: 104 }))
  const both = aRental({
    streams: [
      { id: b, expected: 7 },
      { id: a, expected: 0 },
    ],
    events: [{ stream: a, type: 'rental.started', data: { bag: 105, price: 1 } }],
  })
  t.match(await store.append(both), { kind: 'conflict', stream: b, actual: 1 })
  t.match(await store.append(aRental({ stream: a, bag: 105 })), { kind: 'appended' })
})

t.test('a command sent again gets its first answer and appends nothing', async (t) => {
  const command = aRental({ bag: 106, result: { number: 'R-1' } })
  await store.append(command)
  t.same(await store.append(command), { kind: 'duplicate', result: { number: 'R-1' } })
  t.same(await store.append({ ...command, requestHash: 'ff' }), { kind: 'otherBody' })
})

t.test('among many commands sent at once each gets its own answer', async (t) => {
  const taken = aRental({ bag: 200 })
  await store.append(taken)
  const commands = Array.from({ length: 60 }, (_, index) => {
    if (index % 10 === 3) return aRental({ bag: 200 })
    if (index % 10 === 5)
      return aRental({ bag: 300 + index, streams: [{ id: `rental:${index}`, expected: 9 }], events: [] })
    if (index % 10 === 7) return taken
    return aRental({ bag: 300 + index })
  })
  const outcomes = await Promise.all(commands.map((command) => store.append(command)))
  for (const [index, outcome] of outcomes.entries()) {
    const kind = { 3: 'refused', 5: 'conflict', 7: 'duplicate' }[index % 10] ?? 'appended'
    t.equal(outcome.kind, kind, `command ${index}`)
    if (outcome.kind === 'refused') t.same(outcome.refusal, { refused: 'PERIOD_TAKEN', data: { bag: 200 } })
    if (outcome.kind === 'appended')
      t.same(
        (await store.load([outcome.events[0]?.stream ?? ''])).stream(outcome.events[0]?.stream ?? '').events,
        outcome.events,
      )
  }
})

t.test('a fault in one command is that command’s alone', async (t) => {
  const faulty = store.append(aRental({ bag: 10_000_000_000 }))
  const others = Array.from({ length: 12 }, (_, index) => store.append(aRental({ bag: 900 + index })))
  await t.rejects(faulty, /out of range/)
  for (const outcome of await Promise.all(others)) t.equal(outcome.kind, 'appended')
})

t.test('several events of one stream in one append are projected in their order', async (t) => {
  const stream = `rental:${randomUUID()}`
  await store.append(
    aRental({
      stream,
      events: [
        { stream, type: 'rental.started', data: { bag: 400, price: 100 } },
        { stream, type: 'rental.extended', data: { price: 20 } },
        { stream, type: 'rental.extended', data: { price: 3 } },
        { stream, type: 'rental.ended', data: {} },
      ],
    }),
  )
  t.same(await shop.rows('SELECT price, state, changes FROM shop.rentals WHERE rental = $1', [stream]), [
    { price: 123, state: 'back', changes: 4 },
  ])
})

t.test('the time of a stream never runs backwards, whatever the clock was moved to', async (t) => {
  const stream = `rental:${randomUUID()}`
  await store.append(aRental({ stream, bag: 500 }))
  const outcome = await store.append(
    aRental({
      stream,
      occurredAt: new Date('2026-11-01T00:00:00Z'),
      streams: [{ id: stream, expected: 1 }],
      events: [{ stream, type: 'rental.ended', data: {} }],
    }),
  )
  const { events } = (await store.load([stream])).stream(stream)
  t.same(events[1]?.occurredAt, new Date('2026-12-01T10:00:00+09:00'))
  t.match(outcome, { kind: 'appended', events: [{ occurredAt: events[1]?.occurredAt }] })
})

t.test('two members who change one rental at once both succeed, one after the other', async (t) => {
  const stream = `rental:${randomUUID()}`
  await store.append(aRental({ stream, bag: 600 }))
  const extend = (n: number) =>
    handleCommand(store, shop.clock, {
      commandId: randomUUID(),
      request: { n },
      actor: 'member:1',
      streams: [stream],
      decide: () => ({ events: [{ stream, type: 'rental.extended', data: { price: n } }] }),
    })
  const handled = await Promise.all([extend(1), extend(2), extend(3)])
  t.same(
    handled.map((one) => one.kind),
    ['done', 'done', 'done'],
  )
  t.equal((await store.load([stream])).stream(stream).version, 4)
})

t.test('staff without a reason can do nothing', async (t) => {
  const command = {
    commandId: randomUUID(),
    request: {},
    streams: ['rental:x'],
    decide: () => ({ events: [] }),
  }
  await t.rejects(handleCommand(store, shop.clock, { ...command, actor: 'staff:1' }), /reason/)
  await t.rejects(store.append(aRental({ meta: { actor: 'staff:1' }, bag: 700 })), /staff their reason/)
})
