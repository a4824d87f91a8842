import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { invariants } from '../../server/modules.ts'
import { moveOrderItem } from '../../server/ordering/index.ts'
import { removeReview } from '../../server/reviews/index.ts'
import { enough, reviewSent } from '../support/aReview.ts'
import { breaches } from '../support/books.ts'
import { dumpOf, foundIn } from '../support/dump.ts'
import { aWholeShop, drafts, pays } from '../support/leaving.ts'
import { aPhoto, formBody, sendForm } from '../support/uploading.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-left-'))
const shop = await aWholeShop('review_of_who_left', { DATA_DIR: directory })
t.teardown(async () => {
  await shop.end()
  rmSync(directory, { recursive: true, force: true })
})
const { pool } = shop.database
const rowsOf = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows

t.test(
  'the review of a member who left stays without the person, and goes without taking points',
  async (t) => {
    const who = await shop.joins({ email: 'gone@example.com', name: '한솔비', mobileno: '01020001234' })
    const bag = await shop.aBag()
    const [item = ''] = await pays(shop, who, await drafts(who, bag, {}))
    for (const action of ['prepare', 'ship', 'deliver', 'collect'] as const)
      await moveOrderItem(shop.deps, {
        ...{ orderItemId: item, action, by: 'staff', staffId: 1, reason: '점검을 마쳤어요' },
        ...{ courier: null, trackingNumber: null },
      })
    const form = { ...reviewSent(item, bag), heightCm: '163', size: '55반', reviewsFile1: await aPhoto() }
    const { authorization } = who
    const body = await formBody(form)
    const written = await sendForm(shop.app, { authorization }, body, '/api/users/my-reviews')
    t.equal(written.statusCode, 200, written.body)
    const shown = async () => (await shop.app.inject(`/api/users/products/${bag}`)).json().data
    const before = await shown()
    t.match(before.reviews, [{ user: { name: '한*비' }, heightCm: 163 }])
    const photo = before.reviews[0].image_file_id_1_file.fileUrl

    await who.check()
    t.equal((await who.leave()).statusCode, 200)
    t.strictSame(foundIn(await dumpOf(shop.database.url), ['한*비', '55반']), [])
    t.equal((await shop.app.inject(photo)).statusCode, 404)
    // A page that was read lately may name the writer for ten seconds more.
    const { rows } = await pool.query('SELECT * FROM shop.shown_reviews() WHERE product_id = $1', [bag])
    t.match(rows, [{ content: enough, author: null, height_cm: null, size: null, photos: [] }])

    const { reviewId } = written.json().data
    const removed = await removeReview(shop.deps, { reviewId, revision: 0, staffId: 1, reason: '광고' })
    t.strictSame(removed, { reviewId, points: 0 })
    t.match(await rowsOf('SELECT debt FROM shop.point_balances WHERE member_id = $1', [who.id]), [
      { debt: 0 },
    ])
    t.strictSame(await rowsOf('SELECT FROM shop.review_removals WHERE member_id = $1', [who.id]), [])
    t.strictSame(await breaches(shop.database.url, invariants), [])
  },
)
