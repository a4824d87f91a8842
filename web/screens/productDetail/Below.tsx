import {
  ChevronDown,
  ChevronRight,
  CircleX,
  CreditCard,
  MessageCircleQuestionMark,
  PackageOpen,
  ShieldCheck,
  Sparkles,
  Truck,
  Undo2,
} from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import type { Won } from '../../../domain/shared/won.ts'
import type { ProductDetail, Review } from '../../../domain/wire/catalogue.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { cx } from '../../kit/cx.ts'
import { toast } from '../../kit/notices.ts'
import { PartRoot } from '../../kit/PartRoot.tsx'
import { SanitisedHtml } from '../../kit/SanitisedHtml.tsx'
import { Stars } from '../../kit/Stars.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { Picture } from '../../pieces/Picture.tsx'
import { PhotoStrip } from '../../pieces/photos/PhotoStrip.tsx'
import { perDayOf } from '../../pieces/productCard/perDayOf.ts'
import { photoUrls } from '../../pieces/reviews/photoUrls.ts'
import { wearerLine } from '../../pieces/reviews/wearerLine.ts'
import { cancellationSentence, noRescheduling } from '../../pieces/rules/cancellationWords.ts'
import { damageSentence, damageTerms } from '../../pieces/rules/damageWords.ts'
import { pickUpWhen, shippingWhen } from '../../pieces/rules/rentalWords.ts'
import { useSeenProducts } from '../../pieces/seen/useSeenProducts.ts'
import { Shelf } from '../../pieces/shelf/Shelf.tsx'
import { useSession } from '../../session/session.ts'
import { dottedDay, won } from '../../text/format.ts'
import styles from './Below.module.css'

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

function Facts({ product }: { product: ProductDetail }) {
  const rows = [
    ['상품코드', product.productCode],
    ['색상', product.color],
    ['소재', product.material],
    ['원산지', product.origin],
  ] as const
  return (
    <dl className={styles.facts}>
      {rows.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Description({ product }: { product: ProductDetail }) {
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [limit, setLimit] = useState<number | null>(null)
  useEffect(() => {
    const content = box.current?.firstElementChild
    if (content === null || content === undefined || isOpen) return
    const measure = () => setLimit(foldedHeight(content.getBoundingClientRect().height))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(content)
    return () => watch.disconnect()
  }, [isOpen])
  useEffect(() => {
    if (box.current !== null) box.current.style.maxHeight = isOpen || limit === null ? 'none' : `${limit}px`
  }, [isOpen, limit])
  const folded = !isOpen && limit !== null
  const images = product.product_images.filter((image) => image.type === 'info')
  return (
    <>
      <div ref={box} className={cx(styles.description, !isOpen && styles.folded)}>
        <div>
          {images.map((image, index) => (
            <Picture
              key={image.file.fileUrl}
              url={image.file.fileUrl}
              alt={`${product.productName} 상세 사진 ${index + 1}`}
              sizes="(min-width: 480px) 480px, 100vw"
            />
          ))}
          <SanitisedHtml html={product.description} className={styles.words} />
        </div>
      </div>
      {folded && (
        <div className={styles.more}>
          <Button look="third" wide onClick={() => setOpen(true)}>
            상품정보 더보기
            <ChevronDown size={18} aria-hidden="true" />
          </Button>
        </div>
      )}
    </>
  )
}

function About(props: { product: ProductDetail; onCertificate: () => void }) {
  return (
    <section id="about" aria-label="상품정보" className={styles.about}>
      <Facts product={props.product} />
      <Description product={props.product} />
      <button type="button" className={styles.certificate} onClick={props.onCertificate}>
        <ShieldCheck size={22} aria-hidden="true" />
        <span>
          <strong>100% 정품 보증</strong>
          <span>가품이면 환불, 교환 또는 포인트로 보상해요</span>
        </span>
        <ChevronRight size={20} aria-hidden="true" />
      </button>
    </section>
  )
}

const foldAbovePx = 160

/** A third of the height, rounded down to 100: only a long description folds. */
export const foldedHeight = (fullHeight: number): number | null => {
  const third = Math.floor(fullHeight / 3 / 100) * 100
  return third > foldAbovePx ? third : null
}

const firstShown = 5

function ReviewRow({ review }: { review: Review }) {
  const wearer = wearerLine(review)
  return (
    <li className={styles.review}>
      <p className={styles.line}>
        <Stars rating={review.rating} spoken={`별점 ${review.rating}점`} size="small" />
        <span className={styles.author}>
          {review.user.name} · {dottedDay(review.createdAt)}
        </span>
      </p>
      {wearer !== '' && <p className={styles.wearer}>{wearer}</p>}
      <p className={styles.content}>{review.content}</p>
      <div className={styles.photos}>
        <PhotoStrip
          name={`review-${review.id}`}
          title="리뷰 사진"
          spoken={`${review.user.name}님의 리뷰 사진`}
          urls={photoUrls(review)}
        />
      </div>
    </li>
  )
}

/** Without a review with photos the checkbox is gone, so its choice must not hide the others. */
export const photoReviewsOrAll = (
  pictured: readonly Review[],
  reviews: readonly Review[],
): readonly Review[] => (pictured.length > 0 ? pictured : reviews)

function Reviews(props: { reviews: readonly Review[]; count: number; average: number }) {
  const [all, setAll] = useState(false)
  const [withPhoto, setWithPhoto] = useState(false)
  const pictured = props.reviews.filter((review) => photoUrls(review).length > 0)
  const chosen = withPhoto ? photoReviewsOrAll(pictured, props.reviews) : props.reviews
  const shown = all ? chosen : chosen.slice(0, firstShown)
  return (
    <section id="reviews" aria-labelledby="reviews-title" className={styles.reviews}>
      <div className={styles.head}>
        <h2 id="reviews-title" className={styles.title}>
          리뷰 <span className={styles.count}>{props.count}</span>
        </h2>
        {props.count > 0 && <Stars rating={props.average} spoken={`평균 별점 ${props.average}점`} />}
      </div>
      {pictured.length > 0 && (
        <div className={styles.filter}>
          <Checkbox
            label={`사진 리뷰만 ${pictured.length}`}
            checked={withPhoto}
            onChange={(event) => setWithPhoto(event.target.checked)}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <p className={styles.none}>아직 리뷰가 없어요.</p>
      ) : (
        <ul>
          {shown.map((review) => (
            <ReviewRow key={review.id} review={review} />
          ))}
        </ul>
      )}
      {!all && chosen.length > firstShown && (
        <Button look="third" wide onClick={() => setAll(true)}>
          리뷰 더보기 +
        </Button>
      )}
    </section>
  )
}

const delivery = (fee: Won): string =>
  `원하는 날짜를 골라 주세요. 사용 ${shippingWhen}에 출고해요. ${fee === 0 ? '배송은 무료예요.' : `배송비는 ${won(fee)}이에요.`}`

const partsOf = (deliveryFee: Won) => [
  { Icon: Truck, title: '주문 · 배송', words: delivery(deliveryFee) },
  { Icon: CreditCard, title: '결제', words: '쿠폰과 포인트는 주문 화면에서 쓸 수 있어요.' },
  {
    Icon: PackageOpen,
    title: '수령',
    words: '투명 리빙박스는 버리지 말고 보관해 주세요. 반납할 때 다시 담아요.',
  },
  {
    Icon: Undo2,
    title: '반납',
    words: `${pickUpWhen} 기사님이 방문해요. 회수는 무료이고 자동으로 예약돼요.`,
  },
  {
    Icon: CircleX,
    title: '취소',
    words: `${cancellationSentence} ${noRescheduling}`,
  },
]

function Damage({ perDay }: { perDay: Won }) {
  return (
    <li className={styles.part}>
      <Sparkles size={22} aria-hidden="true" />
      <div className={styles.rest}>
        <h3 className={styles.name}>얼룩 · 파손 · 연체</h3>
        <dl className={styles.terms}>
          {damageTerms(perDay).map(({ what, cost }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{cost}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.guideWords}>{damageSentence}</p>
      </div>
    </li>
  )
}

/** `deliveryFee` is 0 for a product that ships free. */
export function Guide({ perDay, deliveryFee }: { perDay: Won; deliveryFee: Won }) {
  return (
    <section id="guide" aria-labelledby="guide-title" className={styles.guide}>
      <h2 id="guide-title" className={styles.guideTitle}>
        이용안내
      </h2>
      <ul>
        {partsOf(deliveryFee).map(({ Icon, title, words }) => (
          <li key={title} className={styles.part}>
            <Icon size={22} aria-hidden="true" />
            <div>
              <h3 className={styles.name}>{title}</h3>
              <p className={styles.guideWords}>{words}</p>
            </div>
          </li>
        ))}
        <Damage perDay={perDay} />
      </ul>
    </section>
  )
}

const InquirySheet = lazy(() =>
  loadChunk(() =>
    import('../../pieces/inquiries/InquirySheet.tsx').then((m) => ({ default: m.InquirySheet })),
  ),
)

function Words() {
  return (
    <>
      <MessageCircleQuestionMark size={22} aria-hidden="true" />
      <span className={styles.inquiryWords}>
        <strong>상품 문의하기</strong>
        <span>궁금한 점을 남기면 마이페이지에서 답변해 드려요</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </>
  )
}

/** A guest logs in first; a member asks in a sheet over the page. */
function Inquiry({ productId }: { productId: number }) {
  const { pathname, search, state } = useLocation()
  const session = useSession()
  const sheet = useOverlay('inquiry')
  const navigate = useNavigate()
  const { mutate } = useSWRConfig()
  const asked = async () => {
    sheet.close()
    await mutate(calls.productInquiries.url)
    toast.success('문의를 등록했어요.', { words: '문의 보기', run: () => navigate(paths.inquiries()) })
  }
  return (
    <section aria-label="상품 문의" className={styles.inquiry}>
      {session === null ? (
        <Link to={paths.login(`${pathname}${search}`)} className={styles.way}>
          <Words />
        </Link>
      ) : (
        <button type="button" className={styles.way} onClick={sheet.open}>
          <Words />
        </button>
      )}
      {session === null && sheet.isOpen && (
        <Navigate to={paths.login(`${pathname}${search}`)} state={{ back: state }} replace />
      )}
      {session !== null && sheet.isOpen && (
        <Suspense fallback={null}>
          <InquirySheet
            title="상품 문의"
            keptAs={`inquiry-${productId}`}
            call={calls.askAboutProduct}
            fieldsOf={(texts) => ({ ...texts, productId })}
            onClose={sheet.close}
            onAsked={asked}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The products seen before this one. */
function Seen({ productId }: { productId: number }) {
  const products = useSeenProducts({ wanted: useHydrated(), except: productId })
  if (products === undefined || products.length === 0) return null
  return (
    <section aria-labelledby="seen-title" className={styles.seen}>
      <h2 id="seen-title" className={styles.seenTitle}>
        최근 본 상품
      </h2>
      <Shelf products={products} label="최근 본 상품" />
    </section>
  )
}
