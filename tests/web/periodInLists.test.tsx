import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { Period } from '../../domain/shared/civilDate.ts'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import { ProductGrid } from '../../web/pieces/productCard/ProductGrid.tsx'

const bag: ProductCard = {
  ...{ id: 1, productName: '아틀리에 탑핸들 백 미디엄', product_images: [] },
  brand: { id: 1, nameEnglish: 'Veranne', nameKorean: '베란', image_file: null },
  ...{ discountRate: 20, discountPrice: 12_300, dailyRentalPrice: 15_400, supplyPrice: 0 },
  ...{ likeYn: false, ownerType: 'own', averageRating: 0, reviewCount: 0 },
}

const wordsOf = (period?: Period): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ProductGrid products={[bag]} period={period} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, '')

it('a list with a period says what a product costs for it, beside what a day costs', () => {
  const words = wordsOf({ start: '2026-12-03', end: '2026-12-06' })
  expect(words).toContain('20% 12,300원/일')
  expect(words, 'the fourth day is cheaper: 36,900 + 11,100').toContain('4일 48,000원')
})

it('a list without a period says what a day costs, and no sum', () => {
  expect(wordsOf()).toContain('20% 12,300원/일')
  expect(wordsOf()).not.toMatch(/\d일 /)
})
