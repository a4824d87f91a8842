import * as z from 'zod/mini'
import { refuse } from '../../domain/shared/decision.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Routes } from '../platform/deps.ts'

/** The protocol allows 50,000 addresses in a file. */
const productsAFile = 40_000

const standing = ['/', '/category', '/product', '/luxury', '/promotion?tab=0', '/brand', '/ranking']
const legal = ['/luxshare', '/service-info/luxshare', '/terms', '/policy', '/promotion/detail/new']

/** Pages of a single member, or that make sense only in the middle of a visit. */
const closed = [
  '/api/',
  '/mypage',
  '/cart',
  '/order',
  '/login',
  '/join',
  '/find-',
  '/reset-password',
  '/search',
  '/staff',
]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const xml = (name: string, inner: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${inner.join('\n')}\n</${name}>\n`

type Entry = { path: string; day?: string | undefined }
const entry = (base: string, tag: 'url' | 'sitemap', { path, day }: Entry): string => {
  const changed = day === undefined ? '' : `<lastmod>${day}</lastmod>`
  return `<${tag}><loc>${escaped(`${base}${path}`)}</loc>${changed}</${tag}>`
}

/** robots.txt, and a sitemap in as many files as the catalogue needs, of what is on sale and what is shown now. */
export const sitemapRoutes: Routes = (deps) => async (app) => {
  const { env } = deps
  const base = env.PUBLIC_URL.replace(/\/$/, '')
  const keep = 'public, max-age=3600'

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) => {
    const rules = closed.map((path) => `Disallow: ${path}`)
    const text = ['User-agent: *', ...rules, '', `Sitemap: ${base}/sitemap.xml`, ''].join('\n')
    return reply.header('cache-control', keep).type('text/plain; charset=utf-8').send(text)
  })

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const files = Math.ceil((await lastProduct(deps.db)) / productsAFile)
    const paths = [
      '/sitemap-pages.xml',
      ...Array.from({ length: files }, (_, nth) => `/sitemap-products-${nth + 1}.xml`),
    ]
    const body = xml(
      'sitemapindex',
      paths.map((path) => entry(base, 'sitemap', { path })),
    )
    return reply.header('cache-control', keep).type('application/xml; charset=utf-8').send(body)
  })

  app.get('/sitemap-pages.xml', { schema: { hide: true } }, async (_request, reply) => {
    const body = xml(
      'urlset',
      (await pages(deps)).map((one) => entry(base, 'url', one)),
    )
    return reply.header('cache-control', keep).type('application/xml; charset=utf-8').send(body)
  })

  app.get(
    '/sitemap-products-:nth(^\\d{1,4}).xml',
    {
      schema: {
        hide: true,
        params: z.object({ nth: z.coerce.number().check(z.int(), z.gte(1)) }),
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const rows = await products(deps.db, request.params.nth)
      if (rows.length === 0) return reply.refuse(refuse('NOT_FOUND'))
      const body = xml(
        'urlset',
        rows.map((one) => entry(base, 'url', one)),
      )
      return reply.header('cache-control', keep).type('application/xml; charset=utf-8').send(body)
    },
  )
}

const lastOffered = statement({
  name: 'sitemap.last',
  text: 'SELECT coalesce(max(id), 0) AS last FROM shop.offered_products() WHERE on_sale',
  row: z.object({ last: z.int() }),
})
const offeredBetween = statement({
  name: 'sitemap.products',
  text: `SELECT '/product/detail/' || id AS path, to_char(listed_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD') AS day
    FROM shop.offered_products() WHERE on_sale AND id > $1 AND id <= $2 ORDER BY id`,
  row: z.object({ path: z.string(), day: z.string() }),
})
const shownPages = statement({
  name: 'sitemap.pages',
  text: `SELECT 'category' AS kind, id, name, NULL AS day FROM shop.shown_categories() WHERE level = 1
    UNION ALL SELECT 'brand', id, name_english, NULL FROM shop.shown_brands()
    UNION ALL SELECT kind, id, title, starts_at::date::text FROM shop.story_pages(),
      (SELECT $1::timestamptz AT TIME ZONE 'Asia/Seoul' AS now) AS clock
      WHERE starts_at <= clock.now AND coalesce(clock.now < ends_at, true)
    ORDER BY 1, 2`,
  row: z.object({ kind: z.string(), id: z.int(), name: z.string(), day: z.nullable(z.string()) }),
})

async function lastProduct(db: Deps['db']): Promise<number> {
  const [row] = await lastOffered(db.pool, [])
  return row?.last ?? 0
}

async function products(db: Deps['db'], nth: number): Promise<Entry[]> {
  return offeredBetween(db.pool, [(nth - 1) * productsAFile, nth * productsAFile])
}

async function pages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Entry[]> {
  const rows = await shownPages(db.pool, [clock.now()])
  const found = rows.map(({ kind, id, name, day }) => ({
    path: pathOf(kind, id, name),
    day: day ?? undefined,
  }))
  return [...[...standing, ...legal].map((path) => ({ path })), ...found]
}

function pathOf(kind: string, id: number, name: string): string {
  const written = encodeURIComponent(name)
  if (kind === 'category') return `/product?c1=${id}&c1Name=${written}`
  if (kind === 'brand') return `/brand/product?brandId=${id}&brandName=${written}`
  return kind === 'planning' ? `/promotion/product/${id}` : `/promotion/detail/${id}`
}
