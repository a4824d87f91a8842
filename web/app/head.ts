import type { ProductDetail } from '../../domain/wire/catalogue.ts'
import type { EventDetail, Planning } from '../../domain/wire/promotions.ts'
import type { PageSettings } from '../../domain/wire/shop.ts'
import { calls } from '../calls.ts'
import { paths } from '../paths.ts'
import { keywordIn } from '../pieces/listQuery.ts'
import { perDayOf } from '../pieces/productCard/perDayOf.ts'
import { rentalLength } from '../pieces/rules/rentalWords.ts'
import { isBrandSearch } from '../pieces/search/brandsQuery.ts'
import { brandSearchTitle, searchTitle } from '../pieces/search/searchTitle.ts'
import { documentTitle } from '../text/documentTitle.ts'
import { canonicalPath } from './canonicalPath.ts'
import { brandTitle, titleOfList } from './listHead.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`
const og = (name: string, content: string) => `<meta property="og:${name}" content="${escaped(content)}">`

type Page = {
  url: string
  /** The screen's own name; the page is called by it unless its answers say more. */
  title: string
  fallback: Record<string, unknown>
  settings: Pick<PageSettings, 'publicUrl'>
}
type Words = { title: string; description: string; picture?: string; structured?: unknown }
/** Makes a path absolute, as messengers and search engines need it. */
type Absolute = (path: string) => string

const promise =
  '갖고 싶던 것을, 필요한 날만큼. 명품 가방과 시계, 옷을 하루 단위로 빌려요. 회수는 늘 무료예요.'

const isDetail = (value: unknown): value is ProductDetail =>
  typeof value === 'object' && value !== null && 'productName' in value && 'brand' in value

export const isEvent = (value: unknown): value is EventDetail =>
  typeof value === 'object' && value !== null && 'list_thumbnail_file' in value && 'content' in value

const wordsOfEvent = (event: EventDetail): Words => ({
  title: documentTitle(event.title),
  description:
    event.content
      .replace(/<[^<>]*>/g, ' ')
      .replace(/&\w+;/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 120) || promise,
  picture: (event.detail_thumbnail_file ?? event.list_thumbnail_file).fileUrl,
})

function wordsOfProduct(product: ProductDetail, absolute: Absolute): Words {
  const price = perDayOf(product)
  const lux = product.ownerType === 'luxshare' ? '[LUX] ' : ''
  const name = `${lux}${product.brand.nameEnglish.toUpperCase()} ${product.productName}`
  const pictures = product.product_images
    .filter(({ type }) => type === 'main')
    .map(({ file }) => file.fileUrl)
  const [picture] = pictures
  return {
    title: documentTitle(name),
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
    title: documentTitle(title),
    description: subtitle === '' ? promise : subtitle,
    ...(picture === null ? {} : { picture: picture.fileUrl }),
  }
}

/** The name of a page whose address says what it shows; null for other pages. */
function nameOf(id: string, page: Page): string | null {
  const search = new URL(page.url, 'https://own.invalid').searchParams
  switch (id) {
    case 'brandProducts':
      return brandTitle(page)
    case 'productList':
      return titleOfList(page)
    case 'search':
      return keywordIn(search) === '' ? null : searchTitle(keywordIn(search))
    case 'brand':
      return isBrandSearch(search) ? brandSearchTitle : null
    default:
      return null
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
  const name = nameOf(id, page)
  if (name !== null) return { title: documentTitle(name), description: `${name}. ${promise}` }
  return { title: documentTitle(page.title), description: promise }
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
