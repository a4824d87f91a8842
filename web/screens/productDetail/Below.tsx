import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { PartRoot } from '../../kit/PartRoot.tsx'
import { perDayOf } from '../../pieces/productCard/perDayOf.ts'
import { About } from './About.tsx'
import { Guide } from './Guide.tsx'
import { Inquiry } from './Inquiry.tsx'
import { Reviews } from './Reviews.tsx'
import { Seen } from './Seen.tsx'

/** The sections under the tab bar. */
export function Below(props: { product: ProductDetail; onCertificate: () => void }) {
  const { product } = props
  return (
    <PartRoot>
      <About product={product} onCertificate={props.onCertificate} />
      <Reviews reviews={product.reviews} count={product.reviewCount} average={product.averageRating} />
      <Guide
        perDay={perDayOf(product)}
        deliveryFee={product.shippingCost === 'free' ? 0 : product.baseShippingCost}
      />
      <Inquiry productId={product.id} />
      <Seen productId={product.id} />
    </PartRoot>
  )
}
