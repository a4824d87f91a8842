import { useEffect, useRef } from 'react'
import { isJeju } from '../../../../domain/ordering/deliveryFee.ts'
import { useAnswer } from '../../api/reading.ts'
import { itemCalls } from '../../calls/operations.ts'
import dialog from '../../kit/ActionDialog.module.css'
import { Unread } from '../../kit/AnswerView.tsx'
import type { OwnFieldProps } from '../../kit/actions.ts'
import { FieldToRead } from '../../kit/ToRead.tsx'
import styles from './Conditions.module.css'

type Address = {
  shippingName: string
  shippingPhone: string
  postCode: string
  address1: string
  address2: string
  shippingNote: string
}

const fields: readonly { name: keyof Address; label: string; numeric?: true }[] = [
  { name: 'shippingName', label: '받는 분' },
  { name: 'shippingPhone', label: '전화번호', numeric: true },
  { name: 'postCode', label: '우편번호', numeric: true },
  { name: 'address1', label: '주소' },
  { name: 'address2', label: '상세 주소' },
  { name: 'shippingNote', label: '배송 메모' },
]

/** The correction in the answer of the field: the texts by name, empty where it has none, and their number. */
export function correctionIn(answer: string | undefined): Address & { correctionNumber: number } {
  const read: unknown = JSON.parse(answer ?? '{}')
  const given = typeof read === 'object' && read !== null ? read : {}
  const correctionNumber = 'correctionNumber' in given ? Number(given.correctionNumber) : 0
  return { ...addressOf(given), correctionNumber }
}

function addressOf(given: object): Address {
  const texts = new Map(Object.entries(given).map(([name, value]) => [name, String(value ?? '')]))
  const text = (name: keyof Address) => texts.get(name) ?? ''
  return {
    shippingName: text('shippingName'),
    shippingPhone: text('shippingPhone'),
    postCode: text('postCode'),
    address1: text('address1'),
    address2: text('address2'),
    shippingNote: text('shippingNote'),
  }
}

/**
 * The order's recipient and address to correct. It begins with what the order has now, and keeps the number of that
 * reading, so that a change made since is not overwritten; the operator loads it first. The delivery fee stays as it
 * is, which an address on the other side of Jeju says (rule 424).
 */
export function CorrectedAddress({ label, rowId, value, onChange }: OwnFieldProps) {
  const item = useAnswer(itemCalls.one(rowId))
  const { data, error, isValidating } = item
  const place = useRef<HTMLFieldSetElement>(null)
  const contact = data?.contact
  const next = data === undefined || isValidating ? null : data.orderCorrections + 1
  const present =
    contact == null || next === null ? '' : JSON.stringify({ ...addressOf(contact), correctionNumber: next })
  useEffect(() => {
    if (value === '' && present !== '') onChange(present)
  }, [value, present, onChange])
  if (value === '' && data === undefined && error !== undefined) return <Unread answer={item} />
  if (value === '')
    return (
      <p className={styles.none}>
        {next === null ? '배송지를 불러오고 있어요.' : '남아 있는 배송지가 없어요.'}
      </p>
    )
  const written = correctionIn(value)
  const changesSide = contact != null && isJeju(contact.address1) !== isJeju(written.address1)
  return (
    <fieldset ref={place} tabIndex={-1} className={styles.choices}>
      <legend className="spoken">{label}</legend>
      {fields.map(({ name, label: of, numeric }) => (
        <label key={name} className={dialog.field}>
          {of}
          <input
            className={dialog.input}
            inputMode={numeric === true ? 'numeric' : 'text'}
            value={written[name]}
            onChange={({ target }) => onChange(JSON.stringify({ ...written, [name]: target.value }))}
          />
        </label>
      ))}
      {present !== '' && next !== written.correctionNumber && (
        <FieldToRead
          goOn="지금 배송지 불러오기"
          onRead={() => {
            onChange(present)
            // The button goes with what it says.
            place.current?.focus()
          }}
        >
          <p>그사이 이 주문에 정정이 있었어요. 지금 배송지를 불러와서 다시 고쳐 주세요.</p>
        </FieldToRead>
      )}
      {changesSide && (
        <p className={styles.none} role="status">
          정정해도 배송비는 그대로예요. 차액을 결제하거나 돌려받으려면 회원이 주문 상세에서 배송지를 바꿔야
          해요.
        </p>
      )}
    </fieldset>
  )
}
