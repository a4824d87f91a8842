import { Check } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatNumber } from '../../../domain/shared/won.ts'
import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import type { Favorites } from '../../../domain/wire/likes.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { loading, useLoadingOverlay } from '../../kit/loading.ts'
import { confirmNotice, toast } from '../../kit/notices.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TabLinks } from '../../kit/TabLinks.tsx'
import { paths } from '../../paths.ts'
import { More } from '../../pieces/listing/More.tsx'
import { useListFilter } from '../../pieces/listing/useListFilter.ts'
import { once, useListing } from '../../pieces/listing/useListing.ts'
import { type AddressOf, useNextPage } from '../../pieces/listing/useRewrite.ts'
import { likedCall, periodIn } from '../../pieces/listQuery.ts'
import { NotRead } from '../../pieces/NotRead.tsx'
import { firstImage, Picture } from '../../pieces/Picture.tsx'
import { isLiked, setLike, useFavorites, useWishedLikes } from '../../pieces/productCard/likes.ts'
import { ProductGrid, ProductGridSkeleton } from '../../pieces/productCard/ProductGrid.tsx'
import { usePageTitle } from '../../pieces/usePageTitle.ts'
import { VisitPeriodLine } from '../../pieces/visitPeriod/VisitPeriodLine.tsx'
import { messages } from '../../text/messages.ts'
import { alertRows, noticeRows } from './alertRows.ts'
import styles from './InterestScreen.module.css'

const FreeAlerts = lazy(() =>
  loadChunk(() => import('./FreeAlerts.tsx').then((part) => ({ default: part.FreeAlerts }))),
)

const waiting = (
  <div className={styles.waiting}>
    <Skeleton shape="box" count={3} />
  </div>
)

/** The wish list, and the alerts for periods that may become free. */
export function InterestScreen() {
  const [search] = useSearchParams()
  const showsAlerts = search.get('tab') === 'alerts'
  usePageTitle(showsAlerts ? '빈 날 알림' : '찜')
  const favorites = useFavorites({ fresh: true })
  const alerts = useAnswer(calls.freeAlerts)
  const notices = useAnswer(calls.freeNotices)
  const wished = useWishedLikes()
  const awaited = alertRows.useRest(alerts.data)?.result
  const news = noticeRows.useRest(notices.data)?.result ?? []
  const shown = showsAlerts ? alerts : favorites
  useLoadingOverlay(shown.data === undefined && shown.error === undefined)
  return (
    <>
      <div className={styles.tabs}>
        <TabLinks
          label="찜 종류"
          tabs={[
            {
              name: '찜한 상품',
              to: paths.interest,
              count: favorites.data && countLiked(favorites.data, wished),
              selected: !showsAlerts,
            },
            {
              name: '빈 날 알림',
              to: paths.freeAlerts,
              count: awaited?.length,
              selected: showsAlerts,
            },
          ]}
        />
      </div>
      {!showsAlerts && news.length > 0 && (
        <p className={styles.news} role="status">
          기다리시던 날짜가 비었어요. ‘빈 날 알림’에서 확인해 주세요.
        </p>
      )}
      {showsAlerts ? (
        <Suspense fallback={waiting}>
          {alerts.data === undefined && alerts.error === undefined ? (
            waiting
          ) : (
            <FreeAlerts
              rows={awaited}
              news={news}
              error={alerts.error}
              onRetry={() => Promise.all([alerts.mutate(), notices.mutate()])}
            />
          )}
        </Suspense>
      ) : (
        <>
          <VisitPeriodLine />
          <LikedProducts favorites={favorites} wished={wished} />
        </>
      )}
    </>
  )
}

/** Removes likes optimistically; those that the server did not remove reappear, with an error toast. */
async function forget(ids: readonly number[]): Promise<void> {
  const ends = await loading.during(Promise.allSettled(ids.map((id) => setLike(id, false))))
  const kept = ends.filter(({ status }) => status === 'rejected').length
  if (kept > 0) toast.error(`${kept}개를 지우지 못했어요. 다시 시도해 주세요.`)
  else toast.success(`${ids.length}개를 찜 목록에서 지웠어요.`)
}

function useChoice(products: readonly ProductCard[]) {
  const [isChoosing, setChoosing] = useState(false)
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  // A product unliked in another tab is no longer selected here.
  const chosen = products.map(({ id }) => id).filter((id) => marked.has(id))
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setMarked(next)
  }
  const toggleAll = () =>
    setMarked(new Set(chosen.length === products.length ? [] : products.map(({ id }) => id)))
  const end = () => {
    setChoosing(false)
    setMarked(new Set())
  }
  const remove = async () => {
    const agreed = await confirmNotice({
      title: '찜 지우기',
      message: `고른 상품 ${chosen.length}개를 찜 목록에서 지울까요?`,
      confirm: '지우기',
      cancel: '취소',
    })
    if (!agreed) return
    end()
    await forget(chosen)
  }
  return { isChoosing, begin: () => setChoosing(true), end, chosen, toggle, toggleAll, remove }
}

function Liked(props: {
  products: readonly ProductCard[]
  total: number
  /** More can be loaded, which cannot be selected before. */
  hasMore: boolean
  /** What follows the products. */
  children: ReactNode
}) {
  const { products, children } = props
  const choice = useChoice(products)
  if (!choice.isChoosing)
    return (
      <>
        <div className={styles.head}>
          <p>
            총 <strong>{formatNumber(props.total)}개</strong>
          </p>
          <button type="button" className={styles.edit} onClick={choice.begin}>
            편집
          </button>
        </div>
        <ProductGrid products={products} free />
        {children}
      </>
    )
  return (
    <>
      <div className={styles.head}>
        <Checkbox
          label={`${props.hasMore ? '보이는 상품 모두' : '전체'} 선택 (${choice.chosen.length}/${products.length})`}
          checked={choice.chosen.length === products.length}
          onChange={choice.toggleAll}
        />
        <button type="button" className={styles.edit} onClick={choice.end}>
          완료
        </button>
      </div>
      <ChoosingGrid products={products} chosen={choice.chosen} onToggle={choice.toggle} />
      {children}
      <section className={styles.bar} aria-label="선택 삭제">
        <Button wide disabled={choice.chosen.length === 0} onClick={choice.remove}>
          {choice.chosen.length === 0 ? '지울 상품을 골라 주세요' : `${choice.chosen.length}개 지우기`}
        </Button>
      </section>
    </>
  )
}

/** How many products the member likes, counting what was just liked or unliked. */
export const countLiked = (favorites: Favorites, wished: ReadonlyMap<number, boolean>): number =>
  [...wished].reduce(
    (count, [id, liked]) => count + Number(liked) - Number(isLiked(favorites, id)),
    favorites.cntAll,
  )

const addressOf: AddressOf = ({ pages }) => paths.interestAt({ pages })

type LikedProps = {
  favorites: ReturnType<typeof useFavorites>
  wished: ReturnType<typeof useWishedLikes>
}

/** The liked products page by page, with a period only those that are free then; how many are liked, and shown in all. */
function useLikedPages({ favorites, wished }: LikedProps) {
  const [search] = useSearchParams()
  const filter = useListFilter(search)
  const list = useListing(filter, likedCall)
  const isFiltered = periodIn(filter) !== null
  const newest = favorites.data
  // What was unliked leaves at once, and without a period what was just liked elsewhere comes first: pages that are
  // shown are not read again for it.
  const products = useMemo(() => {
    if (newest === undefined || list.products === null) return undefined
    const read = isFiltered ? list.products : once([...newest.result, ...list.products])
    return read.filter(({ id }) => wished.get(id) ?? isLiked(newest, id))
  }, [newest, list.products, isFiltered, wished])
  const liked = newest === undefined ? 0 : countLiked(newest, wished)
  const left = (list.products?.length ?? 0) - (products?.length ?? 0)
  const total = isFiltered ? (list.count ?? 0) - left : liked
  return { list, next: useNextPage(filter, addressOf), isFiltered, products, liked, total }
}

function LikedProducts(props: LikedProps) {
  const { favorites } = props
  const { list, next, isFiltered, products, liked, total } = useLikedPages(props)
  const error = favorites.error ?? list.error
  if (products === undefined && error !== undefined)
    return (
      <NotRead
        title="찜한 상품을 불러오지 못했어요"
        error={error}
        onRetry={() => Promise.all([favorites.mutate(), list.again()])}
      />
    )
  if (products === undefined)
    return (
      <div className={styles.likedWaiting}>
        <ProductGridSkeleton />
      </div>
    )
  if (products.length === 0 && !list.hasMore && !list.isCut)
    return isFiltered && liked > 0 ? (
      <EmptyState title={messages.noneFree} reason="이용기간을 바꾸거나 지워 보세요." />
    ) : (
      <EmptyState
        title="찜한 상품이 없어요"
        reason="마음에 드는 상품의 하트를 눌러 모아 보세요."
        action={
          <ButtonLink to={paths.category} look="third" size="small">
            상품 둘러보기
          </ButtonLink>
        }
      />
    )
  return (
    <Liked products={products} total={total} hasMore={list.hasMore}>
      <More list={list} next={next} />
    </Liked>
  )
}

/** The grid in selection mode: the whole card is a checkbox. */
function ChoosingGrid(props: {
  products: readonly ProductCard[]
  chosen: readonly number[]
  onToggle: (id: number) => void
}) {
  return (
    <ul className={styles.grid} aria-label="지울 상품 고르기">
      {props.products.map((product) => (
        <li key={product.id} className={styles.cell}>
          <label className={styles.card}>
            <input
              type="checkbox"
              className={styles.input}
              checked={props.chosen.includes(product.id)}
              onChange={() => props.onToggle(product.id)}
            />
            <span className={styles.box} aria-hidden="true">
              <Check size={18} />
            </span>
            <Picture url={firstImage(product.product_images)} alt="" sizes="(min-width: 480px) 240px, 50vw" />
            <span className={styles.words}>
              <span className={styles.brand}>{product.brand.nameEnglish}</span>
              <span className={styles.name}>{product.productName}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}
