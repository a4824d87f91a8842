import { useId } from 'react'
import { WITHDRAWN } from '../../../../domain/shared/listColumns.ts'
import type { RefundQuote } from '../../../../domain/wire/refundQuotes.ts'
import { points, won } from '../../../text/format.ts'
import dialog from '../../kit/ActionDialog.module.css'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { Facts } from '../../kit/Drawer.tsx'
import type { TypedRefund } from './refundQuote.ts'

type FieldsProps = {
  label: string
  typed: TypedRefund
  onChange: (typed: TypedRefund) => void
  /** All that can be refunded; undefined until it is known. */
  whole: RefundQuote | undefined
}

/** The sum of a refund, and how much of it goes back in points where points were paid. */
export function RefundFields({ label, typed, onChange, whole }: FieldsProps) {
  return (
    <>
      <Amount
        label={label}
        unit="원"
        value={typed.refund}
        onChange={(refund) => onChange({ ...typed, refund })}
      />
      {whole !== undefined && whole.mostPoints > 0 && (
        <Amount
          label="그중 포인트로"
          unit="P"
          placeholder="비우면 결제한 비율대로 나눠요"
          value={typed.points}
          onChange={(part) => onChange({ ...typed, points: part })}
        />
      )}
    </>
  )
}

function Amount({
  label,
  unit,
  ...input
}: { label: string; unit: string } & Parameters<typeof AmountInput>[0]) {
  const id = useId()
  return (
    <div className={dialog.field}>
      <label htmlFor={id}>{label}</label>
      <span className={dialog.amount}>
        <AmountInput {...input} id={id} className={dialog.input} />
        <span aria-hidden="true">{unit}</span>
      </span>
    </div>
  )
}

type MeaningProps = {
  whole: RefundQuote
  quoted: RefundQuote | undefined
  /** The delivery fee that goes back beside it. */
  fee?: number
  /** What an owner's item means to its owner: what it brings them, what is taken from them, or nothing yet. */
  owner: 'share' | 'lost' | null
}

/** What a typed refund means for card, points and owner. */
export function RefundMeaning({ whole, quoted, fee = 0, owner }: MeaningProps) {
  const ofOwner = quoted?.owner ?? null
  return (
    <Facts
      facts={[
        { name: '환불할 수 있는 금액', value: won(whole.largest) },
        ...(whole.renterHasLeft
          ? [{ name: '회원', value: `${WITHDRAWN}이라 카드로 낸 금액만 돌려드려요` }]
          : []),
        ...(quoted === undefined
          ? []
          : [
              { name: '카드로', value: won(quoted.cardRefund + fee) },
              { name: '포인트로', value: points(quoted.pointsRefund) },
              ...(quoted.rentalPointsBack === 0
                ? []
                : [{ name: '거두는 적립 포인트', value: points(quoted.rentalPointsBack) }]),
            ]),
        ...(ofOwner === null || owner === null
          ? []
          : [
              owner === 'share'
                ? { name: '소유자 정산 금액', value: won(ofOwner.share) }
                : { name: '소유자 정산에서 빼는 금액', value: won(ofOwner.lost) },
            ]),
      ]}
    />
  )
}
