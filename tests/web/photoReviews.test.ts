import { expect, it } from 'vitest'
import type { Review } from '../../domain/wire/catalogue.ts'
import { photoReviewsOrAll } from '../../web/screens/productDetail/Below.tsx'

const aReview = (id: number): Review => ({
  ...{ id, content: '색이 사진과 같아요.', rating: 5, createdAt: '2026-11-20T10:20:00+09:00' },
  ...{ user: { name: '김*지' }, heightCm: null, size: null },
  ...{ image_file_id_1_file: null, image_file_id_2_file: null, image_file_id_3_file: null },
})

it('all reviews are shown when the last one with photos is gone, whose checkbox goes with it', () => {
  const [plain, pictured] = [aReview(1), aReview(2)]
  expect(photoReviewsOrAll([pictured], [plain, pictured])).toEqual([pictured])
  expect(photoReviewsOrAll([], [plain])).toEqual([plain])
})
