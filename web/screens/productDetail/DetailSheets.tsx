import { ArrowDownToLine, Check } from 'lucide-react'
import { useEffect } from 'react'
import type { Period } from '../../../domain/shared/civilDate.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice } from '../../kit/notices.ts'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import type { Overlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { CouponRow } from '../../pieces/coupons/CouponRow.tsx'
import { DownloadButton } from '../../pieces/coupons/DownloadButton.tsx'
import { useDownloads } from '../../pieces/coupons/useDownloads.ts'
import { FreeAlertSheet } from '../../pieces/freeAlert/FreeAlertSheet.tsx'
import { isRefused, whyNotRead } from '../../pieces/LoadFailed.tsx'
import { firstImage } from '../../pieces/Picture.tsx'
import { perDayOf } from '../../pieces/productCard/perDayOf.ts'
import { ShareSheet } from '../../pieces/share/ShareSheet.tsx'
import { won } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import styles from './DetailSheets.module.css'

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

/** Why no coupon can be shown; null while loading and when there are coupons. */
function problemOf({ data, error }: { data: { result: readonly unknown[] } | undefined; error: unknown }) {
  if (data !== undefined) return data.result.length === 0 ? messages.listMissing : null
  if (error === undefined) return null
  return isRefused(error) ? messages.listMissing : whyNotRead(error)
}

/** The coupons of a product: guests can look at them, members can download them. */
function CouponSheet(props: { productId: number; isOpen: boolean; onClose: () => void }) {
  const { data, error, mutate } = useAnswer(props.isOpen ? calls.productCoupons(props.productId) : null)
  const { isBusy, downloadAll } = useDownloads(() => mutate())
  const coupons = data?.result ?? []
  const open = coupons.filter((coupon) => !coupon.downloadYn)
  const { isOpen, onClose } = props
  const problem = isOpen ? problemOf({ data, error }) : null
  useLoadingOverlay(props.isOpen && data === undefined && error === undefined)
  useEffect(() => {
    if (problem !== null) alertNotice(problem).then(onClose)
  }, [problem, onClose])
  return (
    <FullScreenSheet
      title="쿠폰"
      isOpen={props.isOpen}
      onClose={onClose}
      actions={
        <Button wide onClick={() => downloadAll(open)} busy={isBusy} disabled={open.length === 0}>
          <ArrowDownToLine size={18} aria-hidden="true" />
          전체 다운로드
        </Button>
      }
    >
      <ul aria-label="이 상품의 쿠폰">
        {coupons.map((coupon) => (
          <CouponRow key={coupon.id} coupon={coupon} faded={coupon.downloadYn}>
            {coupon.downloadYn ? (
              <span className={styles.owned}>
                <Check size={18} aria-hidden="true" />
                받음
              </span>
            ) : (
              <DownloadButton coupon={coupon} disabled={isBusy} onDownload={() => downloadAll([coupon])} />
            )}
          </CouponRow>
        ))}
      </ul>
    </FullScreenSheet>
  )
}

function CertificateSheet(props: { isOpen: boolean; onClose: () => void }) {
  return (
    <FullScreenSheet title="정품 보증과 보상" {...props}>
      <div className={styles.text}>
        <h3>정품 보증서</h3>
        <p>
          빌림의 모든 상품은 전문 감정을 거친 정품이에요. 상품마다 검수 기록을 남기고 보증서를 함께 보내요.
        </p>
        <h3>가품 보상 정책</h3>
        <p>가품으로 확인되면 아래 가운데 하나로 보상해요.</p>
        <ul>
          <li>전액 환불</li>
          <li>대체 상품 제공</li>
          <li>상품 가치만큼의 포인트 지급</li>
        </ul>
        <h3>보상 절차</h3>
        <p>구매 영수증과 증빙 자료(사진, 영상)를 보내 주세요. 조사한 뒤 결과를 알려 드려요.</p>
        <h3>보상하지 않는 경우</h3>
        <p>허위 신고이거나 허가받지 않은 판매자에게서 구한 상품은 보상하지 않아요.</p>
      </div>
    </FullScreenSheet>
  )
}
