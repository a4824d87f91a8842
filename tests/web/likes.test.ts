import { expect, it } from 'vitest'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import { isLiked } from '../../web/pieces/productCard/likes.ts'

const card: ProductCard = {
  ...{ id: 7, productName: '아틀리에 탑핸들 백 미디엄', product_images: [] },
  brand: { id: 1, nameEnglish: 'Veranne', nameKorean: '베란', image_file: null },
  ...{ discountRate: 20, discountPrice: 12_300, dailyRentalPrice: 15_400 },
  ...{ supplyPrice: 0, likeYn: true, ownerType: 'own', averageRating: 0, reviewCount: 0 },
}

it('a product is liked that the list shows, or that was liked before those that it shows', () => {
  const whole = { result: [card], cntAll: 1 }
  expect([7, 8].map((id) => isLiked(whole, id))).toEqual([true, false])
  const cut = { result: [card], cntAll: 2, olderIds: [3] }
  expect([7, 3, 8].map((id) => isLiked(cut, id))).toEqual([true, true, false])
})
