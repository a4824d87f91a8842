import { describe, expect, it } from 'vitest'
import type { ProductDetail } from '../../domain/wire/catalogue.ts'
import type { ShopNow } from '../../domain/wire/shop.ts'
import { headOf, type Page } from '../../web/app/head.ts'
import { screens } from '../../web/app/screens.ts'
import { documentTitle } from '../../web/text/documentTitle.ts'

const now: ShopNow = { now: '2026-11-20T10:00:00+09:00', today: '2026-11-20', closedDays: [] }
const settings = { publicUrl: 'https://billim.example', shopSlug: 'billim' }

/** The head of a screen's page, with the words that the table of screens gives it. */
function headWith(id: string, url: string, shown: Partial<Page> = {}, indexed = false): string {
  const screen = screens.find((one) => one.id === id)
  const server = screen?.server || {}
  const page = {
    ...{ url, settings, params: {}, now, fallback: {}, answer: undefined },
    ...{ title: screen?.frame.title ?? '', ...shown },
  }
  return headOf(page, server.words?.(page) ?? null, indexed)
}

describe('The title that the server writes', () => {
  it.each(
    screens
      // What these lists show is in their address.
      .filter(({ id }) => id !== 'productList')
      .map(({ id, path, frame }) => [id, path, frame.title]),
  )('of %s is the one that the browser will show', (id, path, title) =>
    expect(headWith(id, path)).toContain(`<title>${documentTitle(title)}</title>`),
  )
  it('of the home page says what the shop is for', () =>
    expect(headWith('home', '/')).toContain('<title>빌림 · 갖고 싶던 것을, 필요한 날만큼</title>'))
  it('tells the results of a search and the search of brands from the pages that they began on', () => {
    const titleAt = (id: string, url: string) => /<title>(.*?) \| /.exec(headWith(id, url))?.[1]
    expect(titleAt('search', '/search')).toBe('검색')
    expect(titleAt('search', `/search?keyword=${encodeURI('드레스')}`)).toBe('‘드레스’ 검색 결과')
    expect(titleAt('brand', '/brand')).toBe('브랜드')
    expect(titleAt('brand', '/brand?tab=search')).toBe('브랜드 검색')
  })
  it('is escaped', () =>
    expect(headWith('faq', '/', { title: '<b>"&' })).toContain('<title>&lt;b&gt;&quot;&amp; | 빌림</title>'))
})

describe('What the server says to search engines and messengers', () => {
  const product: ProductDetail = {
    ...{ id: 7, productName: '소프트 토트', productCode: 'VRN-TT-0007', ownerType: 'luxshare' },
    brand: { id: 1, nameEnglish: 'Veranne', nameKorean: '베란느', image_file: null },
    product_images: [{ type: 'main', file: { fileUrl: '/files/pictures/7/front' } }],
    ...{ discountRate: 20, discountPrice: 12_300, dailyRentalPrice: 15_400, supplyPrice: 1_250_000 },
    ...{ likeYn: false, averageRating: 0, reviewCount: 0, turnaroundDays: 0, category: [] },
    ...{ color: null, material: null, origin: null, size: null, description: '' },
    ...{ shippingCost: 'free', baseShippingCost: 3_000, jejuShippingCost: 5_000 },
    ...{ reviews: [], similarProducts: [], coupon: null, consignment: null },
    ...{ periodDiscount: 0, periodTotalPrice: 36_900 },
  }
  const url = '/product/detail/7?utm=x&start=2026-12-01'
  const head = headWith('productDetail', url, { answer: product }, true)

  it('has whole addresses, without the parameters of a visit', () => {
    const place = 'https://billim.example/product/detail/7'
    expect(head).toContain(`<link rel="canonical" href="${place}">`)
    expect(head).toContain(
      '<meta property="og:image" content="https://billim.example/files/pictures/7/front">',
    )
    const structured = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? '{}'
    expect(JSON.parse(structured)).toMatchObject({
      ...{ image: ['https://billim.example/files/pictures/7/front'], offers: { url: place, price: 12_300 } },
    })
  })
  it('names a consigned item as one', () => {
    expect(head).toContain('<title>[LUX] VERANNE 소프트 토트')
  })
  it('keeps results of a search from search engines, and no list of products', () => {
    const isPublic = (id: string) => screens.find((screen) => screen.id === id)?.frame.public === true
    expect([isPublic('search'), isPublic('productList')]).toEqual([false, true])
    expect(headWith('search', '/search?keyword=x')).toContain('<meta name="robots" content="noindex">')
    expect(head).not.toContain('noindex')
  })
})
