import { Kysely, PostgresDialect } from 'kysely'
import t from 'tap'
import { refuse } from '../../domain/shared/decision.ts'
import { bagsOut, rentals } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'

type Tables = { 'shop.notes': { rental: string; note: string } }

const shop = await sampleStore('rows', [rentals, bagsOut])
t.teardown(() => shop.end())
await shop.owner.query('CREATE TABLE shop.notes (rental text PRIMARY KEY, note text NOT NULL)')
await shop.owner.query('GRANT ALL ON shop.notes TO billim_app')
const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: shop.pool }) })

const note = (rental: string, text = '조심히 다뤄 주세요') =>
  kysely.insertInto('shop.notes').values({ rental, note: text }).compile()
const noted = (rental: string, changes: Parameters<typeof aRental>[0] = {}) =>
  aRental({ stream: rental, rows: [note(rental)], ...changes })
const notes = (like: string) =>
  shop.rows<{ rental: string }>('SELECT rental FROM shop.notes WHERE rental LIKE $1 ORDER BY 1', [like])

const transactions = async (like: string) =>
  shop.rows<{ count: number }>(
    'SELECT count(DISTINCT tx) FROM es.events JOIN es.streams USING (stream_no) WHERE stream_id LIKE $1',
    [like],
  )

t.test('rows go with the events, and commands of one moment still share a commit', async (t) => {
  const ids = Array.from({ length: 12 }, (_, index) => `rental:together-${index}`)
  const outcomes = await Promise.all(
    ids.map((id, index) =>
      shop.store.append(index % 3 === 0 ? aRental({ stream: id, bag: index }) : noted(id, { bag: index })),
    ),
  )
  t.ok(outcomes.every(({ kind }) => kind === 'appended'))
  t.same((await notes('rental:together-%')).length, ids.filter((_, index) => index % 3 !== 0).length)
  t.ok(((await transactions('rental:together-%'))[0]?.count ?? 99) <= 2)
})

t.test('a refusal, a conflict and a repetition write no rows', async (t) => {
  await shop.store.append(aRental({ stream: 'rental:first', bag: 500 }))
  const [refused, conflict, fine] = await Promise.all([
    shop.store.append(noted('rental:refused', { bag: 500 })),
    shop.store.append(noted('rental:first', { bag: 501 })),
    shop.store.append(noted('rental:fine', { bag: 502, commandId: 'fine' })),
  ])
  t.match(refused, { kind: 'refused' })
  t.match(conflict, { kind: 'conflict' })
  t.match(fine, { kind: 'appended' })
  const twice = noted('rental:fine', { bag: 502, commandId: 'fine', rows: [note('rental:fine-twice')] })
  t.match(await shop.store.append(twice), { kind: 'duplicate' })
  t.same(await notes('rental:f%'), [{ rental: 'rental:fine' }])
  t.same(await notes('rental:refused'), [])
})

t.test('rows that cannot be written undo their own events and nobody else’s', async (t) => {
  const taken = shop.store.append(noted('rental:torn', { bag: 601, rows: [note('rental:fine')] }))
  const strangers = Array.from({ length: 6 }, (_, index) =>
    shop.store.append(noted(`rental:stranger-${index}`, { bag: 610 + index })),
  )
  await t.rejects(taken, { code: '23505' })
  t.ok((await Promise.all(strangers)).every(({ kind }) => kind === 'appended'))
  t.equal((await notes('rental:stranger-%')).length, 6)
  t.equal((await shop.store.load(['rental:torn'])).stream('rental:torn').version, 0)
})

t.test('of many who want one bag the one that gets it keeps its row', async (t) => {
  const ids = Array.from({ length: 30 }, (_, index) => `rental:rush-${index}`)
  const outcomes = await Promise.all(ids.map((id) => shop.store.append(noted(id, { bag: 700 }))))
  const winner = ids[outcomes.findIndex(({ kind }) => kind === 'appended')]
  t.equal(outcomes.filter(({ kind }) => kind === 'refused').length, 29)
  t.same(await notes('rental:rush-%'), [{ rental: winner }])
})

t.test('a function looks before it writes, in the same transaction, and may refuse', async (t) => {
  const looking = (rental: string, bag: number) =>
    aRental({
      stream: rental,
      bag,
      rows: async (client) => {
        const { rows } = await client.query('SELECT FROM shop.notes WHERE rental = $1', ['rental:fine'])
        await client.query('INSERT INTO shop.notes VALUES ($1, $2)', [rental, '확인했어요'])
        return rows.length > 0 && bag === 801 ? refuse('CONCURRENT_CHANGE') : null
      },
    })
  t.match(await shop.store.append(looking('rental:looked', 800)), { kind: 'appended' })
  t.same(await shop.store.append(looking('rental:saw', 801)), {
    kind: 'refused',
    refusal: refuse('CONCURRENT_CHANGE'),
  })
  t.same(await notes('rental:%o%ed'), [{ rental: 'rental:looked' }])
  t.equal((await notes('rental:saw')).length, 0)
  t.equal((await shop.store.load(['rental:saw'])).stream('rental:saw').version, 0)
})
