import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read } from 'hucre'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import t from 'tap'
import { isRefusal } from '../../domain/shared/decision.ts'
import type { ProductFile, ProductFileRow, ProductFileState } from '../../domain/wire/staffProducts.ts'
import { addProducts, finishProductFiles } from '../../server/catalogue/index.ts'
import { carryOut, stateOf } from '../../server/catalogue/productFile/carryOut.ts'
import { planProductFile } from '../../server/catalogue/productFile/planFile.ts'
import { connect } from '../../server/platform/database/database.ts'
import { aProduct, consigned } from '../support/aProduct.ts'
import { aRentalShop } from '../support/aRental.ts'
import { withHiddenRows } from '../support/hiddenRows.ts'
import { hurried } from '../support/unhurried.ts'
import { formBody } from '../support/uploading.ts'

const shop = await aRentalShop('product_files', undefined, {}, { env: hurried })
const folder = mkdtempSync(join(tmpdir(), 'product-files-'))
t.teardown(async () => {
  await shop.end()
  rmSync(folder, { recursive: true })
})
const content = await shop.aColleague('content@example.com', ['content'])
const operations = await shop.aColleague('ops@example.com', ['operations'])
const { pool } = shop.database
shop.clock.moveTo('2026-11-20T10:00:00+09:00')
const reason = '겨울 가격으로 맞춰요'
const bag = await shop.aBag({ product_code: 'BAG-001', product_name: '소프트 토트백', size: 'M' })
const owners = await shop.aBag({ ...consigned(), product_code: 'LUX-001', owner_member_id: 1 })

type Sent = { status: number; code: string; message: string; data: ProductFile }
async function sends(
  file: File,
  fields: Record<string, string> = {},
  colleague: Pick<typeof content, 'accessToken'> = content,
): Promise<Sent> {
  const body = await formBody({ fileId: randomUUID(), dryRun: 'true', ...fields, file })
  const headers = { authorization: `Bearer ${colleague.accessToken}`, 'content-type': body.type }
  const url = '/api/staff/product-files'
  const answer = await shop.app.inject({ method: 'POST', url, headers, payload: body.payload })
  return { status: answer.statusCode, code: '', message: '', ...answer.json() }
}
const fileOf = (...lines: string[]) => new File([`\ufeff${lines.join('\n')}`], 'products.csv')
const outcomes = ({ data }: Sent) => data.rows.map(({ line, outcome }) => [line, outcome])
const problemIn = ({ data }: Sent, line: number) => data.rows.find((row) => row.line === line)?.problem
const productOf = async (id: number) =>
  (
    await content.get<{
      version: number
      dailyRentalPrice: number
      onSale: boolean
      heldBack: string | null
    }>(`/api/staff/products/${id}`)
  ).data
const recordsOf = async (id: number) =>
  (
    await pool.query<{ before: object | null; after: object; reason: string; actor: string }>(
      `SELECT before, after, reason, actor FROM shop.catalogue_changes WHERE subject = 'products' AND key = $1 ORDER BY id`,
      [String(id)],
    )
  ).rows

t.test('the list that was saved can be sent back: nothing differs, as CSV and as a workbook', async (t) => {
  for (const format of ['csv', 'xlsx']) {
    const saved = await content.file(`/api/staff/products.${format}`)
    const sent = await sends(new File([new Uint8Array(saved)], `products.${format}`))
    t.same(outcomes(sent), [
      [2, 'unchanged'],
      [3, 'unchanged'],
    ])
  }
  t.equal((await sends(fileOf('상품번호', '1'), {}, operations)).status, 403)
  t.equal((await sends(fileOf('이름', '가방'))).code, 'TABLE_UNREADABLE')
  const tooMany = Array.from({ length: 5_001 }, (_, nth) => `BAG-${nth}`)
  t.equal((await sends(fileOf('상품 코드', ...tooMany))).code, 'TABLE_UNREADABLE')
})

t.test(
  'a workbook changed in a spreadsheet says row by row what it would do, and then does that (rule 381)',
  async (t) => {
    const saved = await content.file('/api/staff/products.xlsx')
    const [sheet] = (await read(new Uint8Array(saved))).sheets
    const [head = [], ...rows] = sheet?.rows ?? []
    const at = (label: string) => head.indexOf(label)
    const changed = rows.map((row): CellValue[] =>
      row[at('상품 코드')] === 'BAG-001'
        ? row.with(at('하루 가격 (원)'), 15_000).with(at('사이즈'), null).with(at('색상'), '=블랙')
        : row,
    )
    const fresh = (code: string, price: CellValue, brand = '메종 오름') =>
      head.map((label): CellValue => {
        const cells: Record<string, CellValue> = {
          ...{
            '상품 코드': code,
            상품: '새 토트백',
            브랜드: brand,
            카테고리: '여성',
            '하루 가격 (원)': price,
          },
          ...{ '정가 (원)': 900_000, 상태: '판매 중', '어울리는 자리': '결혼식, 출근' },
        }
        return cells[String(label)] ?? null
      })
    const workbook = await writeXlsx({
      sheets: [
        {
          name: '목록',
          rows: [
            head,
            ...changed,
            fresh('NEW-001', 9_900),
            fresh('NEW-002', 9_950),
            fresh('NEW-003', 9_900, '없는 브랜드'),
            fresh('NEW-001', 9_900),
          ],
        },
      ],
    })
    const file = () => new File([new Uint8Array(workbook)], 'changed.xlsx')
    const trial = await sends(file())
    const byCode = new Map(
      trial.data.rows.map((row): [string, ProductFileRow] => [`${row.line} ${row.productCode}`, row]),
    )
    t.match(trial.data.rows.map(({ productCode, outcome }) => [productCode, outcome]).toSorted(), [
      ['BAG-001', 'changed'],
      ['LUX-001', 'unchanged'],
      ['NEW-001', 'created'],
      ['NEW-001', 'refused'],
      ['NEW-002', 'refused'],
      ['NEW-003', 'refused'],
    ])
    const own = trial.data.rows.find(({ productCode }) => productCode === 'BAG-001')
    t.same(own?.changes, [
      { name: '하루 가격', before: '12,300', after: '15,000' },
      { name: '사이즈', before: 'M', after: '' },
      { name: '색상', before: '', after: '=블랙' },
    ])
    t.match(byCode.get('5 NEW-002')?.problem, /100원 단위/)
    t.match(byCode.get('6 NEW-003')?.problem, /“없는 브랜드” 브랜드가 없어요/)
    t.match(byCode.get('7 NEW-001')?.problem, /4번째 줄에 이미 있는/)
    t.match(byCode.get('4 NEW-001')?.changes.at(-1), { name: '상태', after: '숨김' })
    t.equal((await productOf(bag)).dailyRentalPrice, 12_300, 'a trial changes nothing')

    const fileId = randomUUID()
    const confirming = { fileId, dryRun: 'false', shown: trial.data.shown, reason }
    t.equal((await sends(file(), { ...confirming, shown: 'another' })).code, 'PRODUCT_FILE_STALE')
    t.equal((await sends(file(), { ...confirming, reason: '' })).code, 'INVALID_REQUEST')
    const done = await sends(file(), confirming)
    t.match(done.data.carriedOut, { rows: 2, waiting: 0, done: 2, problems: [] })
    t.match(await productOf(bag), { dailyRentalPrice: 15_000, size: null, color: '=블랙' })
    t.match((await recordsOf(bag)).at(-1), {
      ...{ before: { daily_rental_price: 12_300 }, after: { daily_rental_price: 15_000 } },
      ...{ reason, actor: /^staff:\d+$/ },
    })
    const { result } = (
      await operations.get<{ result: object[] }>(`/api/staff/records?kind=product&key=${bag}`)
    ).data
    t.match(result[0], { reason }, 'it is found where a change by the form is')

    t.same(await sends(file(), confirming), done, 'the same button again is the same answer')
    t.equal((await sends(file(), { ...confirming, reason: '다른 사유' })).code, 'IDEMPOTENCY_KEY_REUSED')
    t.equal((await recordsOf(bag)).length, 2, 'and nothing is written twice')
  },
)

t.test('a product of a file is hidden until it has a picture', async (t) => {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM shop.products WHERE product_code = 'NEW-001'`,
  )
  const id = rows[0]?.id ?? 0
  t.match(await productOf(id), { onSale: false, heldBack: 'no_picture', occasions: ['결혼식', '출근'] })
  const change = (more: object) => content.put(`/api/staff/products/${id}`, { reason, ...more })
  t.match(await change({ onSale: true }), { code: 'PRODUCT_NOT_OFFERABLE', message: /대표 사진이 없어요/ })
  const line = `${id},판매 중`
  t.match(problemIn(await sends(fileOf('상품번호,상태', line)), 2), /대표 사진이 없어요/)
  const { rows: files } = await pool.query<{ id: number }>(
    `INSERT INTO shop.files (url) VALUES ('/files/1.webp') RETURNING id`,
  )
  const pictures = [{ type: 'main', fileId: files[0]?.id ?? 0, view: null }]
  t.match(await change({ onSale: true, pictures }), { status: 200 })
  t.match(await productOf(id), { onSale: true, heldBack: null })
})

t.test('a row that the form would refuse is refused in its own words, with its line', async (t) => {
  const sent = await sends(
    fileOf(
      '상품번호,상품 코드,하루 가격 (원),할인율(%),카테고리,상태',
      `${owners},,20000,,,`,
      `${bag},,비싸요,,,`,
      `${bag},BAG-009,,,,`,
      '999999,,10000,,,',
      ',bag 1,10000,,여성,',
    ),
  )
  t.same(
    sent.data.rows.map(({ outcome }) => outcome),
    Array(5).fill('refused'),
  )
  t.match(
    [2, 3, 4, 5, 6].map((line) => problemIn(sent, line)),
    [/계약한 그대로/, /“비싸요”: 숫자로/, /상품 코드는 바꿀 수 없어요/, /상품이 없어요/, /영문 대문자/],
  )
  // Each in a file of its own: a product that is named twice is refused for that.
  const alone = async (heads: string, line: string) => problemIn(await sends(fileOf(heads, line)), 2)
  t.equal(await alone('상품번호,할인율(%)', `${bag},120`), '할인율은 100 이하여야 해요.')
  t.match(await alone('상품번호,카테고리', `${bag},남성 › 가방`), /“남성 › 가방” 카테고리가 없어요/)
  t.equal(await alone('상품번호,상태', `${bag},팔아요`), '상태는 판매 중이나 숨김으로 적어 주세요.')
  const same = await sends(fileOf('상품번호,할인율(%)', `${bag},0`))
  t.equal(
    (
      await sends(fileOf('상품번호,할인율(%)', `${bag},0`), {
        dryRun: 'false',
        shown: same.data.shown,
        reason,
      })
    ).code,
    'PRODUCT_FILE_CHANGES_NOTHING',
  )
})

t.test('what the parcels of a product cost is changed by a file', async (t) => {
  const costing = (cell: string) =>
    fileOf('상품번호,배송,배송비 (원),제주 추가 배송비', `${bag},${cell},"2,500원",4000`)
  const { data } = await sends(costing('유료'))
  t.match(data.rows, [
    {
      outcome: 'changed',
      changes: [
        { name: '배송', before: '무료', after: '유료' },
        { name: '배송비', before: '0', after: '2,500' },
        { name: '제주 추가 배송비', before: '0', after: '4,000' },
      ],
    },
  ])
  const done = await sends(costing('유료'), { dryRun: 'false', shown: data.shown, reason })
  t.match(done.data.carriedOut, { done: 1 })
  const { data: product } = await content.get<object>(`/api/staff/products/${bag}`)
  t.match(product, { shippingCost: 'paid', baseShippingCost: 2_500, jejuShippingCost: 4_000 })
  t.match(problemIn(await sends(costing('착불')), 2), /배송은 무료나 유료로/)
})

t.test('nothing is changed when a product was changed after the trial', async (t) => {
  const file = () => fileOf('상품 코드,하루 가격 (원)', 'BAG-001,16000', 'NEW-001,11000')
  const trial = await sends(file())
  t.same(outcomes(trial), [
    [2, 'changed'],
    [3, 'changed'],
  ])
  await content.put(`/api/staff/products/${bag}`, { discountRate: 5, reason: '잠깐 할인' })
  const confirmed = await sends(file(), { dryRun: 'false', shown: trial.data.shown, reason })
  t.match(confirmed, { status: 409, code: 'PRODUCT_FILE_STALE' })
  t.equal((await productOf(bag)).dailyRentalPrice, 15_000)
})

t.test('the same button, pressed twice at the same moment, carries the file out once', async (t) => {
  const file = () => fileOf('상품번호,하루 가격 (원)', `${bag},15500`)
  const { data } = await sends(file())
  const confirming = { fileId: randomUUID(), dryRun: 'false', shown: data.shown, reason }
  const before = (await recordsOf(bag)).length
  const answers = await Promise.all([1, 2, 3].map(() => sends(file(), confirming)))
  t.strictSame(
    answers.map(({ status, data: one }) => [status, one?.carriedOut?.rows]),
    Array(3).fill([200, 1]),
    'while another press still saves it, it waits',
  )
  t.equal((await productOf(bag)).dailyRentalPrice, 15_500)
  t.equal((await recordsOf(bag)).length, before + 1)
})

t.test('two files that name the same products in another order wait for each other', async (t) => {
  const { brandId, categoryId } = shop.shelf
  const codes = Array.from({ length: 60 }, (_, nth) => `TURN-${String(nth).padStart(3, '0')}`)
  await addProducts(
    shop.deps.db,
    codes.map((code) => aProduct({ product_code: code, brand_id: brandId, c1: categoryId })),
    { actor: 'job:test', at: shop.deps.clock.now() },
  )
  const head = '상품 코드,상품,브랜드,카테고리,하루 가격 (원),정가 (원)'
  const changes = (price: number, order: readonly string[]) =>
    fileOf('상품 코드,하루 가격 (원)', ...order.map((code) => `${code},${price}`))
  const additions = (order: readonly string[]) =>
    fileOf(head, ...order.map((code) => `${code.replace('TURN', 'BORN')},새 가방,메종 오름,여성,9900,900000`))
  const by = { actor: 'job:test', at: shop.deps.clock.now() }
  const planned = async (file: File) => {
    const path = join(folder, `${randomUUID()}.csv`)
    writeFileSync(path, new Uint8Array(await file.arrayBuffer()))
    const plan = await planProductFile(shop.deps, path, by)
    if (isRefusal(plan)) throw new Error(plan.refused)
    return plan
  }
  for (const files of [
    [changes(13_000, codes), changes(14_000, codes.toReversed())],
    [additions(codes), additions(codes.toReversed())],
  ]) {
    // Both are planned before either is carried out: by calls, the faster one would make the other's trial stale.
    const plans = await Promise.all(files.map(planned))
    const states = await Promise.all(
      plans.map((plan) => carryOut(shop.deps, { fileId: randomUUID(), staffId: 1, reason, ...plan })),
    )
    t.match(states, Array(2).fill({ rows: 60 }))
    // What one waited for longer than a lock may take is left to the job.
    await finishProductFiles(shop.deps)
    const done = await Promise.all(
      states.map((state) => (isRefusal(state) ? null : stateOf(shop.deps.db, state.fileId))),
    )
    t.match(done, Array(2).fill({ waiting: 0 }))
    t.equal(
      done.reduce((all, state) => all + (state?.done ?? 0), 0),
      60,
      'each product is written once',
    )
  }
  t.equal(await shop.count("shop.products WHERE product_code LIKE 'BORN-%'"), 60)
})

t.test('a saved list changes nothing, whatever its products, brands and categories are called', async (t) => {
  const names = ["'=따옴표", '=수식', '＝전각', '-마이너스', 'a,b', '줄"따옴표', '\u200b영폭', '0123']
  for (const [nth, name] of names.entries())
    await shop.aBag({
      product_code: `NAME-${nth}`,
      product_name: name,
      size: name,
      color: '007',
      origin: ' ',
    })
  await pool.query(`INSERT INTO shop.brands (name_korean, name_english, position)
    SELECT name_korean, 'Namesake', 9 FROM shop.brands ORDER BY id LIMIT 1`)
  const { rows: alike } = await pool.query<{ id: number }>(
    `INSERT INTO shop.categories (name, level, position) VALUES ('가 나', 1, 5), ('가나', 1, 6) RETURNING id`,
  )
  for (const { id } of alike) await shop.aBag({ product_code: `SHELF-${id}`, c1: id, c2: null, c3: null })
  for (const format of ['csv', 'xlsx']) {
    const saved = await content.file(`/api/staff/products.${format}`)
    const { data } = await sends(new File([new Uint8Array(saved)], `products.${format}`))
    t.strictSame(
      data.rows.filter(({ outcome }) => outcome !== 'unchanged'),
      [],
      format,
    )
  }
  const [one, other] = alike.map(({ id }) => id)
  const moved = await sends(fileOf('상품 코드,카테고리', `SHELF-${one},가나`, `SHELF-${other},가  나`))
  t.strictSame(
    moved.data.rows[0]?.changes,
    [{ name: '카테고리', before: '가 나', after: '가나' }],
    'the very name is meant',
  )
  t.match(problemIn(moved, 3), /카테고리가 여럿이에요/)
  await pool.query(`DELETE FROM shop.brands WHERE name_english = 'Namesake'`)
})

t.test('a list that Korean Excel saved as CSV changes nothing (rule 678)', async (t) => {
  await pool.query('UPDATE shop.brands SET name_korean = $1 WHERE id = (SELECT min(id) FROM shop.brands)', [
    '메종 «오름»',
  ])
  const { rows: below } = await pool.query<{ id: number; parent_id: number }>(
    `INSERT INTO shop.categories (name, level, position, parent_id)
     SELECT '작은 가방', 2, 9, c1 FROM shop.products WHERE product_code = 'BAG-001' RETURNING id, parent_id`,
  )
  const { id: c2 = 0, parent_id: c1 = 0 } = below[0] ?? {}
  await shop.aBag({ product_code: 'ACCENT-1', product_name: 'Café ½ 토트 ™', color: 'naïve', c1, c2 })
  const saved = String(await content.file('/api/staff/products.csv'))
  const inCp949 = new Uint8Array(iconv.encode(saved.replace('\ufeff', ''), 'cp949'))
  const { data } = await sends(new File([inCp949], 'products.csv'))
  t.ok(data.rows.length > 0)
  t.strictSame(
    data.rows.filter(({ outcome }) => outcome !== 'unchanged'),
    [],
  )
  const [path = ''] = /[가-힣]+ > 작은 가방/.exec(saved) ?? []
  for (const written of [path, path.replaceAll('>', '›'), path.replaceAll('>', '?')])
    t.match(
      outcomes(await sends(fileOf('상품 코드,카테고리', `ACCENT-1,${written}`))),
      [[2, 'unchanged']],
      written,
    )
})

t.test('of two sheets of products none is left out without a word (rule 671)', async (t) => {
  const sheet = (name: string, ...rows: string[][]) => ({ name, rows })
  const list = (code: string) => [
    ['상품 코드', '색상'],
    [code, '검정'],
  ]
  const book = async (...sheets: { name: string; rows: string[][] }[]) =>
    sends(new File([new Uint8Array(await writeXlsx({ sheets }))], 'products.xlsx'))
  t.equal((await book(sheet('안내', ['읽는 법']), sheet('상품', ...list('BAG-001')))).data.rows.length, 1)
  t.equal(
    (await book(sheet('가', ...list('BAG-001')), sheet('나', ...list('LUX-001')))).code,
    'TABLES_SEVERAL',
  )
})

t.test('products that a filter hides are not changed without a word (rule 987)', async (t) => {
  const rows = [
    ['상품 코드', '색상'],
    ['BAG-001', '검정'],
    ['LUX-001', '검정'],
  ]
  const workbook = await writeXlsx({ sheets: [{ name: '상품', rows }] })
  t.match(await sends(new File([withHiddenRows(workbook, 3)], 'products.xlsx')), {
    ...{ status: 400, code: 'TABLE_ROWS_HIDDEN', message: /^3번째 줄부터 1줄이 필터나 숨기기로/ },
  })
})

t.test(
  'a broken letter is refused where it is, and a spreadsheet of another format by its name',
  async (t) => {
    const cut = (...lines: string[]) =>
      new File([Buffer.from(lines.join('\n')).subarray(0, -1)], 'products.csv')
    const row = await sends(cut('상품번호,색상', `${bag},검정`))
    t.match(row.data.rows, [{ line: 2, outcome: 'refused', problem: /^깨진 글자가 있어요/ }])
    t.match(await sends(cut('회원 목록', '이름', '홍길동')), {
      ...{ status: 400, code: 'TABLE_LETTER_BROKEN', message: /^3번째 줄의 글자가 깨져/ },
    })
    const xml = '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'
    t.match(await sends(new File([xml], 'products.xls')), {
      ...{ status: 400, code: 'TABLE_FORMAT_UNREAD', message: /Excel에서 \.xlsx로 다시 저장해 주세요/ },
    })
  },
)

t.test('columns that a file has twice are refused, and those that nobody knows are named', async (t) => {
  const twice = await sends(fileOf('상품번호,하루 가격 (원),하루 가격', `${bag},13000,14000`))
  t.match(twice, { status: 400, code: 'PRODUCT_FILE_COLUMN_TWICE', message: /“하루 가격” 열이 두 번/ })
  const misspelt = await sends(fileOf('상품번호,할인률(%),하루 가격 (원)', `${bag},10,13100`))
  t.strictSame(misspelt.data.unknownColumns, ['할인률(%)'])
  const guided = await writeXlsx({
    sheets: [
      { name: '안내', rows: [['이렇게 적어 주세요']] },
      {
        name: '목록',
        rows: [
          ['상품번호', '상품'],
          [bag, 'A_x0000_B'],
        ],
      },
    ],
  })
  const { data } = await sends(new File([new Uint8Array(guided)], 'guided.xlsx'))
  t.match(data.rows, [{ outcome: 'changed', changes: [{ name: '상품', after: 'AB' }] }])
})

t.test('what a file did is found afterwards', async (t) => {
  type Files = {
    result: {
      staffName: string
      reason: string
      rows: number
      done: number
      waiting: number
      refused: number
    }[]
    cntAll: number
  }
  const { data } = await content.get<Files>('/api/staff/product-files')
  t.equal(data.cntAll, await shop.count('shop.product_files'))
  const first = data.result.find(({ rows }) => rows === 2)
  t.match(first, { reason, done: 2, waiting: 0, refused: 0, staffName: /./ })
  t.equal((await operations.get('/api/staff/product-files')).status, 403)
})

t.test(
  'a job carries out the rest, and refuses by its version a product that a colleague changed',
  async (t) => {
    const codes = Array.from({ length: 120 }, (_, nth) => `ROW-${String(nth).padStart(3, '0')}`)
    const { brandId, categoryId } = shop.shelf
    const ids = await addProducts(
      shop.deps.db,
      codes.map((code) => aProduct({ product_code: code, brand_id: brandId, c1: categoryId })),
      { actor: 'job:test', at: shop.deps.clock.now() },
    )
    const file = () => fileOf('상품 코드,하루 가격 (원)', ...codes.map((code) => `${code},13000`))
    const { data } = await sends(file())
    const fileId = randomUUID()
    const confirmed = await sends(file(), { fileId, dryRun: 'false', shown: data.shown, reason })
    t.match(confirmed.data.carriedOut, { rows: 120, waiting: 20, done: 100 })
    const late = ids.at(-1) ?? 0
    await content.put(`/api/staff/products/${late}`, { dailyRentalPrice: 14_000, reason: '먼저 바꿔요' })
    await Promise.all([finishProductFiles(shop.deps), finishProductFiles(shop.deps)])
    const state = (await content.get<ProductFileState>(`/api/staff/product-files/${fileId}`)).data
    t.match(state, {
      ...{ waiting: 0, done: 119 },
      problems: [{ line: 121, productCode: 'ROW-119', problem: /다른 사람이 먼저 고쳤어요/ }],
    })
    t.equal((await productOf(late)).dailyRentalPrice, 14_000)
    t.same(await recordsOf(ids[0] ?? 0).then((rows) => rows.length), 2)
    t.equal(
      await shop.count("shop.products WHERE product_code LIKE 'ROW-%' AND daily_rental_price = 13000"),
      119,
    )
  },
)

t.test('a file whose products somebody holds is kept, and carried out by the job', async (t) => {
  const code = 'HELD-001'
  const { brandId, categoryId } = shop.shelf
  const [id = 0] = await addProducts(
    shop.deps.db,
    [aProduct({ product_code: code, brand_id: brandId, c1: categoryId })],
    { actor: 'job:test', at: shop.deps.clock.now() },
  )
  const file = () => fileOf('상품 코드,하루 가격 (원)', `${code},17000`)
  const { data } = await sends(file())
  const owner = await connect(shop.database.url)
  t.teardown(() => owner.end())
  await owner.query('BEGIN')
  await owner.query('SELECT FROM shop.products WHERE id = $1 FOR UPDATE', [id])
  const fileId = randomUUID()
  const confirmed = await sends(file(), { fileId, dryRun: 'false', shown: data.shown, reason })
  t.match(confirmed, { status: 200, data: { carriedOut: { rows: 1, waiting: 1, done: 0, problems: [] } } })
  await owner.query('COMMIT')
  await finishProductFiles(shop.deps)
  t.match((await content.get(`/api/staff/product-files/${fileId}`)).data, { waiting: 0, done: 1 })
  t.equal((await productOf(id)).dailyRentalPrice, 17_000)
})

t.test('a file that cannot be carried out does not hold up the one after it', async (t) => {
  const codes = Array.from({ length: 101 }, (_, nth) => `TWO-${String(nth).padStart(3, '0')}`)
  const { brandId, categoryId } = shop.shelf
  const ids = await addProducts(
    shop.deps.db,
    codes.map((code) => aProduct({ product_code: code, brand_id: brandId, c1: categoryId })),
    { actor: 'job:test', at: shop.deps.clock.now() },
  )
  const sent = async (price: number) => {
    const file = () => fileOf('상품 코드,하루 가격 (원)', ...codes.map((code) => `${code},${price}`))
    const { data } = await sends(file())
    const fileId = randomUUID()
    await sends(file(), { fileId, dryRun: 'false', shown: data.shown, reason })
    return fileId
  }
  const broken = await sent(13_000)
  shop.clock.moveTo('2026-11-20T10:01:00+09:00')
  const whole = await sent(14_000)
  await pool.query(
    `UPDATE shop.product_file_rows SET does = '{"dailyRentalPrice": 15000}' WHERE file_id = $1 AND outcome = 'waiting'`,
    [broken],
  )
  const owner = await connect(shop.database.url)
  t.teardown(() => owner.end())
  await owner.query(`CREATE FUNCTION public.no_room() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_room BEFORE UPDATE ON shop.products FOR EACH ROW
      WHEN (NEW.daily_rental_price = 15000) EXECUTE FUNCTION public.no_room()`)
  await t.rejects(finishProductFiles(shop.deps), { message: 'could not extend file' })
  t.match((await content.get(`/api/staff/product-files/${broken}`)).data, { waiting: 1, done: 100 })
  t.match((await content.get(`/api/staff/product-files/${whole}`)).data, { waiting: 0 })
  t.equal(ids.length, 101)
  await owner.query('DROP TRIGGER no_room ON shop.products')

  // A release between the plan and its carrying out may refuse what the one before took.
  await pool.query(
    `UPDATE shop.product_file_rows SET does = '{"productName": "\u3164"}' WHERE file_id = $1 AND outcome = 'waiting'`,
    [broken],
  )
  await finishProductFiles(shop.deps)
  t.match((await content.get(`/api/staff/product-files/${broken}`)).data, {
    ...{ waiting: 0, done: 100 },
    problems: [{ line: 102, productCode: 'TWO-100', problem: /보이는 글자로/ }],
  })
})

t.test(
  'a name that nobody can see is refused in its line, and marks copied along from a page go',
  async (t) => {
    const rows = ['\u3164', '\u2800', '소프트\u202e토트백', '소프트\u200b 토트'].map(
      (name) => `${bag},${name}`,
    )
    const named = async (row = '') => (await sends(fileOf('상품번호,상품', row))).data.rows[0]
    for (const row of rows.slice(0, 3))
      t.match(await named(row), { outcome: 'refused', problem: /보이는 글자로/ })
    t.match(await named(rows[3]), { outcome: 'changed', changes: [{ name: '상품', after: '소프트 토트' }] })
  },
)
