import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import t from 'tap'
import { recentAlerts } from '../../server/alerts/index.ts'
import { headsOf } from '../../server/cli/eventsArgs.ts'
import { checkConsistency } from '../../server/consistency/checkConsistency.ts'
import { cancelCheck, checkStanding, startCheck } from '../../server/consistency/checks.ts'
import { closedByRecord, closeFinding, keepVerified } from '../../server/consistency/findings.ts'
import { measures } from '../../server/consistency/measures.ts'
import { rebasesAreConfirmed } from '../../server/consistency/rebases.ts'
import { sealAndCheck } from '../../server/consistency/sealAndCheck.ts'
import { sealedRecords as consistencyRecords } from '../../server/consistency/sealedRecords.ts'
import { endDeadCheck } from '../../server/consistency/stoppedChecks.ts'
import { inTrustedTransaction, openDatabase, trustedNames } from '../../server/platform/database/database.ts'
import { onlyInstalledObjects, onlyOwnSettings } from '../../server/platform/database/installedObjects.ts'
import { installFunctions } from '../../server/platform/database/installFunctions.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { rebaseFeed } from '../../server/platform/eventStore/feed.ts'
import { readersWithinLog } from '../../server/platform/eventStore/feedLag.ts'
import {
  keepHead,
  keepRestore,
  outsideHeads,
  readHeads,
  unreadLinesIn,
} from '../../server/platform/eventStore/keptHeads.ts'
import { collectRecords, recordInvariants } from '../../server/platform/eventStore/sealedRecords.ts'
import { newestHead, sealBlocks } from '../../server/platform/eventStore/tamperEvidence.ts'
import { breachesOf } from '../../server/platform/projections/breaches.ts'
import { ownInvariants, verify } from '../../server/platform/projections/verify.ts'
import { aLog } from '../support/aLog.ts'
import { testEnv } from '../support/app.ts'
import { bagSales, rentals, sampleTypes } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'
import { sealed, sealedBy } from '../support/wholeLog.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-heads-'))
const shop = await sampleStore('tampering', [rentals, bagSales])
t.teardown(async () => {
  await db.end()
  await shop.end()
  rmSync(directory, { recursive: true })
})
const headsFile = join(directory, 'heads')
for (let bag = 1; bag <= 9; bag += 1)
  await shop.store.append(
    aRental({ stream: `rental:${bag}`, bag, commandId: `rent:${bag}`, price: 1_000 * bag }),
  )
await sealed(shop.pool, 4)
await installFunctions(shop.owner, [new URL('../../server/members/published.sql', import.meta.url)])
await shop.owner.query(`INSERT INTO shop.staff (id, email, name, roles, joined_at) OVERRIDING SYSTEM VALUE
  VALUES (7, 'jian@example.com', '서지안', '{admin}', '2026-11-20'), (8, 'sora@example.com', '임소라', '{content}', '2026-11-20')`)
const env = testEnv({ HEADS_FILE: headsFile })
const db = openDatabase<Tables>({ url: shop.appUrl, max: 2 })
const deps = { db, clock: shop.clock, env }
await sealAndCheck(deps, aLog())
const head = await newestHead(shop.pool)

const problems = (heads?: string) => async () =>
  verify(shop.url, {
    projections: [rentals, bagSales],
    eventTypes: sampleTypes,
    heads: heads === undefined ? [] : ((await readHeads(heads)) ?? []),
  })
const found = problems()

/** Does what only the owner of the database can do, looks, and leaves everything as it was. */
async function tampered<Seen>(sql: string, look: () => Promise<Seen>) {
  const tables = ['events', 'commands', 'blocks', 'streams', 'rebases']
  const copy = tables.map((table) => `CREATE TEMP TABLE was_${table} AS TABLE es.${table};`).join('')
  const guards = (state: string) =>
    tables.map((table) => `ALTER TABLE es.${table} ${state} TRIGGER append_only;`).join('')
  const back = tables
    .map(
      (table) =>
        `DELETE FROM es.${table}; INSERT INTO es.${table} OVERRIDING SYSTEM VALUE TABLE was_${table}; DROP TABLE was_${table};`,
    )
    .join('')
  await shop.owner.query(`BEGIN; ${copy} ${guards('DISABLE')} ${sql}; ${guards('ENABLE')} COMMIT`)
  try {
    return await look()
  } finally {
    await shop.owner.query(`BEGIN; ${guards('DISABLE')} ${back} ${guards('ENABLE')} COMMIT`)
  }
}

const eventOf = (bag: number) =>
  `stream_no = (SELECT stream_no FROM es.streams WHERE stream_id = 'rental:${bag}')`
const notSealed = (bag: number, block: number) => ({
  where: `block ${block}`,
  what: `an event, or the command that made it, is not what was sealed: rental:${bag} version 1`,
})

t.test('the head of the day is kept in a file once, and an honest log agrees with it', async (t) => {
  await sealAndCheck(deps, aLog())
  t.equal(readFileSync(headsFile, 'utf8'), `2026-12-01 ${head?.block} ${head?.hash}\n`)
  shop.clock.moveTo('2026-12-02T10:00:00+09:00')
  await sealAndCheck(deps, aLog())
  t.equal(readFileSync(headsFile, 'utf8').split('\n').length, 3)
  t.same(await problems(headsFile)(), [])
  t.same(await problems(head?.hash)(), [])
  t.equal(await readHeads(join(directory, 'none')), null)
})

t.test('heads that a restore lost are void from its line on; those before it still hold', async (t) => {
  const file = join(directory, 'restored')
  const hash = (of: string) => of.repeat(64)
  writeFileSync(file, `2026-12-01 1 ${hash('a')}\n2026-12-02 9 ${hash('b')}\n`)
  await keepRestore(file, { day: '2026-12-02', block: 4, hash: hash('d') })
  appendFileSync(file, `2026-12-03 9 ${hash('c')}\n`)
  t.match(await readHeads(file), [
    { block: 1, hash: hash('a') },
    { block: 9, hash: hash('c') },
  ])
})

t.test('half a head spoils none behind it, and its day is kept again', async (t) => {
  const file = join(directory, 'torn')
  const hash = (of: string) => of.repeat(64)
  writeFileSync(file, `2026-12-01 1 ${hash('a')}\n2026-12-02 9 3fa`)
  t.match(await readHeads(file), [{ block: 1 }])
  await keepHead(file, '2026-12-02', { block: 9, hash: hash('b') })
  await keepHead(file, '2026-12-02', { block: 10, hash: hash('c') })
  await keepHead(file, '2026-12-03', { block: 12, hash: hash('d') })
  t.strictSame(await readHeads(file), [
    { day: '2026-12-01', block: 1, hash: hash('a') },
    { day: '2026-12-02', block: 9, hash: hash('b') },
    { day: '2026-12-03', block: 12, hash: hash('d') },
  ])
  writeFileSync(file, `2026-12-01 1 ${hash('a')}\n2026-12-02 4 ${hash('d')} rest`)
  t.match(await readHeads(file), [{ block: 1 }], 'half a note of a restore voids nothing')
  writeFileSync(file, '2026-12-01 1 3fa')
  t.equal(await readHeads(file), null)
})

// From here on what `tampered` puts back counts as written by the rebase, whose transaction wrote it as well.
t.test('a rebase is recorded and leaves what was sealed alone', async (t) => {
  await rebaseFeed(shop.owner)
  t.same(await problems(headsFile)(), [])
  t.match(await tampered(`UPDATE es.events SET tx = '2' WHERE ${eventOf(3)}`, found), [
    { what: /transaction number/ },
  ])
})
t.test(
  'a head whose line came through Windows is compared, and a line that is none is named (rule 957)',
  async (t) => {
    const file = join(directory, 'mixed')
    const right = `2026-12-01 ${head?.block} ${head?.hash}\n`
    writeFileSync(file, `2026-11-30 1 ${'a'.repeat(64)}\r\n${right}`)
    t.match(await problems(file)(), [{ where: 'block 1' }])
    t.strictSame(await unreadLinesIn(file), [])
    for (const line of [
      'hello',
      `2026-11-30 1 ${'A'.repeat(64)}`,
      `2026-11-30 1  ${'a'.repeat(64)}`,
      '2026-11-30 1 3fa',
    ]) {
      writeFileSync(file, `${line}\n${right}`)
      t.strictSame(await unreadLinesIn(file), [1], line)
      t.match(await outsideHeads(shop.owner, file), { lack: 'LINE 1' }, line)
      await t.rejects(headsOf(file), /line 1 of .*mixed is no head/, line)
      if (line === '2026-11-30 1 3fa') continue
      writeFileSync(file, `${line}${right}`)
      t.strictSame(await unreadLinesIn(file), [1], `${line}, with a head behind it`)
      writeFileSync(file, `${right}${line}`)
      t.strictSame(await unreadLinesIn(file), [2], `${line}, without an end`)
    }
    const [first, second] = [...'ab'].map((of, nth) => `2026-11-2${nth} ${nth + 1} ${of.repeat(64)}`)
    const heads = [...'ab'].map((of, nth) => ({ block: nth + 1, hash: of.repeat(64) }))
    for (const text of [
      `${first}${second}`,
      `\ufeff${first}\n${second}\n`,
      `${first}2026-11-20 12 ${'c'.repeat(60)}${second}`,
    ]) {
      writeFileSync(file, text)
      t.strictSame(await unreadLinesIn(file), [], text)
      t.match(await readHeads(file), heads, text)
    }
  },
)

t.test('a changed command result, request hash or transaction number is found', async (t) => {
  t.match(
    await tampered(`UPDATE es.commands SET result = '{"stream":"x"}' WHERE command_id = 'rent:2'`, found),
    [notSealed(2, 1)],
  )
  t.match(
    await tampered(`UPDATE es.commands SET request_hash = '\\xff' WHERE command_id = 'rent:6'`, found),
    [notSealed(6, 2)],
  )
  t.match(await tampered(`UPDATE es.events SET tx = '5' WHERE ${eventOf(3)}`, found), [
    {
      where: 'block 1',
      what: 'the transaction number of an event is not what was sealed: rental:3 version 1',
    },
  ])
})

t.test('what the projections cannot be rebuilt from is named, and the rest is still checked', async (t) => {
  const wrong = await tampered(
    `UPDATE es.events SET data = '{"bag":"none","price":1}' WHERE ${eventOf(7)}`,
    found,
  )
  t.match(wrong, [
    notSealed(7, 2),
    {
      where: /^rental:7 version 1 \(event \d+, block 2\)$/,
      what: /^rentals fails on event \d+: invalid input syntax/,
    },
    { where: /^rental:7 version 1/, what: /^bagSales fails on/ },
  ])
})

t.test('swapped data, a forged version and an unknown type are named with event and block', async (t) => {
  const swap = `UPDATE es.events e SET data = o.data FROM es.events o
    WHERE e.type = o.type AND (e.data->>'bag', o.data->>'bag') IN (('4', '5'), ('5', '4'))`
  const swapped = await tampered(swap, found)
  t.match(swapped.slice(0, 2), [notSealed(4, 1), notSealed(5, 2)])
  t.match(swapped[2], { where: /^rentals: rentals / })
  const forged = await tampered(`UPDATE es.events SET version = 3 WHERE ${eventOf(8)}`, found)
  t.match(forged, [
    { where: 'block 2', what: 'an event that was sealed is gone: rental:8 version 1' },
    { where: 'block 2', what: 'an event is there that was not sealed: rental:8 version 3' },
    { where: /^versions of a stream/ },
  ])
  t.match(await tampered(`UPDATE es.events SET type = 'rental.lost' WHERE ${eventOf(1)}`, found), [
    notSealed(1, 1),
    { where: /^rental:1 version 1 \(event \d+, block 1\)$/, what: /rental.lost in version 1 is not known/ },
    { where: /^rentals: / },
    { where: /^bagSales: / },
  ])
  t.match(await tampered(`UPDATE es.events SET schema_v = 9 WHERE ${eventOf(1)}`, found), [
    notSealed(1, 1),
    { what: /rental.started in version 9 is not known/ },
  ])
})

const reseal = `
  DELETE FROM es.blocks;
  INSERT INTO es.blocks
  SELECT number, first_pos, last_pos, count, leaves, txs, '\\x00', es.block_hash('\\x00', 1, count, leaves, '2026-11-20T01:00:00Z', '', places), '2026-11-20T01:00:00Z', '', places FROM (
    SELECT 1 AS number, 1 AS first_pos, max(e.pos) AS last_pos, count(*) AS count,
      string_agg(es.leaf(e, s.stream_id, e.tx, c), ''::bytea ORDER BY e.pos) AS leaves, array_agg(e.tx ORDER BY e.pos) AS txs,
      array_agg(es.place(s.stream_id, e.version) ORDER BY e.pos) AS places
    FROM es.events e JOIN es.streams s USING (stream_no) JOIN es.commands c USING (command_id)) AS one`

t.test('whoever rewrites an event with its leaf and every hash is found by the kept head', async (t) => {
  // Who touches the rebase in the same transaction has its events count as written by it.
  const rewrite = `UPDATE es.rebases SET at = at; UPDATE es.events SET data = data;
    UPDATE es.events SET occurred_at = occurred_at - interval '1 minute' WHERE ${eventOf(2)};
    UPDATE es.streams SET last_at = last_at - interval '1 minute' WHERE stream_id = 'rental:2'; ${reseal}`
  t.same(await tampered(rewrite, found), [], 'the log alone cannot tell')
  const what = new RegExp(`no longer has the hash ${head?.hash} of 2026-12-01`)
  t.match(await tampered(rewrite, problems(headsFile)), [{ where: `block ${head?.block}`, what }])
  t.match(await tampered(rewrite, problems(head?.hash)), [{ where: 'the kept head' }])
})

t.test('whoever deletes all blocks is found by the kept head', async (t) => {
  const gone = await tampered('DELETE FROM es.blocks', problems(headsFile))
  t.match(gone.find(({ kind }) => kind === 'head_missing')?.what, /no longer has the hash/)
})

const breach = { name: 'no bag costs 9,000', sql: `SELECT pos FROM es.events WHERE data->>'price' = '9000'` }

const needs = { db, store: shop.store, env, modules: [] }
const log = aLog()

/** A colleague's check, from its start to its end. */
async function checked(invariants: Parameters<typeof checkConsistency>[2] = [], own = needs) {
  const { rows } = await shop.owner.query<{ checkId: number }>(
    'SELECT max(check_id) AS "checkId" FROM platform.consistency_checks WHERE finished_at IS NULL',
  )
  const [running = { checkId: 0 }] = rows
  if (running.checkId === null) {
    await startCheck(needs, log, 3)
    return checked(invariants, own)
  }
  await checkConsistency(own, log, invariants, running)
  return (await checkStanding(own)).last
}

t.test(
  'a check from the console runs once at a time and finds every month as it was sealed (rule 227)',
  async (t) => {
    t.match(await checkStanding(needs), { running: null, last: null, history: [], open: [] })
    t.type(await startCheck(needs, log, 3), 'number')
    t.equal(await startCheck(needs, log, 4), null)
    t.match((await checkStanding(needs)).running, { startedBy: 3 })
    t.match(await checked(), {
      problems: [],
      months: [{ events: 9, firstBlock: 1, changed: 0, unsealed: 0 }],
      head,
      keptHeads: Number,
    })
    t.equal((await checkStanding(needs)).running, null)
  },
)

/** The open findings, by where they are. */
const open = async () => (await checkStanding(needs)).open.map(({ where, what }) => `${where}: ${what}`)
const clock = { now: () => new Date('2026-12-02T11:00:00+09:00') }

t.test(
  'a changed event stays found after a clean check, in Korean and with its place, until it is closed',
  async (t) => {
    const changed = `UPDATE es.events SET data = '{"bag":3,"price":1}' WHERE ${eventOf(3)}`
    const where = /^rental:3 1번째 이벤트 #\d+ · 블록 1$/
    const what = /^봉인한 뒤에 이벤트나 그 이벤트를 만든 명령이 바뀌었어요\. \([0-9a-f]{12}\)$/
    t.match(await tampered(changed, () => checked()), {
      problems: [{ where, what, pos: Number, stream: 'rental:3' }],
      months: [{ changed: 1 }],
    })
    t.match(log.lines, [{ sentence: 'a check of the records found differences', facts: { count: 1 } }])
    t.match(await checked(), { problems: [], months: [{ changed: 0 }] })
    const standing = await checkStanding(needs)
    t.match(standing.open, [{ where, what, stream: 'rental:3', closedAt: null }])
    t.match(
      standing.history.map(({ problems }) => problems),
      [0, 1, 0],
    )
    await tampered(changed, () => checked())
    t.equal((await open()).length, 1, 'the same change is the same finding')
    t.equal(log.lines.length, 1, 'which is told once')
    const [found] = standing.open
    const close = { id: found?.id ?? 0, staffId: 7, reason: '백업에서 되돌렸어요' }
    t.equal(await closeFinding({ db, clock }, close), null)
    t.match(await closeFinding({ db, clock }, close), { refused: 'NOT_FOUND' })
    t.match(await checkStanding(needs), {
      open: [],
      closed: [{ closedBy: 7, reason: '백업에서 되돌렸어요' }],
    })
    t.match(
      await shop.rows(
        `SELECT actor, reason FROM shop.catalogue_changes WHERE subject = 'integrity_findings'`,
      ),
      [{ actor: 'staff:7', reason: '백업에서 되돌렸어요' }],
    )
    await tampered(changed, () => checked())
    t.same(await open(), [], 'what was closed stays closed')
    const again = `UPDATE es.events SET data = '{"bag":3,"price":2}' WHERE ${eventOf(3)}`
    await tampered(again, () => checked())
    t.match(await open(), [/rental:3/], 'another change of the same event is found anew')
    const [other] = (await checkStanding(needs)).open
    await closeFinding({ db, clock }, { ...close, id: other?.id ?? 0 })
  },
)

/** Closes what is open, and says what it was. */
async function closeAll(): Promise<string[]> {
  const { open: found } = await checkStanding(needs)
  for (const { id } of found) await closeFinding({ db, clock }, { id, staffId: 7, reason: '확인했어요' })
  return found.map(({ where, what }) => `${where}: ${what}`)
}
t.test('a rebase is told at once, and is a finding until an admin closes it (rule 875)', async (t) => {
  const told = aLog()
  const toldOf = () => told.lines.filter(({ level }) => level === 'error').map(({ facts }) => facts)
  await sealAndCheck(deps, told)
  t.same(toldOf(), [{ where: rebasesAreConfirmed.korean, count: 1 }])
  t.match((await checked([rebasesAreConfirmed]))?.problems, [
    { where: `${rebasesAreConfirmed.korean} · 1`, what: /9번 이벤트까지 · 비교하지 않는 표: 없음/ },
  ])
  t.equal((await closeAll()).length, 1)
  t.same((await checked([rebasesAreConfirmed]))?.problems, [])
  await sealAndCheck(deps, told)
  t.equal(toldOf().length, 1)
  const another = `INSERT INTO es.rebases (up_to, tx, left_out) VALUES (9, '1', '{shop.catalogue_changes}')`
  await tampered(another, () => checked([rebasesAreConfirmed]))
  t.match(await closeAll(), [/ · 2: .*비교하지 않는 표: shop\.catalogue_changes 0줄/])
})

const alerts = () => log.lines.filter(({ sentence }) => /found differences/.test(sentence)).length
const remove = (...bags: number[]) =>
  bags.map((bag) => `DELETE FROM es.events WHERE ${eventOf(bag)}`).join(';')

t.test(
  'what was closed and put back is news when it is changed in the same way again (rule 813)',
  async (t) => {
    const changed = `UPDATE es.events SET data = '{"bag":3,"price":3}' WHERE ${eventOf(3)}`
    await tampered(changed, () => checked())
    await closeAll()
    await tampered(changed, () => checked())
    t.same(await open(), [], 'as long as it is so, it stays closed')
    await checked()
    const told = alerts()
    await tampered(changed, () => checked())
    t.match(await closeAll(), [/^rental:3 /])
    t.equal(alerts(), told + 1)
  },
)

t.test(
  'each event that is removed is named, however many of its block were closed before (rules 813 and 819)',
  async (t) => {
    const versions = /번호는 빠짐없이/
    const removed = async () => (await open()).filter((line) => !versions.test(line))
    await tampered(remove(6), () => checked())
    t.match(await removed(), [/^rental:6 1번째 이벤트 · 블록 2: 봉인한 이벤트가 없어졌어요\.$/])
    await closeAll()
    const told = alerts()
    await tampered(remove(6, 7), () => checked())
    t.match(await removed(), [/^rental:7 1번째 이벤트 · 블록 2: /])
    t.ok(alerts() > told)
    await closeAll()
    const both = `${remove(6, 7)}; UPDATE es.blocks SET sealed_at = sealed_at + interval '1 second' WHERE number = 2`
    await tampered(both, () => checked())
    t.match(await removed(), [/^블록 2: 봉인 블록의 해시/], 'and so is the block that holds them')
    await closeAll()
    const last = await tampered(remove(9), () => checked())
    t.match(last?.months, [{ events: 8, changed: 1 }], 'the month counts the last event of a block, too')
  },
)

t.test('two changes of one place are two findings, also while the first is open (rule 813)', async (t) => {
  await closeAll()
  const priced = (price: number) =>
    `UPDATE es.events SET data = '{"bag":2,"price":${price}}' WHERE ${eventOf(2)}`
  await tampered(priced(5), () => checked())
  const told = alerts()
  await tampered(priced(6), () => checked())
  t.equal((await closeAll()).length, 2)
  t.equal(alerts(), told + 1)
})

t.test('what is not listed is found when it changes, too (rule 813)', async (t) => {
  const bags = `(SELECT n, 'rental:' || n AS stream_id FROM generate_series(100, 124) AS n) AS many`
  const breached = (prices: string) => ({
    name: 'many are wrong',
    sql: `SELECT stream_id, ${prices} AS price FROM ${bags}`,
  })
  await checked([breached('1')])
  t.equal((await closeAll()).length, 21)
  await checked([breached('1')])
  t.same(await open(), [])
  await checked([breached('CASE n WHEN 124 THEN 2 ELSE 1 END')])
  t.match(await closeAll(), [/^many are wrong · 그 밖: .*모두 25건/])

  const file = join(directory, 'missing')
  const heads = [...'ab'].map((of, nth) => `2026-12-0${nth + 1} ${nth + 90} ${of.repeat(64)}\n`)
  const withFile = { ...needs, env: testEnv({ HEADS_FILE: file }) }
  writeFileSync(file, heads[0] ?? '')
  await checked([], withFile)
  t.match(await closeAll(), [/^블록 90: /])
  writeFileSync(file, heads.join(''))
  await checked([], withFile)
  t.match(await closeAll(), [/^블록 91: /])
  await checked()
})

t.test('what is only said to be closed is open (rule 813)', async (t) => {
  const changed = `UPDATE es.events SET data = '{"bag":1,"price":9}' WHERE ${eventOf(1)}`
  await tampered(changed, () => checked())
  await shop.owner.query(`UPDATE platform.integrity_findings SET closed_at = found_at, closed_by = 7, reason = '닫았어요'
    WHERE closed_at IS NULL`)
  t.same(await open(), [])
  await checked([closedByRecord])
  t.match(await closeAll(), [/^점검 결과는 봉인한 뒤에 .* · \d+: .*rental:1 1번째 이벤트/])
  await tampered(changed, () => checked())
  t.match(await closeAll(), [/^rental:1 /])
})

/** Findings as somebody plants them: closed long ago by a colleague, for which this actor's record stands. */
const plant = (found: string, closedBy: number, actor: string) =>
  shop.rows<{ id: string }>(`WITH made AS (
      INSERT INTO platform.integrity_findings (kind, place, what, digest, stream, found_at, closed_at, closed_by, reason)
      SELECT kind, place, what, digest, stream, now() - interval '20 days', now() - interval '19 days', ${closedBy}, '확인'
      FROM (${found}) AS found RETURNING finding_id),
    said AS (INSERT INTO shop.catalogue_changes (subject, key, after, actor, at, reason)
      SELECT 'integrity_findings', finding_id, '{"closed": true}', '${actor}', now() - interval '19 days', '확인' FROM made)
    SELECT finding_id::text AS id FROM made`)

t.test('what is closed in advance, or by who may not close it, is open (rule 929)', async (t) => {
  const changed = `UPDATE es.events SET data = '{"bag":1,"price":77}' WHERE ${eventOf(1)}`
  await tampered(changed, () => checked())
  const forget = `BEGIN; ALTER TABLE es.sealed_records DISABLE TRIGGER append_only;
    DELETE FROM es.sealed_records s USING platform.integrity_findings f
      WHERE s.record = 'platform.integrity_findings' AND s.key = f.finding_id::text AND f.closed_at IS NULL;
    ALTER TABLE es.sealed_records ENABLE TRIGGER append_only;
    DELETE FROM platform.integrity_findings WHERE closed_at IS NULL OR closed_at < now() - interval '10 days'; COMMIT`
  await shop.owner.query(
    `CREATE TABLE public.found AS SELECT * FROM platform.integrity_findings WHERE closed_at IS NULL; ${forget}`,
  )
  for (const [closedBy, actor] of [
    [7, 'job:checkAtNight'],
    [7, 'staff:8'],
    [8, 'staff:8'],
  ] as const) {
    await plant('TABLE public.found', closedBy, actor)
    await tampered(changed, () => checked())
    t.match(await open(), [/^rental:1 /], `${actor} for ${closedBy}`)
    await shop.owner.query(forget)
  }
  await shop.owner.query('DROP TABLE public.found')
})

t.test(
  'a closed finding covers what it was closed for, and that it is over is sealed (rule 873)',
  async (t) => {
    const priced = (price: number) =>
      tampered(`UPDATE es.events SET data = '{"bag":1,"price":${price}}' WHERE ${eventOf(1)}`, () =>
        checked(),
      )
    const [{ id, what } = { id: 0, what: '' }] = await shop.rows<{ id: number; what: string }>(
      `SELECT finding_id AS id, what FROM platform.integrity_findings WHERE stream = 'rental:1' AND closed_at IS NOT NULL
     ORDER BY finding_id DESC LIMIT 1`,
    )
    const look = () => checked(recordInvariants(consistencyRecords))
    await shop.owner.query(`UPDATE platform.integrity_findings SET last_found_at = now() + interval '1 year'`)
    await checked()
    await priced(9)
    t.match(await closeAll(), [/^rental:1 /], 'it was over, whatever is said of when it was seen')
    await checked()
    await collectRecords(db.pool, consistencyRecords)
    await look()
    t.same(await open(), [])

    await priced(8)
    const [other] = (await checkStanding(needs)).open
    await shop.owner.query('DELETE FROM platform.integrity_findings WHERE finding_id = $1', [other?.id])
    const said = `UPDATE platform.integrity_findings SET gone_at = NULL, what = $2 WHERE finding_id = $1`
    await shop.owner.query(said, [id, other?.what])
    await priced(8)
    t.match(await open(), [/^rental:1 /], 'another change')
    await closeAll()
    await look()
    t.match(await closeAll(), [
      new RegExp(`^기록 점검의 결과: .* · ${id}: `),
      new RegExp(`^기록 점검의 결과: .* · ${other?.id}: .*없어졌어요`),
      new RegExp(`^닫은 점검 결과: .* · ${id}: `),
      new RegExp(`^다시 보이지 않은 점검 결과: .* · ${id}: `),
    ])
    await shop.owner.query(said, [id, what])
    await shop.owner.query(
      'UPDATE platform.integrity_findings SET gone_at = found_at WHERE finding_id = $1',
      [id],
    )
    await look()
    await closeAll()
  },
)

t.test('an event at a position that the log never gave is found (rule 819)', async (t) => {
  const added = (
    pos: string,
  ) => `INSERT INTO es.events (pos, stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
    OVERRIDING SYSTEM VALUE SELECT ${pos}, stream_no, 2, type, schema_v, occurred_at, command_id, data, meta
    FROM es.events WHERE ${eventOf(5)}; UPDATE es.streams SET version = 2 WHERE stream_id = 'rental:5'`
  for (const pos of ['-7', '1000000'])
    t.match(
      (await tampered(added(pos), found)).map(({ where }) => where).join(),
      /every event has a position of its own/,
      pos,
    )
  t.match(await tampered(added('5'), found), [
    { where: 'block 2', what: 'an event is there that was not sealed: rental:5 version 2' },
  ])
})

t.test('what the command line verified stays on the board as well', async (t) => {
  const rewritten = `UPDATE es.blocks SET sealed_at = sealed_at + interval '1 day' WHERE number = 3`
  const kept = () => tampered(rewritten, async () => keepVerified(db, await found()))
  t.match(await kept(), [{ kind: 'block_changed', where: '블록 3' }])
  t.same(await kept(), [], 'once')
  t.match(await open(), [/^블록 3: 봉인 블록의 해시, 순서나 봉인 시각이 바뀌었어요/])
  const [block] = (await checkStanding(needs)).open
  await closeFinding({ db, clock }, { id: block?.id ?? 0, staffId: 7, reason: '시험하려고 바꾼 것이에요' })
})

t.test('every event that was changed is named, and each row of a breach', async (t) => {
  const both = `UPDATE es.events SET data = '{"bag":4,"price":1}' WHERE ${eventOf(4)} OR ${eventOf(6)}`
  t.match((await tampered(both, () => checked()))?.problems, [{ stream: 'rental:4' }, { stream: 'rental:6' }])
  const last = await checked([breach])
  t.match(last?.problems, [
    { where: /^no bag costs 9,000 · rental:9 1번째 이벤트 #\d+ · 블록 3$/, pos: Number },
  ])
  t.equal(last?.problems.length, 1)
})

t.test('a function that says that a changed event holds is found itself (rule 876)', async (t) => {
  const definition = async (name: string) => {
    const [found] = await shop.rows<{ text: string }>(`SELECT pg_get_functiondef('${name}'::regproc) AS text`)
    return found?.text ?? ''
  }
  const [leaf, holds] = [await definition('es.leaf'), await definition('es.holds')]
  const [sealedLeaf] = await shop.rows<{ hex: string }>(
    `SELECT encode(es.leaf(e, s.stream_id, e.tx, c), 'hex') AS hex FROM es.events e JOIN es.streams s USING (stream_no)
     JOIN es.commands c USING (command_id) WHERE s.stream_id = 'rental:2'`,
  )
  const lying = leaf.replace(
    /SELECT (sha256\([\s\S]*\))\n\$/,
    (_, hash: string) =>
      `SELECT CASE WHEN stream_id = 'rental:2' THEN '\\x${sealedLeaf?.hex}'::bytea ELSE ${hash} END\n$`,
  )
  t.not(lying, leaf)
  t.same(await found(), [])
  await shop.owner.query(lying)
  const changed = await tampered(
    `UPDATE es.events SET meta = '{"actor":"staff:9"}' WHERE ${eventOf(2)}`,
    async () => [await found(), (await checked())?.problems],
  )
  t.match(changed, [
    [{ kind: 'function_changed', where: 'function es.leaf' }],
    [{ where: '함수 es.leaf', what: /데이터베이스 함수가 이 버전이 설치하는 것과 달라요/ }],
  ])
  await shop.owner.query(leaf)
  for (const [change, back] of [
    ['ALTER FUNCTION es.holds SET search_path = elsewhere, pg_catalog', 'ALTER FUNCTION es.holds RESET ALL'],
    ['ALTER FUNCTION es.holds IMMUTABLE', 'ALTER FUNCTION es.holds STABLE'],
    ['DROP FUNCTION es.holds', holds],
    [
      `CREATE FUNCTION es.is_whole(text) RETURNS boolean LANGUAGE sql AS 'SELECT true'`,
      'DROP FUNCTION es.is_whole(text)',
    ],
  ] as const) {
    await shop.owner.query(change)
    t.match(await found(), [{ kind: 'function_changed', where: /^function es\.(holds|is_whole)$/ }], change)
    await shop.owner.query(back)
  }
  t.same(await found(), [])
  await checked()
  await closeAll()
})

t.test(
  'a search path by which other functions answer changes no answer, and is found (rule 931)',
  async (t) => {
    const [sealedLeaf] = await shop.rows<{ hex: string }>(
      `SELECT encode(es.nth_leaf(b, array_position(b.places, 'rental:2@1')), 'hex') AS hex FROM es.blocks b
     WHERE 'rental:2@1' = ANY (b.places)`,
    )
    const altered = `UPDATE es.events SET meta = '{"actor":"staff:9"}' WHERE ${eventOf(2)}`
    await shop.owner.query(`CREATE SCHEMA evil; GRANT USAGE ON SCHEMA evil TO PUBLIC;
    CREATE FUNCTION evil.equal(bytea, bytea) RETURNS boolean LANGUAGE sql IMMUTABLE AS 'SELECT false';
    CREATE OPERATOR evil.<> (LEFTARG = bytea, RIGHTARG = bytea, FUNCTION = evil.equal);
    CREATE FUNCTION evil.sha256(bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS
      $$ SELECT decode('${sealedLeaf?.hex}', 'hex') $$;
    DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = evil, pg_catalog, public', current_database()); END $$`)
    const misled = openDatabase<Tables>({ url: shop.appUrl, max: 2 })
    const own = { ...needs, db: misled }
    t.match(
      (await misled.pool.query(`SELECT encode(sha256('x'), 'hex') AS hex`)).rows,
      [sealedLeaf],
      'a new session would be misled',
    )
    const told = aLog()
    await sealAndCheck({ ...deps, db: misled }, told)
    const where = onlyOwnSettings.korean
    t.match(
      told.lines.filter(({ level }) => level === 'error').map(({ facts }) => facts),
      [{ where, count: 1 }],
    )
    const [byVerify, byCheck] = await tampered(
      altered,
      async () => [await found(), await checked([], own)] as const,
    )
    const made = [
      'function evil.equal',
      'function evil.sha256',
      'operator evil.<>(bytea, bytea)',
      'schema evil',
    ]
    t.match(byVerify, [
      { kind: 'event_changed', stream: 'rental:2' },
      ...made.map((key) => ({ where: onlyInstalledObjects.name, key })),
      { where: onlyOwnSettings.name, key: '이 데이터베이스 search_path' },
    ])
    t.match(byCheck?.problems, [
      { stream: 'rental:2' },
      ...made.map((key) => ({ where: `${onlyInstalledObjects.korean} · ${key}` })),
      { where: `${where} · 이 데이터베이스 search_path` },
    ])
    await misled.end()
    await shop.owner.query(`DROP SCHEMA evil CASCADE;
    DO $$ BEGIN EXECUTE format('ALTER DATABASE %I RESET search_path', current_database()); END $$`)
    t.same(await found(), [])
    await checked()
    await closeAll()
  },
)

/** What the release did not make as it is, after a change that is taken back where one is given. */
async function otherObjects(change = ''): Promise<(string | undefined)[]> {
  await shop.owner.query(`BEGIN; SET LOCAL ${trustedNames}; ${change}`)
  try {
    return (await breachesOf(shop.owner, onlyInstalledObjects)).map(({ key }) => key)
  } finally {
    await shop.owner.query('ROLLBACK')
  }
}

t.test('what runs or answers by itself is what the release installs (rule 932)', async (t) => {
  for (const [kind, change, back] of [
    [
      'trigger es.events append_only',
      'ALTER TABLE es.events DISABLE TRIGGER append_only',
      'ALTER TABLE es.events ENABLE TRIGGER append_only',
    ],
    ['function es.never', `ALTER FUNCTION es.never() SET jit = off`, 'ALTER FUNCTION es.never() RESET ALL'],
    [
      'function pg_catalog.length',
      `CREATE FUNCTION pg_catalog.length(text, text) RETURNS integer LANGUAGE sql AS 'SELECT 1'`,
      'DROP FUNCTION pg_catalog.length(text, text)',
    ],
    [
      'operator pg_catalog.<>(xid8, text)',
      `CREATE FUNCTION shop.differ(xid8, text) RETURNS boolean LANGUAGE sql AS 'SELECT false';
       CREATE OPERATOR pg_catalog.<> (LEFTARG = xid8, RIGHTARG = text, FUNCTION = shop.differ)`,
      'DROP OPERATOR pg_catalog.<> (xid8, text); DROP FUNCTION shop.differ(xid8, text)',
    ],
    [
      'rule es.commands hidden',
      'CREATE RULE hidden AS ON INSERT TO es.commands DO ALSO NOTHING',
      'DROP RULE hidden ON es.commands',
    ],
    ['policy es.commands hidden', 'CREATE POLICY hidden ON es.commands', 'DROP POLICY hidden ON es.commands'],
    ['view shop.none', 'CREATE VIEW shop.none AS SELECT 1', 'DROP VIEW shop.none'],
    [
      'event trigger noticed',
      `CREATE FUNCTION public.notice() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN END';
       CREATE EVENT TRIGGER noticed ON ddl_command_end EXECUTE FUNCTION public.notice()`,
      'DROP EVENT TRIGGER noticed; DROP FUNCTION public.notice()',
    ],
  ] as const) {
    await shop.owner.query(change)
    const keys = await otherObjects()
    t.ok(keys.includes(kind), `${kind} is among ${keys.join()}`)
    await shop.owner.query(back)
  }
  t.same(await otherObjects(), [])
})

t.test('how a table is made decides what is written, and is what the release made (rule 968)', async (t) => {
  const withSame = (change: string) =>
    `CREATE SCHEMA evil; CREATE FUNCTION evil.same(bytea, bytea) RETURNS boolean LANGUAGE sql AS 'SELECT false'; ${change}`
  for (const [kind, change] of [
    [
      'default es.events recorded_at',
      `ALTER TABLE es.events ALTER recorded_at SET DEFAULT now() - interval '9 days'`,
    ],
    ['default shop.bank_lines day', 'ALTER TABLE shop.bank_lines ALTER day DROP EXPRESSION'],
    [
      'constraint shop.staff staff_roles_check',
      `ALTER TABLE shop.staff DROP CONSTRAINT staff_roles_check;
       ALTER TABLE shop.staff ADD CONSTRAINT staff_roles_check CHECK (true)`,
    ],
    ['constraint shop.staff staff_email_key', 'ALTER TABLE shop.staff DROP CONSTRAINT staff_email_key'],
    [
      'constraint shop.staff_views staff_views_staff_id_fkey',
      'ALTER TABLE shop.staff_views DISABLE TRIGGER ALL',
    ],
    ['constraint shop.staff evil', 'ALTER TABLE shop.staff ADD CONSTRAINT evil CHECK (id > 0)'],
    ['index shop.staff evil', 'CREATE UNIQUE INDEX evil ON shop.staff (name) WHERE id > 7'],
    ['table shop.staff', 'ALTER TABLE shop.staff ALTER email DROP NOT NULL'],
    ['sequence es.events_pos_seq', 'ALTER SEQUENCE es.events_pos_seq INCREMENT 2'],
    ['child shop.staff_logins shop.more', 'CREATE TABLE shop.more () INHERITS (shop.staff_logins)'],
    ['schema evil', 'CREATE SCHEMA evil'],
    [
      'operator evil.<>(bytea, bytea)',
      withSame('CREATE OPERATOR evil.<> (LEFTARG = bytea, RIGHTARG = bytea, FUNCTION = evil.same)'),
    ],
    [
      'trigger pgboss.job_common evil',
      'CREATE TRIGGER evil BEFORE INSERT ON pgboss.job_common FOR EACH STATEMENT EXECUTE FUNCTION es.never()',
    ],
    ['extension pg_trgm', withSame('ALTER EXTENSION pg_trgm ADD FUNCTION evil.same(bytea, bytea)')],
    [null, 'CREATE TABLE shop.of_its_own (id integer PRIMARY KEY)'],
  ] as const) {
    const keys = await otherObjects(change)
    if (kind === null) t.same(keys, [], 'nobody asks a table of its own')
    else t.ok(keys.includes(kind), `${kind} is among ${keys.join()}`)
  }
})

t.test(
  'a setting of the whole server by which statements mean something else is found (rule 968)',
  async (t) => {
    const misled = new pg.Client({ connectionString: shop.appUrl, options: '-c transform_null_equals=on' })
    await misled.connect()
    t.match(await breachesOf(misled, onlyOwnSettings), [{ key: '서버 transform_null_equals' }])
    await misled.end()
  },
)

t.test('what the row of a stream says of its events is what they say (rule 933)', async (t) => {
  for (const [change, said] of [
    [`last_at = last_at + interval '400 days'`, /last_at "202[78]-/],
    [`kind = 'x'`, /kind "x"/],
  ] as const)
    t.match(await tampered(`UPDATE es.streams SET ${change} WHERE stream_id = 'rental:2'`, found), [
      { where: /^a stream ends when its last event occurred/, what: said, stream: 'rental:2' },
    ])
})

/** What a check of the console finds, which the shop's own role asks; `found` asks as the owner of the database. */
const foundByTheShop = () =>
  inTrustedTransaction(db.pool, async (client) => {
    const told = []
    for (const invariant of ownInvariants) told.push(...(await breachesOf(client, invariant)))
    return told
  })

t.test('the shop’s own role finds what the owner of the database finds, and nothing else', async (t) => {
  await shop.owner.query(`INSERT INTO es.checkpoints (reader, pos) VALUES ('level', 1)`)
  t.same(await foundByTheShop(), [])
  await shop.owner.query(`UPDATE es.checkpoints SET pos = 100000 WHERE reader = 'level'`)
  t.match(await foundByTheShop(), [{ where: 'no reader of the feed is further than the log', key: 'level' }])
  await shop.owner.query(`DELETE FROM es.checkpoints WHERE reader = 'level'`)
})

t.test('a reader whose place is beyond the log is found (rule 934)', async (t) => {
  for (const place of [`pos = pos + 100000`, `tx = (tx::text::bigint + 1000000)::text::xid8`]) {
    await shop.owner.query(`INSERT INTO es.checkpoints (reader) VALUES ('ahead');
      UPDATE es.checkpoints SET ${place} WHERE reader = 'ahead'`)
    t.match(await found(), [{ where: 'no reader of the feed is further than the log', key: 'ahead' }])
    await shop.owner.query(`DELETE FROM es.checkpoints WHERE reader = 'ahead'`)
  }
})

t.test('whoever moves the time of a seal is found', async (t) => {
  const moved = `UPDATE es.blocks SET sealed_at = sealed_at - interval '1 day' WHERE number = 2`
  t.match(await tampered(moved, found), [{ where: 'block 2', what: 'the block itself was changed' }])
})

t.test('a check whose process died is ended as stopped, and another one starts', async (t) => {
  await startCheck(needs, log, 3)
  await shop.owner.query(
    `UPDATE platform.consistency_checks SET moved_at = now() - interval '1 hour' WHERE finished_at IS NULL`,
  )
  t.type(await startCheck(needs, log, 3), 'number')
  t.match((await checkStanding(needs)).last, { problems: [{ what: /멈췄어요/ }] })
  t.match(await checked(), { problems: [] })
})

const stopped = 'a check of the records stopped before its end'
const done = ownInvariants.length + 3

t.test(
  'a check that fails ends as stopped, and is told at once with what it found by then (rule 534)',
  async (t) => {
    const own = aLog()
    const checkId = (await startCheck(needs, own, 3)) ?? 0
    const unaskable = { name: 'no bag is blue', sql: 'SELECT colour FROM es.events' }
    const other = {
      name: 'no bag costs 8,000',
      sql: `SELECT pos FROM es.events WHERE data->>'price' = '8000'`,
    }
    await t.rejects(checkConsistency(needs, own, [other, unaskable], { checkId }), { code: '42703' })
    t.same(
      own.lines.map(({ sentence, facts }) => ({ sentence, facts })),
      [
        { sentence: 'a check of the records found differences', facts: { where: other.name, count: 1 } },
        { sentence: stopped, facts: { checkId, step: unaskable.name, done, steps: done + 1 } },
      ],
    )
    const { running, last } = await checkStanding(needs)
    t.match({ running, last }, { running: null, last: { checkId, problems: [{ what: /멈췄어요/ }] } })
    const [board] = await recentAlerts(needs, 1)
    t.match(board, { sentence: stopped })
    const finding = (await checkStanding(needs)).open.find(({ where }) => where.startsWith(other.name))
    await closeFinding(
      { db, clock },
      { id: finding?.id ?? 0, staffId: 7, reason: '시험하려고 찾은 것이에요' },
    )
  },
)

t.test('one whose process died is told once, by whoever looks first (rule 534)', async (t) => {
  const own = aLog()
  const checkId = await startCheck(needs, own, 3)
  await endDeadCheck(needs, own)
  t.same(own.lines, [], 'one that moves is not dead')
  await shop.owner.query(
    `UPDATE platform.consistency_checks SET moved_at = now() - interval '1 hour' WHERE finished_at IS NULL`,
  )
  await Promise.all([endDeadCheck(needs, own), endDeadCheck(needs, own)])
  t.match(own.lines, [{ level: 'error', sentence: stopped, facts: { checkId, step: '', done: 0 } }])
  t.equal(own.lines.length, 1)
})

t.test(
  'a check that was cut off is none: the one before it tells how old the last is (rule 522)',
  async (t) => {
    const table = 'platform.consistency_checks'
    await shop.owner.query(`CREATE TABLE public.checks AS TABLE ${table}; DELETE FROM ${table}`)
    const daysSinceLast = async () => {
      const measure = measures.find(({ name }) => name === 'check_age_seconds')
      const [measured] = (await measure?.read({ db, clock: shop.clock })) ?? []
      return measured === undefined ? null : Math.round(measured.value / 86_400)
    }
    t.equal(await daysSinceLast(), null, 'none has begun')
    await checked()
    t.equal(await daysSinceLast(), 0)
    await shop.owner.query(`UPDATE ${table} SET finished_at = finished_at - interval '2 days'`)
    await startCheck(needs, log, 3)
    await shop.owner.query(
      `UPDATE ${table} SET moved_at = now() - interval '40 minutes' WHERE finished_at IS NULL`,
    )
    t.type(await startCheck(needs, log, 3), 'number')
    t.equal(await daysSinceLast(), 2)
    await shop.owner.query(`DELETE FROM ${table} WHERE finished_at < now() - interval '1 day'`)
    await shop.owner.query(`UPDATE ${table} SET started_at = now() - interval '5 days'`)
    t.equal(await daysSinceLast(), 5, 'none has ever come to its end')
    await shop.owner.query(
      `DELETE FROM ${table}; INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE public.checks; DROP TABLE public.checks`,
    )
  },
)

const idle = async () => {}
/** A queue that takes what it is sent and does nothing. */
const silentQueue = {
  enqueue: idle,
  send: idle,
  work: idle,
  workPages: idle,
  keepTime: idle,
  retry: idle,
  onFault: () => {},
  stop: idle,
}

t.test('a check whose job cannot be queued has not started, and another one can', async (t) => {
  const fault = async () => {
    throw new Error('no queue')
  }
  const queue = { ...silentQueue, enqueue: fault, send: fault }
  await t.rejects(startCheck({ ...needs, queue }, log, 3), { message: 'no queue' })
  t.match(await checkStanding(needs), { running: null })
  t.match(await checked(), { problems: [] })
})

t.test(
  'a check tells how far it is while it runs, and one that is cancelled leaves the last result',
  async (t) => {
    const asItRuns = {
      name: 'as it runs',
      sql: `SELECT blocks, blocks_done, found->'months'->0->>'events' AS events FROM platform.consistency_checks
      WHERE finished_at IS NULL`,
    }
    const seen = await checked([asItRuns])
    t.match(seen?.problems[0]?.what, /blocks_done 3/)
    t.match(seen?.problems[0]?.what, /events "9"/)

    await startCheck(needs, log, 3)
    const running = await shop.owner.query<{ checkId: number }>(
      'SELECT check_id AS "checkId" FROM platform.consistency_checks WHERE finished_at IS NULL',
    )
    t.same(await cancelCheck({ db, clock }, 4), { cancelled: true })
    t.same(await cancelCheck({ db, clock }, 4), { cancelled: false })
    await checkConsistency(needs, log, [], running.rows[0] ?? {})
    t.match(await checkStanding(needs), { running: null, last: { finishedAt: seen?.finishedAt } })
    t.match(
      (
        await shop.owner.query(
          `SELECT actor FROM shop.catalogue_changes WHERE subject = 'consistency_checks'`,
        )
      ).rows,
      [{ actor: 'staff:4' }],
    )
  },
)

t.test(
  'an event that is changed before it is sealed is found by the check, and by the seal for good',
  async (t) => {
    await shop.store.append(aRental({ stream: 'rental:late', bag: 10, commandId: 'rent:late' }))
    const ofLate = `stream_no = (SELECT stream_no FROM es.streams WHERE stream_id = 'rental:late')`
    const unguarded = (sql: string) =>
      shop.owner.query(
        `BEGIN; ALTER TABLE es.events DISABLE TRIGGER append_only; ${sql}; ALTER TABLE es.events ENABLE TRIGGER append_only; COMMIT`,
      )
    t.same(await found(), [], 'as it was written')
    const reseal = async (line: RegExp | null) => {
      const told = aLog()
      await sealedBy(db.pool, () => sealAndCheck(deps, told))
      const alerts = told.lines.filter(({ level }) => level === 'error')
      t.match(alerts, line === null ? [] : [{ sentence: line, facts: { count: 1 } }])
    }
    await unguarded(`UPDATE es.events SET data = '{"bag":10,"price":1}' WHERE ${ofLate}`)
    t.match(await found(), [
      { kind: 'event_rewritten', stream: 'rental:late', what: /written again after it was recorded/ },
      { kind: 'row_differs' },
    ])
    const before = await open()
    await reseal(/written again before they were sealed/)
    const late = async () => (await open()).filter((line) => !before.includes(line))
    t.match(await late(), [/^rental:late 1번째 이벤트 #\d+ · 블록 4: 기록한 뒤에/])
    await reseal(null)
    t.match(await late(), [/^rental:late/], 'until an admin closes it')
    const finding = (await checkStanding(needs)).open.find(({ stream }) => stream === 'rental:late')
    await closeFinding(
      { db, clock },
      { id: finding?.id ?? 0, staffId: 7, reason: '시험하려고 바꾼 것이에요' },
    )
    await shop.store.append(aRental({ stream: 'rental:later', bag: 11, commandId: 'rent:later' }))
    await shop.owner.query(`BEGIN; ALTER TABLE es.commands DISABLE TRIGGER append_only;
    UPDATE es.commands SET result = '{"stream":"x"}' WHERE command_id = 'rent:later';
    ALTER TABLE es.commands ENABLE TRIGGER append_only; COMMIT`)
    await reseal(/written again before they were sealed/)
    const other = (await checkStanding(needs)).open.find(({ stream }) => stream === 'rental:later')
    t.ok(other, 'so is a command')
    await closeFinding({ db, clock }, { id: other?.id ?? 0, staffId: 7, reason: '시험하려고 바꾼 것이에요' })
    await unguarded(`UPDATE es.events SET data = '{"bag":10,"price":10000}' WHERE ${ofLate}`)
    await shop.owner.query(`BEGIN; ALTER TABLE es.events DISABLE TRIGGER append_only; DELETE FROM es.events WHERE ${ofLate};
    ALTER TABLE es.events ENABLE TRIGGER append_only; COMMIT`)
    t.match(
      (await found()).map(({ where }) => where).join(),
      /versions of a stream/,
      'and a removed one by its gap',
    )
  },
)

/** Appends an event and writes it again within its minute, as the owner of the database can. */
async function rewritten(bag: number): Promise<string> {
  const stream = `rental:again-${bag}`
  await shop.store.append(aRental({ stream, bag, commandId: `rent:again-${bag}` }))
  await shop.owner.query(`BEGIN; ALTER TABLE es.events DISABLE TRIGGER append_only;
    UPDATE es.events SET data = data || '{"price":1}' WHERE stream_no =
      (SELECT stream_no FROM es.streams WHERE stream_id = '${stream}');
    ALTER TABLE es.events ENABLE TRIGGER append_only; COMMIT`)
  return stream
}
const isOpen = async (stream: string) =>
  (await checkStanding(needs)).open.some((finding) => finding.stream === stream)

t.test(
  'an event that was written again is found whoever seals it: the books, finance, or a process that dies (rule 561)',
  async (t) => {
    const stream = await rewritten(12)
    await sealedBy(db.pool, () => sealBlocks(db.pool))
    t.notOk(await isOpen(stream))
    const night = await checked()
    t.ok(
      night?.problems.some((problem) => problem.stream === stream),
      'the check of the night looks as far back',
    )
    const [finding] = (await checkStanding(needs)).open.filter((one) => one.stream === stream)
    await shop.owner.query('DELETE FROM platform.integrity_findings WHERE finding_id = $1', [finding?.id])
    const told = aLog()
    await sealAndCheck(deps, told)
    t.ok(await isOpen(stream))
    t.match(
      told.lines.filter(({ level }) => level === 'error'),
      [{ sentence: 'events were written again before they were sealed', facts: { count: 1 } }],
    )
    await sealAndCheck(deps, told)
    t.equal(told.lines.filter(({ level }) => level === 'error').length, 1)
  },
)

t.test('no mark says how far it was looked: whoever takes one away hides no event (rule 874)', async (t) => {
  await shop.owner.query('DELETE FROM es.rewrite_marks')
  const stream = await rewritten(15)
  await sealedBy(db.pool, () => sealAndCheck(deps, aLog()))
  await shop.owner.query('INSERT INTO es.rewrite_marks (pos) SELECT max(last_pos) FROM es.blocks')
  t.ok(await isOpen(stream))
  await closeAll()

  const own = await rewritten(16)
  await sealedBy(db.pool, () => sealBlocks(db.pool))
  await shop.owner.query(`BEGIN; ALTER TABLE es.events DISABLE TRIGGER append_only; UPDATE es.events SET data = data
    WHERE stream_no = (SELECT stream_no FROM es.streams WHERE stream_id = '${own}');
    ALTER TABLE es.events ENABLE TRIGGER append_only; COMMIT`)
  await checked()
  t.ok(await isOpen(own), 'nor does whoever writes it once more after it was sealed')
  await closeAll()
})

t.test('a head that cannot be published keeps no event from being looked at (rule 561)', async (t) => {
  const nowhere = { ...deps, env: testEnv({ HEADS_FILE: join(directory, 'none', 'heads') }) }
  const stream = await rewritten(13)
  await sealedBy(db.pool, () => sealBlocks(db.pool))
  await t.rejects(sealAndCheck(nowhere, aLog()), { code: 'ENOENT' })
  t.ok(await isOpen(stream))
})

t.test('what was found and could not be told is found anew (rules 561 and 562)', async (t) => {
  const stream = await rewritten(14)
  await sealedBy(db.pool, () => sealBlocks(db.pool))
  const away = new Error('no mail today')
  const queue = { ...silentQueue, enqueue: () => Promise.reject(away) }
  const mailed = { ...deps, env: testEnv({ ALERT_MAIL: 'operators@example.com' }), queue }
  await t.rejects(sealAndCheck(mailed, aLog()), away)
  t.notOk(await isOpen(stream))
  const told = aLog()
  await sealAndCheck(deps, told)
  t.ok(await isOpen(stream))
  t.equal(told.lines.filter(({ level }) => level === 'error').length, 1)
})

t.test('what a check found, and that it stopped, is known once it is told (rules 534 and 562)', async (t) => {
  await checked()
  const rule = {
    name: 'no bag costs 7,000',
    sql: `SELECT pos FROM es.events WHERE data->>'price' = '7000'`,
  }
  const ofRule = async () =>
    (await checkStanding(needs)).open.filter(({ where }) => where.startsWith(rule.name))
  const away = new Error('no mail today')
  const queue = { ...silentQueue, enqueue: () => Promise.reject(away) }
  const mailed = { ...needs, env: testEnv({ ALERT_MAIL: 'operators@example.com' }), queue }
  const checkId = (await startCheck(needs, aLog(), 3)) ?? 0
  await t.rejects(checkConsistency(mailed, aLog(), [rule], { checkId }), away)
  t.same(await ofRule(), [])
  t.ok((await checkStanding(needs)).running, 'it did not end without a word either')
  await shop.owner.query(
    `UPDATE platform.consistency_checks SET moved_at = now() - interval '1 hour' WHERE finished_at IS NULL`,
  )
  await t.rejects(endDeadCheck(mailed, aLog()), away)
  const told = aLog()
  await endDeadCheck(needs, told)
  await endDeadCheck(needs, told)
  t.match(told.lines, [{ sentence: stopped, facts: { checkId } }])
  t.equal(told.lines.length, 1)

  const again = (await startCheck(needs, aLog(), 3)) ?? 0
  const night = aLog()
  await checkConsistency(needs, night, [rule], { checkId: again })
  t.same(
    night.lines.map(({ facts }) => facts),
    [{ where: rule.name, count: 1 }],
  )
  const [finding] = await ofRule()
  await closeFinding({ db, clock }, { id: finding?.id ?? 0, staffId: 7, reason: '시험하려고 찾은 것이에요' })
})

t.test(
  'heads outside that cannot be read are a finding, once the shop must have one (rule 520)',
  async (t) => {
    const withFile = (file: string) => ({ ...needs, env: testEnv({ HEADS_FILE: file }) })
    const where = '밖에 보관한 해시 파일'
    const unread = (line: string) => line.startsWith(where)
    const none = withFile(join(directory, 'none'))
    await checked([], none)
    t.strictSame((await open()).filter(unread), [], 'the first head comes within the first day')
    const aged = `UPDATE es.blocks SET sealed_at = sealed_at - interval '2 days' WHERE number = 3`
    for (const [file, why] of [
      [none, 'ENOENT'],
      [withFile(directory), 'EISDIR'],
    ] as const) {
      const found = await tampered(aged, () => checked([], file))
      t.equal(found?.keptHeads, 0)
      t.match((await open()).filter(unread), [
        `${where}: 밖에 보관한 해시를 읽지 못해서 비교하지 못했어요. (${why})`,
      ])
    }
  },
)

t.test('what a check cannot find within the first hour is said by it', async (t) => {
  const said = (await checkStanding(needs)).uncovered
  t.ok(
    said.some((line) =>
      /한 시간에 한 번 모아 봉인해요\. 그 전에 더해지거나 바뀌거나 지워지면 알 수 없어요/.test(line),
    ),
  )
  t.ok(said.some((line) => /1분 안에 봉인해요/.test(line)))
})

t.test('without a head kept outside a check says that it cannot know of the newest blocks', async (t) => {
  const said = (await checkStanding(needs)).uncovered
  t.ok(
    said.some((line) => /밖에 보관한 해시가 없으면, 마감한 날 뒤의 블록이 지워져도 알 수 없어요/.test(line)),
  )
})

t.test('every change of a sealed row is a finding, and every row has its own (rule 813)', async (t) => {
  await checked()
  await closeAll()
  await collectRecords(db.pool, [])
  await shop.store.append(aRental({ stream: 'rental:seals', bag: 20, commandId: 'rent:seals' }))
  await sealed(shop.pool)
  const rowsSealed = recordInvariants([])
  const { rows } = await shop.owner.query<{ id: number }>(
    'SELECT id FROM shop.catalogue_changes WHERE reason IS NOT NULL ORDER BY id LIMIT 2',
  )
  const reasons = async (...words: string[]) => {
    for (const [nth, { id }] of rows.entries())
      await shop.owner.query('UPDATE shop.catalogue_changes SET reason = $2 WHERE id = $1', [
        id,
        words[nth] ?? '확인했어요',
      ])
    await checked(rowsSealed)
  }
  const [{ reason } = { reason: '' }, { reason: other } = { reason: '' }] = await shop.rows<{
    reason: string
  }>(`SELECT reason FROM shop.catalogue_changes WHERE id IN (${rows.map(({ id }) => id)}) ORDER BY id`)
  const [first, second] = rows.map(({ id }) => new RegExp(`^변경 기록의 글: .* · ${id}: .*바뀌었어요`))
  await reasons('첫 번째 변조', other)
  t.match(await closeAll(), [first])
  await reasons('첫 번째 변조', other)
  t.same(await open(), [])
  await reasons('두 번째 변조', other)
  t.match(await closeAll(), [first])
  await reasons('두 번째 변조', '다른 줄도')
  t.match(await closeAll(), [second])
  await reasons(reason, other)
  t.same(await open(), [])
  await reasons('첫 번째 변조', other)
  t.match(await closeAll(), [first], 'it was put back in between')
  await reasons(reason, other)
})

t.test('a finding that is sealed together with its closing is one itself (rule 929)', async (t) => {
  const one = `SELECT 'invariant' AS kind, '직원의 역할 · 1@0' AS place, 'x' AS what, 'ab' AS digest, NULL AS stream`
  const [planted] = await plant(one, 7, 'staff:7')
  await collectRecords(db.pool, consistencyRecords)
  await shop.store.append(aRental({ stream: 'rental:planted', bag: 30, commandId: 'rent:planted' }))
  await sealed(shop.pool)
  const rule = { name: 'no bag is green', sql: `SELECT 'green' AS key, 'ab' AS digest` }
  await checked([rule])
  const [honest] = (await checkStanding(needs)).open.filter(({ where }) => where.startsWith(rule.name))
  await shop.store.append(aRental({ stream: 'rental:honest', bag: 31, commandId: 'rent:honest' }))
  await sealed(shop.pool)
  await closeAll()
  await collectRecords(db.pool, consistencyRecords)
  await shop.store.append(aRental({ stream: 'rental:closed', bag: 32, commandId: 'rent:closed' }))
  await sealed(shop.pool)
  const told = await shop.rows<{ key: string; korean: string }>(closedByRecord.sql)
  t.match(
    told.filter(({ key }) => key === planted?.id),
    [{ korean: '직원의 역할 · 1@0 · 봉인하기 전에 닫혔어요' }],
  )
  t.ok(honest)
  t.same(
    told.filter(({ key }) => key === String(honest?.id)),
    [],
    'one that was sealed as open may be closed',
  )
})

t.test(
  'a reader that is ahead is told within a minute, and so is an event that is dated far ahead (rules 934 and 971)',
  async (t) => {
    const told = aLog()
    const toldOf = () => told.lines.filter(({ level }) => level === 'error').map(({ facts }) => facts)
    await sealAndCheck(deps, told)
    t.same(toldOf(), [])
    await shop.owner.query(`INSERT INTO es.checkpoints (reader, pos) VALUES ('ahead', 1000000)`)
    await sealAndCheck(deps, told)
    await sealAndCheck(deps, told)
    t.match(toldOf(), [{ where: readersWithinLog.korean, count: 1 }])
    await shop.owner.query(`DELETE FROM es.checkpoints WHERE reader = 'ahead'`)
    await checked()
    await closeAll()

    const dated = (nth: number, minutes: number) => {
      const occurredAt = new Date(shop.clock.now().getTime() + minutes * 60_000)
      return shop.store.append(
        aRental({ stream: `rental:ahead-${nth}`, bag: 50 + nth, commandId: `ahead:${nth}`, occurredAt }),
      )
    }
    await dated(1, 50)
    await dated(2, 70)
    const ahead = aLog()
    await sealAndCheck(deps, ahead)
    await sealAndCheck(deps, ahead)
    t.match(
      ahead.lines.filter(({ level }) => level === 'error'),
      [{ sentence: 'events are dated far ahead of the clock', facts: { stream: 'rental:ahead-2' } }],
    )
  },
)
