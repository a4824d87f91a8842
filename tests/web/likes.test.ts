import { expect, it } from 'vitest'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import { isLiked, withLike } from '../../web/pieces/productCard/likes.ts'
import { countLiked } from '../../web/screens/interest/InterestScreen.tsx'

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

it('a product that is liked counts before its card is read, one that is no longer liked goes with its card', () => {
  const none = { result: [], cntAll: 0 }
  const liked = withLike(none, 7, true)
  expect(isLiked(liked, 7)).toBe(true)
  expect(liked.cntAll).toBe(1)
  expect(withLike(liked, 7, true), 'once').toEqual(liked)
  const listed = { result: [card], cntAll: 2, olderIds: [3] }
  const unliked = withLike(withLike(listed, 7, false), 3, false)
  expect([7, 3].some((id) => isLiked(unliked, id))).toBe(false)
  expect(unliked.cntAll).toBe(0)
  expect(withLike(none, 7, false)).toEqual(none)
})

it('the number of likes follows what was just liked and unliked, until the server has it', () => {
  const likes = { result: [card], cntAll: 600, olderIds: [3] }
  const after = (...changes: [number, boolean][]) => countLiked(likes, new Map(changes))
  expect(after()).toBe(600)
  expect(after([7, false], [3, false])).toBe(598)
  expect(after([8, true], [7, true], [9, false]), 'two of them are as the server says').toBe(601)
})
