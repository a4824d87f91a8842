import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { About } from './About.tsx'
import { Guide } from './Guide.tsx'
import { Inquiry } from './Inquiry.tsx'
import { Reviews } from './Reviews.tsx'

/** The sections under the tab bar. */
export function Below(props: { product: ProductDetail; onCertificate: () => void }) {
  const { product } = props
  return (
    <>
      <About product={product} onCertificate={props.onCertificate} />
      <Reviews reviews={product.reviews} count={product.reviewCount} average={product.averageRating} />
      <Guide />
      <Inquiry />
    </>
  )
}
