import { describe, expect, it } from 'vitest'
import type { ProductDetail } from '../../domain/wire/catalogue.ts'
import { headOf } from '../../web/app/head.ts'
import { account } from '../../web/app/tables/account.ts'
import { browsing } from '../../web/app/tables/browsing.ts'
import { help } from '../../web/app/tables/help.ts'
import { renting } from '../../web/app/tables/renting.ts'
import { welcome } from '../../web/app/tables/welcome.ts'
import { calls } from '../../web/calls.ts'
import { documentTitle } from '../../web/text/documentTitle.ts'

const settings = { publicUrl: 'https://billim.example' }
const headWith = (id: string, url: string, title: string) =>
  headOf(id, { url, title, fallback: {}, settings }, false)

describe('The title that the server writes', () => {
  it.each(
    [...account, ...help, ...renting, ...welcome].map(({ id, path, frame }) => [id, path, frame.title]),
  )('of %s is the one that the browser will show', (id, path, title) =>
    expect(headWith(id, path, title)).toContain(`<title>${documentTitle(title)}</title>`),
  )
  it('of the home page says what the shop is for', () =>
    expect(headWith('home', '/', '빌림')).toContain('<title>빌림 · 갖고 싶던 것을, 필요한 날만큼</title>'))
  it('tells the results of a search and the search of brands from the pages that they began on', () => {
    const titleAt = (id: string, url: string, title: string) =>
      /<title>(.*?) \| /.exec(headWith(id, url, title))?.[1]
    expect(titleAt('search', '/search', '검색')).toBe('검색')
    expect(titleAt('search', `/search?keyword=${encodeURI('드레스')}`, '검색')).toBe('‘드레스’ 검색 결과')
    expect(titleAt('brand', '/brand', '브랜드')).toBe('브랜드')
    expect(titleAt('brand', '/brand?tab=search', '브랜드')).toBe('브랜드 검색')
  })
  it('is escaped', () =>
    expect(headWith('faq', '/', '<b>"&')).toContain('<title>&lt;b&gt;&quot;&amp; | 빌림</title>'))
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
  const fallback = { [calls.product('7').url]: product }
  const head = headOf('productDetail', { url, title: '상품', fallback, settings }, true)

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
    const isPublic = (id: string) => browsing.find((screen) => screen.id === id)?.frame.public === true
    expect([isPublic('search'), isPublic('productList')]).toEqual([false, true])
    expect(headWith('search', '/search?keyword=x', '검색')).toContain(
      '<meta name="robots" content="noindex">',
    )
    expect(head).not.toContain('noindex')
  })
})
