import type { Review } from '../../../domain/wire/catalogue.ts'

type Files = Pick<Review, 'image_file_id_1_file' | 'image_file_id_2_file' | 'image_file_id_3_file'>

/** Returns the URLs of a review's photos, in their order. */
export const photoUrls = (review: Files): string[] =>
  [review.image_file_id_1_file, review.image_file_id_2_file, review.image_file_id_3_file].flatMap((file) =>
    file === null ? [] : [file.fileUrl],
  )
