import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import type { Overlay } from '../../kit/useOverlay.ts'
import { CertificateSheet } from './CertificateSheet.tsx'
import { CouponSheet } from './CouponSheet.tsx'
import { ShareSheet } from './ShareSheet.tsx'

/** What only opens at a tap; fetched with the first of them. */
export function DetailSheets(props: {
  product: ProductDetail
  coupons: Overlay
  certificate: Overlay
  share: Overlay
}) {
  const { product, coupons, certificate, share } = props
  return (
    <>
      <CouponSheet productId={product.id} isOpen={coupons.isOpen} onClose={coupons.close} />
      <CertificateSheet isOpen={certificate.isOpen} onClose={certificate.close} />
      <ShareSheet title={product.productName} isOpen={share.isOpen} onClose={share.close} />
    </>
  )
}
