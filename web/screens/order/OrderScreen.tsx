import { useEffect, useState } from 'react'
import useSWR from 'swr'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice } from '../../kit/notices.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useAddresses } from '../../pieces/addresses/useAddresses.ts'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { type CheckoutSelection, checkoutSelection } from '../../storage/checkoutSelection.ts'
import { messages } from '../../text/messages.ts'
import { Checkout } from './Checkout.tsx'
import styles from './OrderScreen.module.css'

/** Prices and shipping costs as they are now, not as they were when the draft was stored. */
function useProducts(selection: CheckoutSelection | null) {
  const ids = selection?.items.map(({ product }) => product.id) ?? []
  return useSWR<ProductDetail[], Error>(ids.length === 0 ? null : ['checkout-products', ...ids], () =>
    Promise.all(ids.map((id) => api.read(calls.product(id)))),
  )
}

export function OrderScreen() {
  const stepBack = useStepBack()
  const [selection] = useState(() => checkoutSelection.read())
  const products = useProducts(selection)
  const addresses = useAddresses()
  const error = products.error ?? addresses.error
  const isWaiting = selection !== null && error === undefined && (!products.data || !addresses.data)
  useLoadingOverlay(isWaiting)
  useEffect(() => {
    if (selection === null) alertNotice(messages.noCart).then(() => stepBack())
    else if (isRefused(error)) alertNotice(messages.productMissing).then(() => stepBack())
  }, [selection, error, stepBack])
  if (selection !== null && (!products.data || !addresses.data) && error !== undefined && !isRefused(error))
    return <LoadFailed error={error} onRetry={() => Promise.all([products.mutate(), addresses.mutate()])} />
  if (selection === null || products.data === undefined || addresses.data === undefined)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="title" />
        <Skeleton shape="box" count={4} />
      </div>
    )
  return (
    <Checkout
      selection={selection}
      products={products.data}
      savedAddresses={addresses.data.result}
      onPricesChanged={products.mutate}
    />
  )
}
