import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import t from 'tap'
import { collectRecords } from '../../jobs/collectRecords.ts'
import { takeBack } from '../../server/bankStatements/files.ts'
import {
  closeFinding,
  findingsKept,
  findingsOfRows,
  keepVerified,
} from '../../server/consistency/findings.ts'
import { rebasesAreConfirmed } from '../../server/consistency/rebases.ts'
import {
  changeRoles,
  colleagues,
  lockColleague,
  resetColleague,
  unlockColleague,
} from '../../server/members/staffColleagues.ts'
import { functions, invariants, modules, projections, tables } from '../../server/modules.ts'
import { connect } from '../../server/platform/database/database.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { exportLog, importLog } from '../../server/platform/eventStore/logFile.ts'
import {
  auditRows,
  leafOf,
  leftOut,
  nameOf,
  ownRecords,
  recordSealedChange,
} from '../../server/platform/eventStore/sealedRecords.ts'
import { rewrittenEvents } from '../../server/platform/eventStore/tamperEvidence.ts'
import type { StaffRole } from '../../server/platform/http/authenticate.ts'
import { breachesOf } from '../../server/platform/projections/breaches.ts'
import { evidenceAgainst } from '../../server/platform/projections/evidence.ts'
import { uncovered, uncoveredIn } from '../../server/platform/projections/uncovered.ts'
import { verify } from '../../server/platform/projections/verify.ts'
import { sealText } from '../../server/platform/security/encryption.ts'
import { resealColumn } from '../../server/platform/security/reseal.ts'
import { forgetStaffLogins } from '../../server/platform/security/staffLogins.ts'
import { newTotpSecret } from '../../server/platform/security/totp.ts'
import { recordStrikeOut, strikeOutWhoLeft } from '../../server/withdrawal/strikeOuts.ts'
import { aLog } from '../support/aLog.ts'
import { aMember, testApp } from '../support/app.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { collector } from '../support/collector.ts'
import { intoWallet } from '../support/intoWallet.ts'
import { freshDatabase, testSecrets } from '../support/postgres.ts'
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
  INSERT INTO shop.condition_records (record_id, order_item_id, product_id, member_id, stage, staff_id, recorded_at)
    VALUES (gen_random_uuid(), gen_random_uuid(), 1, ${memberId}, 'back', 901, '2026-11-20T01:00:00Z');
  INSERT INTO platform.integrity_findings (kind, place, what, digest) VALUES ('block_changed', '블록 9', '바뀌었어요', 'ab');
  INSERT INTO es.rebases (up_to, tx) VALUES (0, '1');
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

await owner.query('UPDATE shop.staff SET totp_secret = $1 WHERE id = 901', [
  sealText(testSecrets, 'secondFactor', newTotpSecret()),
])

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
    ['commands', 'blocks', 'sealed_records', 'rebases']
      .map((table) => `ALTER TABLE es.${table} ${state} TRIGGER append_only;`)
      .join('')
  try {
    await owner.query(`BEGIN; ${guards('DISABLE')} ${change}`)
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
  t.same(await evidenceAgainst(owner, { functions }), [], 'with the functions of every module (rule 876)')
  const { rows } = await owner.query(
    'SELECT DISTINCT record FROM es.sealed_records WHERE block IS NOT NULL ORDER BY 1',
  )
  t.same(
    rows.flat().map(({ record }) => record),
    [
      'collections',
      'es.commands',
      'es.rebases',
      'platform.integrity_findings',
      'platform.payment_attempts',
      'shop.bank_lines',
      'shop.catalogue_changes',
      'shop.catalogue_changes texts',
      'shop.condition_records',
      'shop.daily_closes',
      'shop.staff email',
      'shop.staff lock',
      'shop.staff password',
      'shop.staff roles',
      'shop.staff second factor',
      'shop.staff_logins',
      'shop.terms',
    ],
  )
})

/** A record of change of the colleague, as the shop writes it. */
const ofStaff = (actor: string, after: string, before = '{}') =>
  `INSERT INTO shop.catalogue_changes (subject, key, actor, at, before, after)
   VALUES ('staff', '901', '${actor}', '2026-11-25T01:00:00Z', '${before}', '${after}')`

/** The colleague’s account is altered, and a record stands for it. */
const altered = (account: string, ...record: Parameters<typeof ofStaff>) =>
  `UPDATE shop.staff SET ${account} WHERE id = 901; ${ofStaff(...record)}`

const found: readonly [what: string, change: string, record: string][] = [
  ['an audit row’s actor', `UPDATE shop.catalogue_changes SET actor = 'staff:2'`, 'shop.catalogue_changes'],
  ['an audit row’s reason', `UPDATE shop.catalogue_changes SET reason = 'x'`, 'shop.catalogue_changes texts'],
  [
    'a removed audit row',
    `DELETE FROM shop.catalogue_changes WHERE subject = 'settings'`,
    'shop.catalogue_changes',
  ],
  [
    'a creation that was turned into a deletion (rule 814)',
    `UPDATE shop.catalogue_changes SET before = after, after = NULL WHERE subject = 'settings'`,
    'shop.catalogue_changes texts',
  ],
  [
    'an audit row of which it is said that an import left it out (rule 817)',
    `UPDATE es.sealed_records SET is_here = false; UPDATE shop.catalogue_changes SET actor = 'staff:2'`,
    'shop.catalogue_changes',
  ],
  [
    'an audit row whose text is said to be struck out (rule 817)',
    `UPDATE shop.catalogue_changes SET reason = '(탈퇴한 회원)이 바꿨어요' WHERE subject = 'settings'`,
    'shop.catalogue_changes texts',
  ],
  [
    'a bank line that was removed, though no file was taken back (rule 817)',
    `DELETE FROM shop.bank_lines`,
    'shop.bank_lines',
  ],
  [
    'a bank line that is said to be removed without a record of change (rule 817)',
    `DELETE FROM shop.bank_lines; INSERT INTO shop.changed_records (record, key) VALUES ('shop.bank_lines', 'line-1')`,
    'shop.bank_lines',
  ],
  [
    'an attempt of which it is said that the shop changed it (rule 817)',
    `WITH changed AS (UPDATE platform.payment_attempts SET amount = 1 RETURNING subject_id, attempt_key),
       said AS (SELECT c.id FROM shop.catalogue_changes c LIMIT 1)
     INSERT INTO shop.changed_records (record, key, change_id)
     SELECT 'platform.payment_attempts', subject_id || ' ' || attempt_key, id FROM changed, said`,
    'platform.payment_attempts',
  ],
  ['the logins of a thief', 'DELETE FROM shop.staff_logins', 'shop.staff_logins'],
  [
    'a colleague’s password',
    `UPDATE shop.staff SET password_hash = 'x' WHERE id = 901`,
    'shop.staff password',
  ],
  [
    'a colleague’s second factor',
    `UPDATE shop.staff SET totp_secret = '\\x01' WHERE id = 901`,
    'shop.staff second factor',
  ],
  [
    'the roles of a colleague who then changed their own password (rule 872)',
    altered(`roles = '{admin}'`, 'staff:901', '{"password": "changed"}'),
    'shop.staff roles',
  ],
  [
    'the password of a colleague whose roles an admin changed (rule 872)',
    altered(`password_hash = 'x'`, 'staff:1', '{"roles": ["operations"]}'),
    'shop.staff password',
  ],
  [
    'the roles of a colleague which are not those that were recorded (rule 872)',
    altered(`roles = '{admin}'`, 'staff:1', '{"roles": ["content"]}'),
    'shop.staff roles',
  ],
  [
    'a colleague’s email, whatever of them was changed (rule 872)',
    altered(
      `email = 'thief@example.com'`,
      'staff:1',
      '{"roles": ["operations"], "locked": false, "enrolled": true}',
    ),
    'shop.staff email',
  ],
  [
    'a colleague who was unlocked without a record (rule 872)',
    altered('left_at = NULL', 'staff:1', '{"locked": true}'),
    'shop.staff lock',
  ],
  [
    'a colleague who was removed after a change of them (rule 872)',
    `${ofStaff('staff:901', '{"password": "changed"}')};
      DELETE FROM shop.staff_logins; DELETE FROM shop.staff WHERE id = 901`,
    'shop.staff password',
  ],
  [
    'a second factor that was altered before an operator sealed it again (rule 872)',
    altered(
      `totp_secret = '\\x02'`,
      'job:secrets',
      '{"secondFactor": "sealed again"}',
      '{"secondFactor": "ab"}',
    ),
    'shop.staff second factor',
  ],
  [
    'the roles of a colleague for which a record stands that no page shows (rule 929)',
    altered(`roles = '{operations,admin}'`, 'job:forgetSignIns', '{"roles": ["operations", "admin"]}'),
    'shop.staff roles',
  ],
  [
    'the password of a colleague for which a record stands that no page shows (rule 929)',
    altered(`password_hash = 'mine'`, 'job:forgetSignIns', '{"password": "changed"}'),
    'shop.staff password',
  ],
  [
    'a row of which it is said before it was sealed that it came again (rule 930)',
    `INSERT INTO shop.catalogue_changes (id, subject, key, actor, at, after) OVERRIDING SYSTEM VALUE
       VALUES (4711, 'coupons', '3', 'staff:3', '2026-09-14T01:12:00Z', '{"value": 90000}');
     INSERT INTO shop.changed_records (record, key, leaf_hash)
       SELECT '${nameOf(auditRows)}', c.id::text, ${leafOf(auditRows)} FROM ${auditRows.from} WHERE c.id = 4711`,
    'shop.catalogue_changes',
  ],
  [
    'a colleague who was removed',
    'DELETE FROM shop.staff_logins; DELETE FROM shop.staff WHERE id = 901',
    'shop.staff roles',
  ],
  [
    'when and at which stage an item was looked at',
    `UPDATE shop.condition_records SET stage = 'out', recorded_at = recorded_at - interval '30 days'`,
    'shop.condition_records',
  ],
  ['a finding that nobody closed', 'DELETE FROM platform.integrity_findings', 'platform.integrity_findings'],
  [
    'what an import is said to have left out',
    `UPDATE es.rebases SET left_out = '{shop.bank_lines}'`,
    'es.rebases',
  ],
  ['a colleague’s roles', `UPDATE shop.staff SET roles = '{admin}' WHERE id = 901`, 'shop.staff roles'],
  ['the outcome of a login', `UPDATE shop.staff_logins SET outcome = 'in'`, 'shop.staff_logins'],
  ['the amount of a bank line', 'UPDATE shop.bank_lines SET amount = 67210', 'shop.bank_lines'],
  [
    'the amount of an attempt',
    'UPDATE platform.payment_attempts SET amount = 1',
    'platform.payment_attempts',
  ],
  [
    'the amount of an attempt that an import is said to have left out (rule 875)',
    `DELETE FROM es.rebases; INSERT INTO es.rebases (up_to, tx, left_out)
       SELECT max(last_pos), '1', '{platform.payment_attempts}' FROM es.blocks;
     UPDATE platform.payment_attempts SET amount = amount + 70000`,
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

t.test('no hash of a row can stand for those of several (rule 814)', async (t) => {
  const hashes = async () => {
    const { rows } = await owner.query<{ hash: string }>(
      `SELECT encode(es.records_hash(number), 'hex') AS hash FROM es.blocks WHERE number = 1`,
    )
    return rows[0]?.hash
  }
  const before = await hashes()
  await owner.query(`BEGIN; ALTER TABLE es.sealed_records DISABLE TRIGGER append_only;
    CREATE TEMP TABLE two AS SELECT record, key, leaf, row_number() OVER (ORDER BY record, key) AS nth
      FROM es.sealed_records WHERE block = 1 ORDER BY record, key LIMIT 2;
    UPDATE es.sealed_records s SET leaf = s.leaf || es.field(next.record) || es.field(next.key) || next.leaf
      FROM two, two AS next WHERE (s.record, s.key) = (two.record, two.key) AND two.nth = 1 AND next.nth = 2;
    DELETE FROM es.sealed_records s USING two WHERE (s.record, s.key) = (two.record, two.key) AND two.nth = 2`)
  t.not(await hashes(), before)
  await owner.query('ROLLBACK; DROP TABLE IF EXISTS two')
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
    UPDATE es.sealed_records s SET leaf = sha256(es.field(l.account_id::text) || es.field(l.amount::text)
      || es.field(l.balance::text) || es.field((extract(epoch FROM l.moved_at) * 1000000)::bigint::text))
    FROM shop.bank_lines l WHERE s.record = 'shop.bank_lines' AND s.key = l.line_key`)
  t.same(await brokenBy('SELECT 1'), [], 'the row agrees with its hash')
  const problems = await verify(shop.database.url, { projections: [], invariants: [] })
  t.match(problems, [{ where: 'block 1', what: 'the block itself was changed' }])
})

/** The seals that do not hold in a database. */
async function brokenIn(client: typeof owner): Promise<string[]> {
  const broken: string[] = []
  for (const { name, sql } of invariants) {
    if (!/is what was sealed of it/.test(name)) continue
    const { rows } = await client.query<{ key: string; how: string }>(sql)
    broken.push(...rows.map(({ key, how }) => `${name}: ${key} ${how}`))
  }
  return broken
}

t.test(
  'what the shop itself removes or changes leaves its proof, and is compared from then on (rule 817)',
  async (t) => {
    const { pool } = shop.database
    await owner.query(`INSERT INTO shop.bank_files (file_id, lines, added, kept_by, kept_at, account_id)
    OVERRIDING SYSTEM VALUE SELECT 77, 1, 1, 'staff:1', '2026-11-20T02:00:00Z', min(account_id) FROM shop.bank_accounts;
    INSERT INTO shop.bank_file_lines (file_id, line_key) VALUES (77, 'line-1')`)
    const at = shop.clock.now()
    t.equal(await takeBack(shop.deps, 77, { actor: 'staff:1', at, reason: '다른 은행의 파일이에요' }), null)
    await recordStrikeOut(owner, shop.deps.env, [{ name: '택배사', email: null, phoneNumber: null }])
    t.equal(await strikeOutWhoLeft(shop.deps, aLog()), 1)
    const [factor] = modules.flatMap((module) => module.sealedColumns ?? []).filter((one) => one.recordedAs)
    if (factor === undefined) throw new Error('no second factor is sealed')
    t.match(await resealColumn(pool, ['a newer secret', ...testSecrets], factor, at), { sealed: 1 })
    shop.clock.moveTo('2028-11-25T12:00:00+09:00')
    await forgetStaffLogins(shop.deps)
    t.same(await brokenIn(owner), [])
    await collectRecords.run(shop.deps, aLog())
    await seal()
    t.same(await brokenIn(owner), [])

    const text = `UPDATE shop.catalogue_changes SET reason = '(탈퇴한 회원)를 지웠어요' WHERE subject = 'settings'`
    t.same(await brokenBy(text), ['shop.catalogue_changes texts is what was sealed of it'])
    t.same(await brokenBy(`DELETE FROM shop.catalogue_changes WHERE subject = 'bank_files'`), [
      'shop.catalogue_changes is what was sealed of it',
      'shop.catalogue_changes texts is what was sealed of it',
      'shop.bank_lines is what was sealed of it',
    ])
    t.same(
      await brokenBy(`INSERT INTO shop.changed_records (record, key, change_id)
        SELECT 'shop.bank_lines', 'line-2', id FROM shop.catalogue_changes WHERE subject = 'bank_files'`),
      ['shop.bank_lines is what was sealed of it'],
      'a record of change stands for the rows that it counts, and for no other',
    )
    t.same(await brokenBy('DELETE FROM shop.changed_records'), [
      'shop.catalogue_changes texts is what was sealed of it',
      'shop.staff_logins is what was sealed of it',
      'shop.changed_records is what was sealed of it',
      'shop.bank_lines is what was sealed of it',
    ])

    await owner.query(`INSERT INTO shop.bank_lines (line_key, moved_at, place, amount, balance, account_id, precision)
    VALUES ('line-1', '2026-11-19T03:00:00Z', 0, 500, 500, (SELECT min(account_id) FROM shop.bank_accounts), 'second')`)
    t.same(await brokenIn(owner), [], 'a line that comes again is another one')
    await collectRecords.run(shop.deps, aLog())
    await seal()
    t.same(await brokenIn(owner), [])
    t.same(await brokenBy('UPDATE shop.bank_lines SET amount = 501'), [
      'shop.bank_lines is what was sealed of it',
    ])
  },
)

t.test('what the shop writes anew of a colleague is sealed anew, part by part (rule 872)', async (t) => {
  const by = { actor: 'staff:1', reason: '맡은 일이 바뀌었어요' } as const
  t.equal(
    await changeRoles(shop.deps, 901, { roles: ['content'], rolesBefore: ['operations'] }, by),
    null,
    'roles',
  )
  t.same(await brokenIn(owner), [])
  t.equal(await lockColleague(shop.deps, 901, by), null)
  await collectRecords.run(shop.deps, aLog())
  const locked = (await colleagues(shop.deps)).find(({ id }) => id === 901)
  const lockedAt = locked?.lockedAt ?? 'not locked'
  t.equal(await unlockColleague(shop.deps, 901, { ...by, lockedAt }), null)
  t.same(await brokenIn(owner), [])
  await resetColleague(shop.deps, 901, by)
  await collectRecords.run(shop.deps, aLog())
  await seal()
  t.same(await brokenIn(owner), [])
  t.same(await brokenBy(`UPDATE shop.staff SET roles = '{content,admin}' WHERE id = 901`), [
    'shop.staff roles is what was sealed of it',
  ])
})

t.test(
  'an import says what it left out, and what comes under the same keys is sealed anew (rule 817)',
  async (t) => {
    const file = collector()
    await exportLog(shop.database.url, file.stream, { tables })
    const other = await freshDatabase<Tables>('sealed_elsewhere', { projections, functions })
    const client = await connect(other.url)
    t.teardown(async () => {
      await client.end()
      await other.end()
    })
    await importLog(other.url, Readable.from([file.text()]))
    t.same(await brokenIn(client), [])
    const left = await leftOut(client)
    t.match(
      left.map(({ table }) => table),
      ['es.rebases', 'platform.integrity_findings', 'platform.payment_attempts', 'shop.catalogue_changes'],
    )
    t.ok((left.find(({ table }) => table === 'shop.catalogue_changes')?.rows ?? 0) >= 2)
    t.notOk(
      left.some(({ table }) => table === 'shop.bank_lines'),
      'a table that came along is compared',
    )
    t.match(await breachesOf(client, rebasesAreConfirmed), [
      { key: '1', table: 'es.rebases', detail: /비교하지 않는 표: .*shop\.catalogue_changes \d+줄/ },
    ])
    t.same(await rewrittenEvents(client, 'all'), [], 'one transaction wrote all of them')
    t.match(
      (await uncoveredIn(client))[3]?.english,
      /^shop.catalogue_changes: \d+ rows that were sealed before/,
    )

    await client.query(`INSERT INTO shop.catalogue_changes (id, subject, key, actor, at, after, reason)
    OVERRIDING SYSTEM VALUE VALUES (1, 'settings', 'shop', 'staff:1', '2026-11-20T02:00:00Z', '{}', '새 상점이에요')`)
    await collectRecords.run({ ...shop.deps, db: other }, aLog())
    t.same(await brokenIn(client), [])
    await client.query(`UPDATE shop.catalogue_changes SET actor = 'staff:2'`)
    t.same(await brokenIn(client), ['shop.catalogue_changes is what was sealed of it: 1 changed'])
  },
)

t.test('every table is rebuilt, sealed or named among what no check covers (rule 818)', async (t) => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT format('%s.%s', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND c.oid >= 16384 AND n.nspname !~ '^pg_' ORDER BY 1`,
  )
  const covered = new Set([
    ...['events', 'streams', 'blocks', 'sealed_records'].map((ofTheChain) => `es.${ofTheChain}`),
    ...projections.flatMap((projection) => projection.tables.map((table) => `shop.${table}`)),
    ...[...ownRecords, ...modules.flatMap((module) => module.sealedRecords ?? [])].map(({ table }) => table),
  ])
  const named = new Set(
    uncovered.flatMap((one) =>
      Object.entries(one.tables ?? {}).flatMap(([schema, names]) => names.map((name) => `${schema}.${name}`)),
    ),
  )
  const isNamed = (name: string) => named.has(name) || named.has(`${name.split('.')[0]}.*`)
  t.same(
    rows.filter(({ name }) => !covered.has(name) && !isNamed(name)),
    [],
  )
  const all = new Set(rows.map(({ name }) => name))
  t.same(
    [...named].filter((name) => !name.endsWith('.*') && (covered.has(name) || !all.has(name))),
    [],
  )
})

t.test(
  'what verify finds of a row is said above the page that shows it, until it is closed (rule 821)',
  async (t) => {
    const sealedRecords = modules.flatMap((module) => module.sealedRecords ?? [])
    const one = async (sql: string) =>
      Object.values((await owner.query<Record<string, unknown>>(sql)).rows[0] ?? {})[0]
    const takenBack = Number(await one(`SELECT id FROM shop.catalogue_changes WHERE subject = 'bank_files'`))
    const staff = await one(
      `SELECT id || '@' || platform.newest_change_about('staff', id::text, '{roles}') FROM shop.staff WHERE id = 901`,
    )
    const term = await one(
      `SELECT key FROM es.sealed_records WHERE record = 'shop.terms' ORDER BY key LIMIT 1`,
    )
    const changed: readonly [record: string, key: unknown, change: string][] = [
      ['shop.bank_lines', 'line-1', `DELETE FROM shop.bank_lines WHERE line_key = 'line-1'`],
      ['shop.staff roles', staff, `UPDATE shop.staff SET roles = '{admin}' WHERE id = 901`],
      [
        'shop.terms',
        term,
        `UPDATE shop.terms SET content = content || ' ' WHERE id || '.' || version = '${term}'`,
      ],
    ]
    for (const [name, key, change] of changed) {
      await owner.query(change)
      const record = sealedRecords.find((sealed) => nameOf(sealed) === name)
      if (record === undefined) throw new Error(`${name} is not sealed`)
      await recordSealedChange(owner, record, { keys: [String(key)], changeId: takenBack })
    }
    await keepVerified(shop.deps.db, await verify(shop.database.url, { projections: [], invariants }))

    const above = async (table: string, role: StaffRole) => {
      const headers = await colleagueHeaders(shop, { email: `${table}@example.com`, roles: [role] })
      const { data } = (
        await shop.app.inject({ url: `/api/staff/consistency/rows/${table}`, headers })
      ).json()
      return data
    }
    const bank = await above('bank_lines', 'finance')
    t.match(bank, [/^통장 줄: .* · line-1: .*바꾼 기록 없이 바뀌었어요/])
    t.match(await above('staff', 'admin'), [
      /^직원의 역할: .* · 901@\d+: .*바꾼 기록 없이 바뀌었어요/,
      /^직원의 역할: .* · 901@\d+: .*변경 기록과 달라요/,
    ])
    t.match(await above('terms', 'content'), [/^동의한 약관의 글: .* · .*바꾼 기록 없이 바뀌었어요/])
    const { open } = await findingsKept(shop.deps)
    const finding = open.find(({ where, what }) => `${where}: ${what}` === bank[0])
    await closeFinding(shop.deps, { id: finding?.id ?? 0, staffId: 901, reason: '백업에서 되돌렸어요' })
    t.same(await findingsOfRows(shop.deps, 'shop.bank_lines'), [])
  },
)

t.test('rows of a table that are not listed are said there as well (rule 821)', async (t) => {
  const sql = `SELECT n::text AS key, 'shop.terms' AS table, 'ab' AS digest FROM generate_series(1, 21) AS n`
  const problems = await breachesOf(owner, { name: 'many are wrong', sql })
  t.match(problems.at(-1), { key: '그 밖', table: 'shop.terms' })
})

const late = async () => (await brokenIn(owner)).filter((line) => /long before/.test(line))

/** A change and a login that say that they are of that time. */
const written = (at: string) =>
  owner.query(
    `WITH changed AS (INSERT INTO shop.catalogue_changes (subject, key, before, after, actor, at, reason)
       VALUES ('coupons', '3', '{"value": 5000}', '{"value": 90000}', 'staff:3', $1, '행사라서 올려요'))
     INSERT INTO shop.staff_logins (at, staff_id, outcome, address, device, is_known_device)
     VALUES ($1, 901, 'in', '203.0.113.7', 'Chrome', true)`,
    [at],
  )

async function collectAndSeal() {
  await collectRecords.run(shop.deps, aLog())
  await seal()
}

t.test(
  'a row that is added with a day of long ago is found, and one of today is not (rule 930)',
  async (t) => {
    for (const now of [
      '2028-11-25T13:00:00+09:00',
      '2028-11-25T14:00:00+09:00',
      '2028-11-25T15:00:00+09:00',
    ]) {
      shop.clock.moveTo(now)
      await written(now)
      await collectAndSeal()
      await seal()
    }
    t.same(await late(), [])
    await written('2028-11-14T10:12:00+09:00')
    await collectAndSeal()
    t.match(await late(), [
      /^shop\.catalogue_changes is what was sealed of it: \d+ added/,
      /^shop\.staff_logins is what was sealed of it: \d+ added/,
    ])
  },
)

t.test('what a cut collection left is no older than the last whole one (rule 969)', async (t) => {
  const known = (await late()).length
  const newlyLate = async () => (await late()).length - known
  await written('2028-11-25T16:00:00+09:00')
  shop.clock.moveTo('2028-11-25T22:00:00+09:00')
  await seal()
  await owner.query('ALTER TABLE shop.staff_logins RENAME TO away')
  await t.rejects(collectRecords.run(shop.deps, aLog()), /staff_logins/)
  await owner.query('ALTER TABLE shop.away RENAME TO staff_logins')
  await seal()
  await collectAndSeal()
  t.equal(await newlyLate(), 0, 'a pause of six hours, and a seal between the tables of one collection')

  for (const forged of ['999999999', '', 'x'])
    await owner.query(
      `INSERT INTO es.sealed_records (record, key, leaf) VALUES ('collections', $1, '\\x01')`,
      [forged],
    )
  await seal()
  await written('2028-11-25T16:00:00+09:00')
  await collectAndSeal()
  t.equal(await newlyLate(), 2, 'a mark of nothing hides no row')
})
