import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { StaffProductRow } from '../../../../domain/wire/staffProducts.ts'
import { isEnter } from '../../../kit/composing.ts'
import { SteadyButton } from '../../../kit/SteadyButton.tsx'
import { useKeptAnswer } from '../../api/reading.ts'
import { productCalls } from '../../calls/content.ts'
import { Unread } from '../../kit/AnswerView.tsx'
import form from '../../kit/form/Form.module.css'
import type { ControlProps } from '../../kit/form/fields.ts'
import { useEntered } from '../../kit/useEntered.ts'
import styles from './PictureField.module.css'

const idsOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []

/** Chooses an ordered list of products: searched by name, moved and removed. */
export function ProductsField(props: ControlProps) {
  const ids = idsOf(props.value)
  return (
    <Chosen
      {...props}
      ids={ids}
      onAdd={(id) => props.onChange([...ids.filter((known) => known !== id), id])}
      takesMany
      onIds={props.onChange}
    />
  )
}

/** Chooses one product. */
export function ProductField(props: ControlProps) {
  const ids = typeof props.value === 'number' ? [props.value] : []
  return (
    <Chosen
      {...props}
      ids={ids}
      onAdd={(id) => props.onChange(id)}
      onIds={(left) => props.onChange(left[0] ?? null)}
    />
  )
}

type ChosenProps = ControlProps & {
  ids: readonly number[]
  onAdd: (id: number) => void
  /** The products found stay on screen after one was chosen, for the next one. */
  takesMany?: boolean
  onIds: (ids: readonly number[]) => void
}

/** The server returns at most this many products by id. */
const namedAtOnce = 50

function Chosen({ id, ids, onAdd, takesMany, onIds, onBlur, invalid, describedBy }: ChosenProps) {
  const [typed, setTyped] = useState('')
  const word = typed.trim()
  const known = useKeptAnswer(ids.length === 0 ? null : productCalls.list({ ids: ids.slice(0, namedAtOnce) }))
  const found = useKeptAnswer(word === '' ? null : productCalls.list({ q: word }))
  const named = new Map(known.data?.result.map((product) => [product.id, product]))
  const matches = word === '' ? [] : (found.data?.result ?? []).filter((one) => !ids.includes(one.id))
  const add = (product: StaffProductRow) => {
    onAdd(product.id)
    if (takesMany !== true) setTyped('')
  }
  const { enter, forget } = useEntered({ suggestion: matches[0], isAsking: found.isLoading }, add)
  const moved = (from: number, by: number) => {
    const next = [...ids]
    const [one] = next.splice(from, 1)
    if (one !== undefined) next.splice(from + by, 0, one)
    onIds(next)
  }
  return (
    <div className={styles.field}>
      <input
        id={id}
        type="search"
        className={form.input}
        placeholder="상품 이름이나 번호로 찾아 넣기"
        value={typed}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onBlur={onBlur}
        onChange={(event) => {
          setTyped(event.target.value)
          forget()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // An Enter that ends a syllable takes nothing, and sends no form either.
          event.preventDefault()
          if (isEnter(event)) enter()
        }}
      />
      <Unread answer={found} />
      {matches.length > 0 && (
        <ul className={styles.list} aria-label="찾은 상품">
          {matches.slice(0, 6).map((product) => (
            <li key={product.id} className={styles.item}>
              <Named id={product.id} product={product} />
              <button type="button" aria-label={`${product.productName} 넣기`} onClick={() => add(product)}>
                <Plus size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Unread answer={known} />
      {ids.length > 0 && (
        <ul className={styles.list} aria-label="고른 상품">
          {ids.map((one, nth) => (
            <li key={one} className={styles.item}>
              <Named id={one} product={named.get(one)} />
              {ids.length > 1 && (
                <>
                  <SteadyButton aria-label="위로" disabled={nth === 0} onClick={() => moved(nth, -1)}>
                    <ArrowUp size={16} aria-hidden="true" />
                  </SteadyButton>
                  <SteadyButton
                    aria-label="아래로"
                    disabled={nth === ids.length - 1}
                    onClick={() => moved(nth, 1)}
                  >
                    <ArrowDown size={16} aria-hidden="true" />
                  </SteadyButton>
                </>
              )}
              <button
                type="button"
                aria-label={`${named.get(one)?.productName ?? one} 빼기`}
                onClick={() => {
                  onIds(ids.filter((other) => other !== one))
                  // The button goes with the product.
                  document.getElementById(id)?.focus()
                }}
              >
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Named({ id, product }: { id: number; product: StaffProductRow | undefined }) {
  if (product === undefined) return <span>상품 {id}</span>
  return (
    <>
      {product.imageUrl !== null && <img src={product.imageUrl} alt="" loading="lazy" />}
      <span>
        {product.productName}
        {!product.onSale && <em className={styles.muted}> 판매 중지</em>}
        <br />
        <small className={styles.muted}>
          {product.brandName} · {product.productCode}
        </small>
      </span>
    </>
  )
}
