import type { Period } from '../../../domain/shared/civilDate.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import type { Overlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { FreeAlertSheet } from '../../pieces/freeAlert/FreeAlertSheet.tsx'
import { firstImage } from '../../pieces/Picture.tsx'
import { perDayOf } from '../../pieces/productCard/perDayOf.ts'
import { ShareSheet } from '../../pieces/share/ShareSheet.tsx'
import { won } from '../../text/format.ts'
import { CertificateSheet } from './CertificateSheet.tsx'
import { CouponSheet } from './CouponSheet.tsx'

type DetailOverlays = Readonly<Record<'coupons' | 'certificate' | 'share' | 'freeAlert', Overlay>>

const sharedProduct = (product: ProductDetail) => ({
  title: `${product.brand.nameEnglish.toUpperCase()} ${product.productName}`,
  description: `하루 ${won(perDayOf(product))}에 빌려요`,
  picture: firstImage(product.product_images) ?? '',
  path: paths.productDetail(product.id),
})

/** The sheets of the page, loaded when the first of them opens. */
export function DetailSheets(props: {
  product: ProductDetail
  overlays: DetailOverlays
  /** The period that the availability alert starts with: the chosen or the refused one; null without either. */
  wanted: Period | null
}) {
  const { product, overlays, wanted } = props
  const { coupons, certificate, share, freeAlert } = overlays
  return (
    <>
      <CouponSheet productId={product.id} isOpen={coupons.isOpen} onClose={coupons.close} />
      <CertificateSheet isOpen={certificate.isOpen} onClose={certificate.close} />
      {share.isOpen && <ShareSheet shared={sharedProduct(product)} onClose={share.close} />}
      {freeAlert.isOpen && <FreeAlertSheet product={product} overlay={freeAlert} wanted={wanted} />}
    </>
  )
}
