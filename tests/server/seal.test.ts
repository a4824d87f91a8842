import t from 'tap'
import { connect } from '../../server/platform/database/database.ts'
import { newestHead, sealBlocks } from '../../server/platform/eventStore/tamperEvidence.ts'
import { verify } from '../../server/platform/projections/verify.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'
import { sealed } from '../support/wholeLog.ts'

const shop = await sampleStore('seal')
t.teardown(shop.end)
const { store, pool } = shop

const problems = () => verify(shop.url, { projections: [] })
const tamper = async (sql: string) => {
  await shop.owner.query('ALTER TABLE es.events DISABLE TRIGGER append_only')
  await shop.owner.query(sql)
  await shop.owner.query('ALTER TABLE es.events ENABLE TRIGGER append_only')
}

for (let bag = 1; bag <= 25; bag += 1) await store.append(aRental({ stream: `rental:${bag}`, bag }))

t.test('what can no longer change is sealed, in blocks that follow one another', async (t) => {
  const blocks = await sealed(pool, 10)
  t.same(
    blocks.map(({ count }) => count),
    [10, 10, 5],
  )
  t.same(await newestHead(pool), { block: 3, hash: blocks.at(-1)?.hash })
  t.same(await problems(), [])
})

t.test('an event of a running transaction is not sealed over', async (t) => {
  const client = await connect(shop.url)
  await client.query(
    `BEGIN; SELECT nextval(pg_get_serial_sequence('es.events', 'pos')), pg_current_xact_id()`,
  )
  await store.append(aRental({ stream: 'rental:behind', bag: 30 }))
  await sealBlocks(pool)
  t.same(await sealBlocks(pool), [], 'a position below is still open')
  await client.query('ROLLBACK')
  await client.end()
  t.match(await sealed(pool), [{ count: 1 }])
})

t.test('one flipped letter in one event is found and named', async (t) => {
  await tamper(`UPDATE es.events SET data = jsonb_set(data, '{price}', '10001') WHERE data->>'bag' = '17'`)
  t.match(await problems(), [
    {
      where: 'block 2',
      what: 'an event, or the command that made it, is not what was sealed: rental:17 version 1',
    },
  ])
  await tamper(`UPDATE es.events SET data = jsonb_set(data, '{price}', '10000') WHERE data->>'bag' = '17'`)
  await tamper(
    `UPDATE es.events SET recorded_at = recorded_at + interval '1 microsecond' WHERE data->>'bag' = '3'`,
  )
  t.match((await problems())[0], { where: 'block 1', what: /rental:3 version 1/ })
  await tamper(
    `UPDATE es.events SET recorded_at = recorded_at - interval '1 microsecond' WHERE data->>'bag' = '3'`,
  )
  t.match(
    await problems(),
    ['rental:3', 'rental:17'].map((stream) => ({ kind: 'event_rewritten', stream })),
    'what is put back is what was sealed, and was written again',
  )
})

t.test('a removed event and a changed block are found', async (t) => {
  await shop.owner.query('BEGIN')
  await tamper(`DELETE FROM es.events WHERE data->>'bag' = '25'`)
  await shop.owner.query('COMMIT')
  t.match(await problems(), [
    { where: 'block 3', what: 'an event that was sealed is gone: rental:25 version 1' },
    { kind: 'event_rewritten' },
    { kind: 'event_rewritten' },
    { where: /versions of a stream/ },
  ])
  await shop.owner.query('ALTER TABLE es.blocks DISABLE TRIGGER append_only')
  await shop.owner.query(`UPDATE es.blocks SET hash = sha256('x') WHERE number = 1`)
  t.match((await problems())[0], { where: 'block 1', what: 'the block itself was changed' })
})
