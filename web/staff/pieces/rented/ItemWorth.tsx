import { useEffect } from 'react'
import { useAnswer } from '../../api/reading.ts'
import { itemCalls } from '../../calls/operations.ts'
import { Unread } from '../../kit/AnswerView.tsx'
import type { OwnFieldProps } from '../../kit/actions.ts'
import { Facts } from '../../kit/Drawer.tsx'
import { figureWon } from '../../kit/words.ts'
import styles from './Conditions.module.css'

/** The answer ends with this where the item's owner may get a part of what is charged. */
const withOwner = ' owner'

/**
 * Shows what an item costs new and what of it was asked for. Its answer is the won that can be asked without a reason, and
 * whether an owner may get a part of what is: `870000 owner`. It has none for what the item's renter is not charged for.
 */
export function ItemWorth({ label, rowId, value, answers, onChange }: OwnFieldProps) {
  const worth = useAnswer(itemCalls.lateCharge(rowId, {}))
  const { data } = worth
  const isNotCharged = data?.notCharged.some((kind) => kind === answers.kind) === true
  const left =
    data === undefined || isNotCharged ? '' : `${data.worthLeft}${data.ownerMayShare ? withOwner : ''}`
  useEffect(() => {
    if (data !== undefined && value !== left) onChange(left)
  }, [data, value, left, onChange])
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {data === undefined ? (
        worth.error === undefined ? (
          <p className={styles.none}>불러오고 있어요.</p>
        ) : (
          <Unread answer={worth} />
        )
      ) : isNotCharged ? (
        <p role="alert" className={styles.added}>
          회원이 택배사에 맡긴 뒤에 없어진 상품이라 회원에게 배상금을 청구하지 않아요.
        </p>
      ) : (
        <Facts
          facts={[
            { name: '정가', value: figureWon(data.listPrice) },
            { name: '이미 청구한 배상금', value: figureWon(data.compensation) },
            { name: '정가에서 남은 금액', value: figureWon(data.worthLeft) },
          ]}
        />
      )}
    </fieldset>
  )
}

/** True when the amount is more than the answer of `ItemWorth` leaves; the server wants a reason for it. */
export function isBeyondWorth(amount: string | undefined, answer: string | undefined): boolean {
  const [left = ''] = (answer ?? '').split(' ')
  return left !== '' && Number(amount ?? 0) > Number(left)
}

/** True when, by the answer of `ItemWorth`, the item's owner may get a part. */
export const mayShareWorth = (answer: string | undefined): boolean => (answer ?? '').endsWith(withOwner)
