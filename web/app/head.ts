import type { Params } from 'react-router-dom'
import { formatWon } from '../../domain/shared/won.ts'
import type { Brand, Category, ProductDetail } from '../../domain/wire/catalogue.ts'
import type { EventDetail, Planning } from '../../domain/wire/promotions.ts'
import type { PageSettings, ShopNow } from '../../domain/wire/shop.ts'
import { calls } from '../calls.ts'
import { paths } from '../paths.ts'
import { listTitle } from '../pieces/listing/listTitle.ts'
import { keywordIn, listFilterOf } from '../pieces/listQuery.ts'
import { perDayOf } from '../pieces/productCard/perDayOf.ts'
import { rentalLength } from '../pieces/rules/rentalWords.ts'
import { isBrandSearch } from '../pieces/search/brandsQuery.ts'
import { brandSearchTitle, searchTitle } from '../pieces/search/searchTitle.ts'
import { documentTitle } from '../text/documentTitle.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`
const og = (name: string, content: string) => `<meta property="og:${name}" content="${escaped(content)}">`

/** A page that the server draws: its address, and the answers of the calls that its screen reads. */
export type Page = {
  url: string
  params: Params
  now: ShopNow
  /** The screen's own name; the page is called by it unless its answers say more. */
  title: string
  fallback: Record<string, unknown>
  /** Answer of the screen's first call; undefined when there is none. */
  answer: unknown
  settings: Pick<PageSettings, 'publicUrl' | 'shopSlug'>
}
export type Words = {
  title: string
  description: string
  picture?: string
  structured?: unknown
  /** Of Open Graph; a website unless it says more. */
  type?: 'product'
}

const searchOf = ({ url }: Pick<Page, 'url'>) => new URL(url, 'https://own.invalid').searchParams

/** Makes a path absolute, as messengers and search engines need it. */
const absoluteIn =
  ({ settings }: Page) =>
  (path: string) =>
    new URL(path, settings.publicUrl).href

const promise =
  '갖고 싶던 것을, 필요한 날만큼. 명품 가방과 시계, 옷을 하루 단위로 빌려요. 회수는 늘 무료예요.'

export const hasAnswer = ({ answer }: Page): boolean => answer !== undefined

const isEvent = (value: unknown): value is EventDetail =>
  typeof value === 'object' && value !== null && 'list_thumbnail_file' in value && 'content' in value

/** False for an event that has ended. */
export const isRunningEvent = (page: Page): boolean =>
  hasAnswer(page) &&
  !(isEvent(page.answer) && page.answer.endDate !== null && page.answer.endDate < page.now.today)

export function eventWords({ answer: event }: Page): Words | null {
  if (!isEvent(event)) return null
  const text = event.content
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&\w+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
  return {
    title: documentTitle(event.title),
    description: text === '' ? promise : text,
    picture: (event.detail_thumbnail_file ?? event.list_thumbnail_file).fileUrl,
  }
}

const isDetail = (value: unknown): value is ProductDetail =>
  typeof value === 'object' && value !== null && 'productName' in value && 'brand' in value

export function productWords(page: Page): Words | null {
  const { answer: product } = page
  if (!isDetail(product)) return null
  const absolute = absoluteIn(page)
  const price = perDayOf(product)
  const lux = product.ownerType === 'luxshare' ? '[LUX] ' : ''
  const name = `${lux}${product.brand.nameEnglish.toUpperCase()} ${product.productName}`
  const pictures = product.product_images
    .filter(({ type }) => type === 'main')
    .map(({ file }) => file.fileUrl)
  const [picture] = pictures
  return {
    title: documentTitle(name),
    description: `하루 ${formatWon(price)}. ${rentalLength} 빌리고, 길수록 하루 가격이 내려가요.`,
    ...(picture === undefined ? {} : { picture }),
    type: 'product',
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

export function planningWords({ answer }: Page): Words | null {
  if (!isPlanningPage(answer)) return null
  const { title, subtitle, main_image_file: picture } = answer.planningEvent
  return {
    title: documentTitle(title),
    description: subtitle === '' ? promise : subtitle,
    ...(picture === null ? {} : { picture: picture.fileUrl }),
  }
}

/** Words of a page whose address says what it shows. */
const named = (name: string): Words => ({ title: documentTitle(name), description: `${name}. ${promise}` })

export function searchWords(page: Page): Words | null {
  const keyword = keywordIn(searchOf(page))
  return keyword === '' ? null : named(searchTitle(keyword))
}

export const brandSearchWords = (page: Page): Words | null =>
  isBrandSearch(searchOf(page)) ? named(brandSearchTitle) : null

const rowsIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null && 'result' in value && Array.isArray(value.result)
    ? value.result
    : []

type BrandName = Pick<Brand, 'id' | 'nameEnglish' | 'nameKorean'>
const isBrandName = (value: unknown): value is BrandName =>
  typeof value === 'object' && value !== null && 'nameEnglish' in value && 'nameKorean' in value
const isCategory = (value: unknown): value is Category =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value

/** Returns the name of the address's first brand as the shop writes it; null for an unknown brand. */
function brandTitle(page: Pick<Page, 'url' | 'fallback'>): string | null {
  const id = Number(searchOf(page).get('brandId'))
  const brand = rowsIn(page.fallback[calls.brands.url])
    .filter(isBrandName)
    .find((row) => row.id === id)
  return brand === undefined ? null : `${brand.nameEnglish.toUpperCase()} ${brand.nameKorean}`
}

/** Returns the title of a list by the categories in its address. */
export function titleOfList(page: Pick<Page, 'url' | 'fallback'>): string {
  const filter = listFilterOf(searchOf(page))
  const chips = filter.c2 === undefined ? [] : rowsIn(page.fallback[calls.tertiary(filter.c2).url])
  return listTitle(filter, chips.filter(isCategory))
}

export function brandWords(page: Page): Words | null {
  const title = brandTitle(page)
  return title === null ? null : named(title)
}

export const listWords = (page: Page): Words => named(titleOfList(page))

/** Builds the title, Open Graph and structured data, for search engines and messenger previews. */
export function headOf(page: Page, shown: Words | null, indexed: boolean): string {
  const absolute = absoluteIn(page)
  const words = shown ?? { title: documentTitle(page.title), description: promise }
  const canonical = absolute(canonicalPath(page.url))
  const structured =
    words.structured === undefined
      ? ''
      : `<script type="application/ld+json">${JSON.stringify(words.structured).replaceAll('<', '\\u003c')}</script>`
  return [
    `<title>${escaped(words.title)}</title>`,
    meta('description', words.description),
    indexed ? `<link rel="canonical" href="${escaped(canonical)}">` : meta('robots', 'noindex'),
    og('type', words.type ?? 'website'),
    og('site_name', '빌림'),
    og('title', words.title),
    og('description', words.description),
    indexed ? og('url', canonical) : '',
    words.picture === undefined ? '' : og('image', absolute(words.picture)),
    structured,
  ].join('')
}

/** Query parameters that make a page of its own; filters, sorting and parameters of a visit do not. */
const identifying = ['c1', 'c1Name', 'c2', 'c2Name', 'c3', 'brandId', 'brandName', 'tab']

/** Returns the canonical address of a page, for search engines. */
export function canonicalPath(url: string): string {
  const [path = '/', query = ''] = url.split('?', 2)
  const asked = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of identifying) for (const value of asked.getAll(name)) kept.append(name, value)
  const text = kept.toString()
  return text === '' ? path : `${path}?${text}`
}
