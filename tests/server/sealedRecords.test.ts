import { randomUUID } from 'node:crypto'
import t from 'tap'
import { collectRecords } from '../../jobs/collectRecords.ts'
import { invariants, modules } from '../../server/modules.ts'
import { connect } from '../../server/platform/database/database.ts'
import { verify } from '../../server/platform/projections/verify.ts'
import { aLog } from '../support/aLog.ts'
import { aMember, testApp } from '../support/app.ts'
import { intoWallet } from '../support/intoWallet.ts'
import { sealed } from '../support/wholeLog.ts'

const shop = await testApp('sealed_records', modules)
const owner = await connect(shop.database.url)
t.teardown(async () => {
  await owner.end()
  await shop.end()
})
const memberId = await aMember(shop.deps)
const orderId = randomUUID()
await owner.query(`
  INSERT INTO shop.catalogue_changes (subject, key, actor, at, after, reason)
    VALUES ('settings', 'shop', 'staff:1', '2026-11-20T01:00:00Z', '{"usualCourier": "cj"}', '택배사를 바꿨어요');
  INSERT INTO shop.staff (id, email, name, roles, joined_at)
    OVERRIDING SYSTEM VALUE VALUES (901, 'haneul@example.com', '임하늘', '{operations}', '2026-11-20T01:00:00Z');
  INSERT INTO shop.bank_lines (line_key, moved_at, place, amount, balance, account_id, precision)
    VALUES ('line-1', '2026-11-19T03:00:00Z', 0, 67209, 67209, (SELECT min(account_id) FROM shop.bank_accounts), 'second');
  INSERT INTO shop.staff_logins (at, staff_id, outcome, address, device, is_known_device)
    VALUES ('2026-11-20T01:00:00Z', 901, 'wrong_code', '203.0.113.7', 'Chrome', false);
  SELECT shop.begin_attempt('order', '${orderId}', 'paid-once', ${memberId}, 'member', 'customer', '${orderId}', NULL,
    38400, '2026-11-20');
  INSERT INTO es.commands (command_id, request_hash, result) VALUES ('asked-twice', '\\x01', '{"code": "DATES_TAKEN"}');
  INSERT INTO shop.member_consents (member_id, term_id, version, agreed, decided_at)
    SELECT ${memberId}, id, version, true, '2026-11-20T01:00:00Z' FROM shop.terms ORDER BY id, version LIMIT 1
    ON CONFLICT DO NOTHING`)

/** Seals what was collected: rows travel with the block of the next event. */
async function seal() {
  await intoWallet(shop.deps, memberId, {
    type: 'points.earned',
    data: {
      ...{ memberId, lotId: randomUUID(), points: 1_000, reason: 'review' },
      ...{
        earnedBy: { source: 'review:1', orderItemId: randomUUID() },
        expiresAt: '2027-11-20T14:59:59.000Z',
      },
    },
  })
  await sealed(shop.database.pool)
}
await collectRecords.run(shop.deps, aLog())
await seal()
await owner.query(`
  INSERT INTO shop.daily_closes (day, closed_at, lines, debits, credits, balances, trial_balance, head_block, head_hash, last_pos)
  SELECT '2026-11-19', '2026-11-20T00:10:00Z', 2, 1000, 1000, '{"bank": 0}', 0, number, encode(hash, 'hex'), last_pos
  FROM es.blocks ORDER BY number DESC LIMIT 1`)
await collectRecords.run(shop.deps, aLog())
await seal()

/** What does not hold after something that only the owner of the database can do, all of which is taken back. */
async function brokenBy(change: string): Promise<string[]> {
  const guards = (state: string) =>
    ['commands', 'blocks', 'sealed_records']
      .map((table) => `ALTER TABLE es.${table} ${state} TRIGGER append_only;`)
      .join('')
  await owner.query(`BEGIN; ${guards('DISABLE')} ${change}`)
  try {
    const broken: string[] = []
    for (const { name, sql } of invariants) {
      if (!/is what was sealed of it|sealed head of each closed day/.test(name)) continue
      const { rows } = await owner.query(sql)
      if (rows.length > 0) broken.push(name)
    }
    return broken
  } finally {
    await owner.query('ROLLBACK')
  }
}

t.test('rows outside of the event log are sealed, and an honest shop holds', async (t) => {
  t.same(await brokenBy('SELECT 1'), [])
  const { rows } = await owner.query(
    'SELECT DISTINCT record FROM es.sealed_records WHERE block IS NOT NULL ORDER BY 1',
  )
  t.same(
    rows.flat().map(({ record }) => record),
    [
      'es.commands',
      'platform.payment_attempts',
      'shop.bank_lines',
      'shop.catalogue_changes',
      'shop.catalogue_changes texts',
      'shop.daily_closes',
      'shop.staff roles',
      'shop.staff_logins',
      'shop.terms',
    ],
  )
})

const found: readonly [what: string, change: string, record: string][] = [
  ['an audit row’s actor', `UPDATE shop.catalogue_changes SET actor = 'staff:2'`, 'shop.catalogue_changes'],
  ['an audit row’s reason', `UPDATE shop.catalogue_changes SET reason = 'x'`, 'shop.catalogue_changes texts'],
  [
    'a removed audit row',
    `DELETE FROM shop.catalogue_changes WHERE subject = 'settings'`,
    'shop.catalogue_changes',
  ],
  ['a colleague’s roles', `UPDATE shop.staff SET roles = '{admin}' WHERE id = 901`, 'shop.staff roles'],
  ['the outcome of a login', `UPDATE shop.staff_logins SET outcome = 'in'`, 'shop.staff_logins'],
  ['the amount of a bank line', 'UPDATE shop.bank_lines SET amount = 67210', 'shop.bank_lines'],
  [
    'the amount of an attempt',
    'UPDATE platform.payment_attempts SET amount = 1',
    'platform.payment_attempts',
  ],
  ['a removed attempt', 'DELETE FROM platform.payment_attempts', 'platform.payment_attempts'],
  [
    'an answer without events',
    `UPDATE es.commands SET result = '{}' WHERE command_id = 'asked-twice'`,
    'es.commands',
  ],
  ['the balances of a close', `UPDATE shop.daily_closes SET balances = '{"bank": 1}'`, 'shop.daily_closes'],
  ['a removed close', 'DELETE FROM shop.daily_closes', 'shop.daily_closes'],
  ['the text of agreed terms', `UPDATE shop.terms SET content = content || ' '`, 'shop.terms'],
]
for (const [what, change, record] of found)
  t.test(`${what} is found when it was changed`, async (t) => {
    t.ok((await brokenBy(change)).includes(`${record} is what was sealed of it`))
  })

t.test('whoever removes the newest blocks is found by the last closed day', async (t) => {
  const last = 'DELETE FROM es.blocks WHERE number >= (SELECT max(head_block) FROM shop.daily_closes)'
  t.same(await brokenBy(last), ['the sealed head of each closed day is still in the chain'])
})

t.test('many rows are collected in transactions of a bounded size', async (t) => {
  await owner.query(`INSERT INTO es.commands (command_id, request_hash, result)
    SELECT 'many:' || n, '\\x01', '{}' FROM generate_series(1, 10001) AS n`)
  await collectRecords.run(shop.deps, aLog())
  const { rows } = await owner.query(`SELECT count(*)::int AS collected FROM es.sealed_records
    WHERE key LIKE 'many:%' GROUP BY xmin::text ORDER BY 1`)
  t.same(rows, [{ collected: 1 }, { collected: 10_000 }])
})

t.test('a hash that was changed with its row is found by the block that sealed it', async (t) => {
  await owner.query(`ALTER TABLE es.sealed_records DISABLE TRIGGER append_only;
    UPDATE shop.bank_lines SET amount = 67210;
    UPDATE es.sealed_records s SET leaf = sha256(convert_to(concat_ws(' ', l.account_id, l.amount, l.balance,
      (extract(epoch FROM l.moved_at) * 1000000)::bigint), 'UTF8'))
    FROM shop.bank_lines l WHERE s.record = 'shop.bank_lines' AND s.key = l.line_key`)
  const problems = await verify(shop.database.url, { projections: [], invariants: [] })
  t.match(problems, [{ where: 'block 1', what: 'the block itself was changed' }])
})
