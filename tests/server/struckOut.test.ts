import t from 'tap'
import { tables } from '../../server/modules.ts'
import { exportLog } from '../../server/platform/eventStore/logFile.ts'
import { recordChange } from '../../server/platform/recordChange.ts'
import { registerColleague } from '../support/colleague.ts'
import { collector } from '../support/collector.ts'
import { dumpOf, foundIn } from '../support/dump.ts'
import { aWholeShop } from '../support/leaving.ts'

const shop = await aWholeShop('struck_out')
t.teardown(() => shop.end())
const { pool } = shop.database
const at = new Date('2026-11-20T10:00:00+09:00')

t.test(
  'what colleagues saved and typed of a member goes when the member leaves, and is in no export',
  async (t) => {
    const who = await shop.joins({ email: 'soyul.nam@example.com', name: '남소율', mobileno: '01027182818' })
    const staffId = await registerColleague(shop, { email: 'views@example.com', roles: ['operations'] })
    await pool.query(
      `INSERT INTO shop.staff_views (staff_id, page, name, query, shared, saved_at) VALUES
       ($4, 'orders', '늦는 분', $1, true, $3), ($4, 'orders', '남소율님 주문', 'status=new', false, $3),
       ($4, 'orders', '새 주문', $2, true, $3)`,
      [`${new URLSearchParams({ q: '남소율' })}`, `${new URLSearchParams({ q: '구두' })}`, at, staffId],
    )
    const change = { subject: 'bank_matches' as const, key: 'match-1', before: null, actor: 'staff:1', at }
    await recordChange(shop.deps.db.kysely, {
      ...change,
      after: { note: '010-2718-2818로 확인' },
      reason: '남소율님이 보낸 돈이에요 (soyul.nam@example.com)',
    })
    await recordChange(shop.deps.db.kysely, {
      ...change,
      key: 'match-2',
      before: { note: '' },
      after: null,
      reason: '강남소율동 지점 입금',
    })

    const words = ['남소율님', 'soyul.nam@example.com', '010-2718-2818', '%EB%82%A8%EC%86%8C%EC%9C%A8']
    const sink = collector()
    await exportLog(shop.database.url, sink.stream, { tables })
    t.same(
      words.filter((word) => sink.text().includes(word)),
      [],
    )
    await who.check()
    t.equal((await who.leave()).statusCode, 200)
    const views = await pool.query('SELECT name FROM shop.staff_views')
    t.same(views.rows, [{ name: '새 주문' }])
    const { rows } = await pool.query(
      `SELECT reason, after FROM shop.catalogue_changes WHERE subject = 'bank_matches' ORDER BY key`,
    )
    t.same(rows, [
      {
        reason: '(탈퇴한 회원)님이 보낸 돈이에요 ((탈퇴한 회원))',
        after: { note: '(탈퇴한 회원)로 확인' },
      },
      { reason: '강남소율동 지점 입금', after: null },
    ])
    t.strictSame(foundIn(await dumpOf(shop.database.url), words), [])
  },
)
