import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import { CartGroupPart } from '../../web/screens/cart/CartScreen.tsx'
import { withoutLine } from '../../web/screens/cart/selection.ts'

const bag: ProductCard = {
  ...{ id: 1, productName: '아틀리에 탑핸들 백 미디엄', product_images: [] },
  brand: { id: 1, nameEnglish: 'Veranne', nameKorean: '베란', image_file: null },
  ...{ discountRate: 20, discountPrice: 12_300, dailyRentalPrice: 15_400, supplyPrice: 0 },
  ...{ likeYn: false, ownerType: 'own', averageRating: 0, reviewCount: 0 },
}

const wordsOf = (product: ProductCard, rentalEndDate: CivilDate): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CartGroupPart
        group={{
          rentalStartDate: '2026-12-03',
          rentalEndDate,
          cart: [{ id: 7, reservationYn: false, product }],
        }}
        isSelected={() => true}
        onSelect={() => undefined}
        onRemove={() => undefined}
      />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, '')

it('a line of the cart says the price a day times its days, the percent off, and what the length takes off', () => {
  expect(wordsOf(bag, '2026-12-09')).toContain('12,300원 × 7일20% 86,100원기간 할인 -6,100원')
})

it('a short rental without a discount says neither a percent nor a period discount', () => {
  const words = wordsOf({ ...bag, discountRate: 0, discountPrice: 15_400 }, '2026-12-05')
  expect(words).toContain('15,400원 × 3일46,200원')
  expect(words).not.toMatch(/%|기간 할인/)
})

it('a line that is taken off leaves the count, and its period when it was the last', () => {
  const group = (start: CivilDate, ...ids: number[]) => ({
    ...{ rentalStartDate: start, rentalEndDate: '2026-12-20' as const },
    cart: ids.map((id) => ({ id, reservationYn: false, product: bag })),
  })
  const cart = { result: [group('2026-12-03', 7, 8), group('2026-12-10', 9)], cntAll: 3 }
  expect(withoutLine(cart, 7)).toEqual({
    result: [group('2026-12-03', 8), group('2026-12-10', 9)],
    cntAll: 2,
  })
  expect(withoutLine(cart, 9)).toEqual({ result: [group('2026-12-03', 7, 8)], cntAll: 2 })
})
