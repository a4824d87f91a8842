import { ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Period } from '../../../domain/shared/civilDate.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { useCart } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { loading } from '../../kit/loading.ts'
import { toast } from '../../kit/notices.ts'
import { paths } from '../../paths.ts'
import { HeartButton } from '../../pieces/productCard/HeartButton.tsx'
import { perDayOf } from '../../pieces/productCard/perDayOf.ts'
import { sessionStore } from '../../session/session.ts'
import { checkoutSelection } from '../../storage/checkoutSelection.ts'
import { shortPeriod } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import styles from './BuyBar.module.css'

const ChosenPeriod = lazy(() =>
  loadChunk(() => import('./ChosenPeriod.tsx').then((m) => ({ default: m.ChosenPeriod }))),
)

type Props = {
  product: ProductDetail
  period: Period | null
  /** Called when another member has taken the chosen period. */
  onTaken: (period: Period) => void
}

function useBuying({ product, period, onTaken }: Props) {
  const navigate = useNavigate()
  const cart = useCart()
  const [isAdding, setAdding] = useState(false)
  const choosePeriod = () => navigate(paths.productRent(product.id))
  const addToCart = async () => {
    if (period === null) return choosePeriod()
    if (sessionStore.read() === null) return navigate(paths.login(paths.productRent(product.id)))
    setAdding(true)
    try {
      await loading.during(
        api.send(calls.addToCart, {
          productId: product.id,
          rentalStartDate: period.start,
          rentalEndDate: period.end,
        }),
      )
      toast.success(`${shortPeriod(period)} 일정으로 장바구니에 담았어요.`, {
        words: '보기',
        run: () => navigate(paths.cart),
      })
      await cart.mutate()
    } catch (error) {
      if (hasCode(error, 'PERIOD_TAKEN')) onTaken(period)
      else toast.error(sentenceOf(error, messages.generic))
    } finally {
      setAdding(false)
    }
  }
  const rentNow = () => {
    if (period === null) return choosePeriod()
    checkoutSelection.save({ ...period, items: [{ product, price: perDayOf(product) }], carts: [] })
    return navigate(paths.order)
  }
  return { isAdding, addToCart, rentNow }
}

export function BuyBar(props: Props) {
  const { product, period } = props
  const { isAdding, addToCart, rentNow } = useBuying(props)
  return (
    <section className={styles.bar} aria-label="렌트하기">
      <Link to={paths.productRent(product.id)} className={styles.period}>
        {period === null ? (
          <>
            <span>이용기간을 선택해 주세요</span>
            <ChevronRight size={20} aria-hidden="true" />
          </>
        ) : (
          <Suspense fallback={null}>
            <ChosenPeriod product={product} period={period} />
          </Suspense>
        )}
      </Link>
      <div className={styles.actions}>
        <HeartButton product={product} boxed />
        <Button look="second" onClick={addToCart} busy={isAdding}>
          장바구니
        </Button>
        <Button onClick={rentNow}>바로 렌트</Button>
      </div>
    </section>
  )
}
