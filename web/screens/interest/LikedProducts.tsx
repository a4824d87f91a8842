import { useState } from 'react'
import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { loading } from '../../kit/loading.ts'
import { confirmNotice, toast } from '../../kit/notices.ts'
import { paths } from '../../paths.ts'
import { NotRead } from '../../pieces/NotRead.tsx'
import { setLike } from '../../pieces/productCard/likes.ts'
import { ProductGrid, ProductGridSkeleton } from '../../pieces/productCard/ProductGrid.tsx'
import { messages } from '../../text/messages.ts'
import { ChoosingGrid } from './ChoosingGrid.tsx'
import styles from './LikedProducts.module.css'

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

function Liked({ products }: { products: readonly ProductCard[] }) {
  const choice = useChoice(products)
  if (!choice.isChoosing)
    return (
      <>
        <div className={styles.head}>
          <p>
            총 <strong>{products.length}개</strong>
          </p>
          <button type="button" className={styles.edit} onClick={choice.begin}>
            편집
          </button>
        </div>
        <ProductGrid products={products} free />
      </>
    )
  return (
    <>
      <div className={styles.head}>
        <Checkbox
          label={`전체 선택 (${choice.chosen.length}/${products.length})`}
          checked={choice.chosen.length === products.length}
          onChange={choice.toggleAll}
        />
        <button type="button" className={styles.edit} onClick={choice.end}>
          완료
        </button>
      </div>
      <ChoosingGrid products={products} chosen={choice.chosen} onToggle={choice.toggle} />
      <section className={styles.bar} aria-label="선택 삭제">
        <Button wide disabled={choice.chosen.length === 0} onClick={choice.remove}>
          {choice.chosen.length === 0 ? '지울 상품을 골라 주세요' : `${choice.chosen.length}개 지우기`}
        </Button>
      </section>
    </>
  )
}

export function LikedProducts(props: {
  products: readonly ProductCard[] | undefined
  /** Only those that are free in the visit's period are shown. */
  isFiltered: boolean
  error: unknown
  onRetry: () => void
}) {
  if (props.products === undefined && props.error !== undefined)
    return <NotRead title="찜한 상품을 불러오지 못했어요" error={props.error} onRetry={props.onRetry} />
  if (props.products === undefined)
    return (
      <div className={styles.waiting}>
        <ProductGridSkeleton />
      </div>
    )
  if (props.products.length === 0 && props.isFiltered)
    return <EmptyState title={messages.noneFree} reason="이용기간을 바꾸거나 지워 보세요." />
  if (props.products.length === 0)
    return (
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
  return <Liked products={props.products} />
}
