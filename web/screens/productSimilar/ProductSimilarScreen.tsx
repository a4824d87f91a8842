import { useParams } from 'react-router-dom'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { ProductGrid, ProductGridSkeleton } from '../../pieces/productCard/ProductGrid.tsx'
import { messages } from '../../text/messages.ts'

export function ProductSimilarScreen() {
  const { id = '' } = useParams()
  const { data, error, mutate } = useAnswer(calls.similar(id))
  useLoadingOverlay(data === undefined && error === undefined)
  if (data === undefined && error !== undefined && !isRefused(error))
    return <LoadFailed error={error} onRetry={() => mutate()} />
  if (data === undefined && error === undefined) return <ProductGridSkeleton />
  return data === undefined || data.result.length === 0 ? (
    <EmptyState title={messages.listMissing} />
  ) : (
    <ProductGrid products={data.result} />
  )
}
