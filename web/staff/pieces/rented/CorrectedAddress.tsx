import { useEffect } from 'react'
import * as z from 'zod/mini'
import { useAnswer } from '../../api/reading.ts'
import { itemCalls } from '../../calls/operations.ts'
import dialog from '../../kit/ActionDialog.module.css'
import type { OwnFieldProps } from '../../kit/actions.ts'
import styles from './Conditions.module.css'

const address = z.object({
  shippingName: z.string(),
  shippingPhone: z.string(),
  postCode: z.string(),
  address1: z.string(),
  address2: z.string(),
  shippingNote: z.string(),
})
type Address = z.infer<typeof address>

const fields: readonly { name: keyof Address; label: string; numeric?: true }[] = [
  { name: 'shippingName', label: '받는 분' },
  { name: 'shippingPhone', label: '전화번호', numeric: true },
  { name: 'postCode', label: '우편번호', numeric: true },
  { name: 'address1', label: '주소' },
  { name: 'address2', label: '상세 주소' },
  { name: 'shippingNote', label: '배송 메모' },
]

/** The address in the answer of the field. */
export const addressIn = (answer: string | undefined): Address => address.parse(JSON.parse(answer ?? '{}'))

/** The order's recipient and address to correct; it begins with what the order has. The delivery fee stays as it is. */
export function CorrectedAddress({ label, rowId, value, onChange }: OwnFieldProps) {
  const { data } = useAnswer(itemCalls.one(rowId))
  const contact = data?.contact
  useEffect(() => {
    if (value === '' && contact != null) onChange(JSON.stringify(address.parse(contact)))
  }, [value, contact, onChange])
  if (value === '')
    return (
      <p className={styles.none}>
        {data === undefined ? '배송지를 불러오고 있어요.' : '남아 있는 배송지가 없어요.'}
      </p>
    )
  const written = addressIn(value)
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
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
    </fieldset>
  )
}
