import t from 'tap'
import { sitemapRoutes } from '../../server/storefront/sitemap.ts'
import { aCatalogue } from './catalogueFixture.ts'

const shop = await aCatalogue('sitemap', [{ routes: sitemapRoutes }])
t.teardown(shop.end)
const [bag, gone] = [await shop.aBag(), await shop.aBag({ on_sale: false })]
await shop.database.pool.query(`
  INSERT INTO shop.promotion_pictures (id, title, scene, seed) VALUES (1, '그림', 'city', 1);
  INSERT INTO shop.plannings (id, type, title, starts_on) VALUES (7, 'season', '겨울', '2026-11-01');
  INSERT INTO shop.events (id, title, picture_id, content, starts_on, ends_on) VALUES
    (8, '지난 이벤트', 1, '<p>끝</p>', '2026-10-01', '2026-11-19'), (9, '이벤트', 1, '<p>지금</p>', '2026-11-01', NULL);
  UPDATE shop.brands SET name_english = 'A & B' WHERE id = 1`)
const text = async (url: string) => (await shop.app.inject(url)).body

t.test('search engines find every page that everybody may see', async (t) => {
  const index = await text('/sitemap.xml')
  t.match(index, '/sitemap-pages.xml</loc>')
  t.match(index, '/sitemap-products-1.xml</loc>')
  const products = await text('/sitemap-products-1.xml')
  t.match(products, `/product/detail/${bag}</loc><lastmod>`)
  t.notMatch(products, `/product/detail/${gone}<`, 'what left the shop is not named')
  const pages = await text('/sitemap-pages.xml')
  for (const path of [
    '/ranking',
    '/promotion/product/7',
    '/promotion/detail/9',
    '/brand/product?brandId=1&amp;brandName=A%20%26%20B',
  ])
    t.ok(pages.includes(`${path}</loc>`), path)
  t.notMatch(pages, '/promotion/detail/8<')
  t.equal((await shop.app.inject('/sitemap-products-2.xml')).statusCode, 404)
  t.equal((await shop.app.inject('/sitemap-products-x.xml')).statusCode, 404)
})

t.test('robots are told what to leave alone and where the sitemap is', async (t) => {
  const robots = await text('/robots.txt')
  for (const line of ['Disallow: /api/', 'Disallow: /mypage', 'Disallow: /cart']) t.match(robots, line)
  t.match(robots, /^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m)
})
