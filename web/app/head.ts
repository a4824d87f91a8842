import manifest from 'virtual:client-manifest'
import type { ProductDetail } from '../../domain/wire/catalogue.ts'
import type { EventDetail, Planning } from '../../domain/wire/promotions.ts'
import type { PageSettings } from '../../domain/wire/shop.ts'
import { calls } from '../calls.ts'
import { paths } from '../paths.ts'
import { rentalLength } from '../pieces/rules/rentalWords.ts'
import { canonicalPath } from './canonicalPath.ts'
import { drawnByTheServer } from './drawnByTheServer.ts'
import { brandTitle, titleOfList } from './listHead.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`
const og = (name: string, content: string) => `<meta property="og:${name}" content="${escaped(content)}">`

type Page = {
  url: string
  fallback: Record<string, unknown>
  settings: Pick<PageSettings, 'publicUrl'>
}
type Words = { title: string; description: string; picture?: string; structured?: unknown }
/** Makes a path absolute, as messengers and search engines need it. */
type Absolute = (path: string) => string

const promise =
  '갖고 싶던 것을, 필요한 날만큼. 명품 가방과 시계, 옷을 하루 단위로 빌려요. 회수는 늘 무료예요.'
const titles: Readonly<Record<string, string>> = {
  home: '빌림 · 갖고 싶던 것을, 필요한 날만큼',
  category: '카테고리 | 빌림',
  productSimilar: '유사한 상품 | 빌림',
  productRent: '렌트하기 | 빌림',
  login: '로그인 | 빌림',
  cart: '장바구니 | 빌림',
  search: '검색 | 빌림',
  luxury: '럭셔리 | 빌림',
  promotion: '프로모션 | 빌림',
  newMemberCoupon: '신규 회원 쿠폰 | 빌림',
  eventDetail: '이벤트 | 빌림',
  myCoupons: '쿠폰 | 빌림',
  favorites: '찜 | 빌림',
  brand: '브랜드 | 빌림',
  brandProducts: '브랜드 상품 | 빌림',
  planningProducts: '기획전 | 빌림',
  ranking: '랭킹 | 빌림',
  interest: '찜 | 빌림',
  aboutShop: '빌림 소개 | 빌림',
  luxshare: '럭스쉐어 · 옷장 속 명품을 맡기고 대여료 받기 | 빌림',
  luxshareApply: '위탁 신청 | 빌림',
  aboutLuxshare: '럭스쉐어 소개 | 빌림',
  outOfService: '시스템 점검 중 | 빌림',
  join: '회원가입 | 빌림',
  joinAgree: '간편 회원가입 | 빌림',
  joinComplete: '가입 완료 | 빌림',
  pass: '본인 인증 | 빌림',
  findId: '아이디 찾기 | 빌림',
  findPassword: '비밀번호 찾기 | 빌림',
  terms: '이용약관 | 빌림',
  policy: '개인정보처리방침 | 빌림',
  notFound: '페이지를 찾을 수 없어요 | 빌림',
}

const isDetail = (value: unknown): value is ProductDetail =>
  typeof value === 'object' && value !== null && 'productName' in value && 'brand' in value

export const isEvent = (value: unknown): value is EventDetail =>
  typeof value === 'object' && value !== null && 'list_thumbnail_file' in value && 'content' in value

const wordsOfEvent = (event: EventDetail): Words => ({
  title: `${event.title} | 빌림`,
  description:
    event.content
      .replace(/<[^>]*>/g, ' ')
      .replace(/&\w+;/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 120) || promise,
  picture: (event.detail_thumbnail_file ?? event.list_thumbnail_file).fileUrl,
})

function wordsOfProduct(product: ProductDetail, absolute: Absolute): Words {
  const price = product.discountRate > 0 ? product.discountPrice : product.dailyRentalPrice
  const lux = product.ownerType === 'luxshare' ? '[LUX] ' : ''
  const name = `${lux}${product.brand.nameEnglish.toUpperCase()} ${product.productName}`
  const pictures = product.product_images
    .filter(({ type }) => type === 'main')
    .map(({ file }) => file.fileUrl)
  const [picture] = pictures
  return {
    title: `${name} | 빌림`,
    description: `하루 ${price.toLocaleString('ko-KR')}원. ${rentalLength} 빌리고, 길수록 하루 가격이 내려가요.`,
    ...(picture === undefined ? {} : { picture }),
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      sku: product.productCode,
      brand: { '@type': 'Brand', name: product.brand.nameEnglish },
      ...(pictures.length === 0 ? {} : { image: pictures.map(absolute) }),
      ...(product.reviewCount > 0
        ? {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: product.averageRating,
              reviewCount: product.reviewCount,
            },
          }
        : {}),
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: 'KRW',
        availability: 'https://schema.org/InStock',
        url: absolute(paths.productDetail(product.id)),
      },
    },
  }
}

const isPlanningPage = (value: unknown): value is { planningEvent: Planning } =>
  typeof value === 'object' && value !== null && 'planningEvent' in value

function wordsOfPlanning({ title, subtitle, main_image_file: picture }: Planning): Words {
  return {
    title: `${title} | 빌림`,
    description: subtitle === '' ? promise : subtitle,
    ...(picture === null ? {} : { picture: picture.fileUrl }),
  }
}

function wordsOf(id: string, page: Page, absolute: Absolute): Words {
  const shownId = page.url.split(/[/?]/)[3] ?? ''
  if (id === 'productDetail') {
    const product = page.fallback[calls.product(shownId).url]
    if (isDetail(product)) return wordsOfProduct(product, absolute)
  }
  if (id === 'eventDetail') {
    const event = page.fallback[calls.event(shownId).url]
    if (isEvent(event)) return wordsOfEvent(event)
  }
  if (id === 'planningProducts') {
    const planning = Object.values(page.fallback).find(isPlanningPage)
    if (planning !== undefined) return wordsOfPlanning(planning.planningEvent)
  }
  const name = id === 'brandProducts' ? brandTitle(page) : id === 'productList' ? titleOfList(page) : null
  if (name !== null) return { title: `${name} | 빌림`, description: `${name}. ${promise}` }
  return { title: titles[id] ?? '빌림', description: promise }
}

/** Builds the title, Open Graph and structured data, for search engines and messenger previews. */
export function headOf(id: string, page: Page, indexed: boolean): string {
  const absolute: Absolute = (path) => new URL(path, page.settings.publicUrl).href
  const words = wordsOf(id, page, absolute)
  const canonical = absolute(canonicalPath(page.url))
  const structured =
    words.structured === undefined
      ? ''
      : `<script type="application/ld+json">${JSON.stringify(words.structured).replaceAll('<', '\\u003c')}</script>`
  return [
    `<title>${escaped(words.title)}</title>`,
    meta('description', words.description),
    indexed ? `<link rel="canonical" href="${escaped(canonical)}">` : meta('robots', 'noindex'),
    og('type', id === 'productDetail' ? 'product' : 'website'),
    og('site_name', '빌림'),
    og('title', words.title),
    og('description', words.description),
    indexed ? og('url', canonical) : '',
    words.picture === undefined ? '' : og('image', absolute(words.picture)),
    structured,
  ].join('')
}

function withImports(key: string, seen: Set<string>) {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(key)) return
  seen.add(key)
  for (const next of chunk.imports ?? []) withImports(next, seen)
}

/** Links the styles of a screen, and its scripts as inert links that main.tsx activates after the first picture. */
export function chunkLinks(id: string): string {
  const [screen = id] = id.split('.')
  const folder = screen === 'terms' || screen === 'policy' ? 'legal' : screen
  const name = `${screen.charAt(0).toUpperCase()}${screen.slice(1)}Screen.tsx`
  const seen = new Set<string>()
  withImports('app/start.tsx', seen)
  withImports(`screens/${folder}/${name}`, seen)
  // The document itself links the entry and its styles.
  const chunksOf = (keys: Set<string>) =>
    [...keys].flatMap((key) => manifest[key] ?? []).filter((chunk) => chunk.isEntry !== true)
  const chunks = chunksOf(seen)
  const drawn = new Set<string>()
  for (const { dynamicImports = [] } of chunks)
    for (const key of dynamicImports) if (drawnByTheServer.includes(key)) withImports(key, drawn)
  const styles = new Set([...chunks, ...chunksOf(drawn)].flatMap((chunk) => chunk.css ?? []))
  return [
    ...Array.from(styles, (file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map(({ file }) => `<link rel="later" data-screen crossorigin href="/${file}">`),
  ].join('')
}
